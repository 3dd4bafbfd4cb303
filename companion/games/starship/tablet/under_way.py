"""A game of Starship Catan under way: beside what is told in every game, the cards in front of
both and the missions. Everything lies open, so nothing is told in private."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.games.starship.rules.ship import MODULES
from companion.games.starship.tablet.under_way_draft import ASIDE, OPEN, UnderWayDraft
from companion.tablet import under_way
from companion.tablet.card_places import ask_which
from companion.tablet.speech import _, capital
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Row, SmallButton, Text, heading, note
from companion.view.game_table import GameTable


class UnderWay(under_way.UnderWay):
    draft: UnderWayDraft

    def __init__(self, table: GameTable[Any], state: Any) -> None:
        super().__init__(table, state, UnderWayDraft(table.game, state))

    def of_seat(self) -> Iterator[Widget]:
        yield note(_("Cards"))
        yield self._cards(self.draft.seat)

    def beside(self) -> Iterator[Widget]:
        yield Card(
            heading(self.words.name("counted-group", "missions")), self._cards(OPEN), grow=True
        )
        if aside := self.draft.done_unseen():
            names = ", ".join(self.words.name("card", card) for card in aside)
            yield note(_("Done before, and laid aside: {names}.", names=names))
        yield Card(
            heading(self.words.name("counted-group", "set-aside")), self._cards(ASIDE), grow=True
        )
        if self.draft.short:
            yield Card(heading(_("Cards in each sector")), self.columns(self._sizes()), grow=True)
        if self.draft.game.box.agreed(self.state).lost_level_2_module == "out-of-game":
            title = heading(_("Modules that are out of the game"))
            yield Card(title, self.columns(self._modules_out()), grow=True)

    def _cards(self, place: str) -> Widget:
        """The cards that lie there, and one more. A tap takes a card away again."""
        rows: list[Widget] = [
            Row(
                Text(self.words.name("card", card), "small"),
                SmallButton(icon="close", key=f"away {card}", act=partial(self._away, card)),
                height=look.touch,
            )
            for card in self.draft.at(place)
        ]
        more = partial(self._ask, place)
        another = _("Another card lies here")
        rows.append(SmallButton(another, icon="plus", key=f"card {place}", act=more))
        return self.columns(rows)

    def _ask(self, place: str) -> None:
        words = self.words
        options = [
            (capital(words.name("card", card)), card) for card in self.draft.elsewhere(place)
        ]
        options.sort(key=lambda option: option[0].casefold())
        lie = partial(self._lie, place)
        ask_which(self.stage, _("Which card lies here?"), options, lie)

    def _lie(self, place: str, card: str) -> None:
        self.draft.cards[card] = place
        self.changed()

    def _away(self, card: str) -> None:
        del self.draft.cards[card]
        self.changed()

    def _sizes(self) -> Iterator[Widget]:
        sizes = self.draft.sizes
        for number, size in enumerate(sizes):
            name = self.words.name("deck", f"sector-{number + 1}")
            yield self.stepper(name, size, size, partial(sizes.__setitem__, number))

    def _modules_out(self) -> Iterator[Widget]:
        out = self.draft.modules_out
        for module in MODULES:

            def told(count: int, module: Any = module) -> None:
                (out.add if count else out.discard)(module)

            name = self.words.name("module", module)
            yield self.stepper(name, int(module in out), 1, told)
