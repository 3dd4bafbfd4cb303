"""A game under way on the island: beside what is told in every game, the bank, progress cards that
were played, and who holds a special card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.games.settlers.rules.box import DEVELOPMENT
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.tablet.under_way_draft import UnderWayDraft
from companion.tablet import under_way
from companion.tablet.speech import _, capital
from companion.tablet.widgets import Card, Choices, heading, note
from companion.view.game_table import GameTable

OUT = ("road_building", "year_of_plenty", "monopoly")


class UnderWay(under_way.UnderWay):
    draft: UnderWayDraft
    goods = RESOURCES

    def __init__(self, table: GameTable[Any], state: Any) -> None:
        super().__init__(table, state, UnderWayDraft(table.game, state))
        self._left = note("")

    def tool_names(self) -> Mapping[str, str]:
        parts = {"settlement": "settlements", "city": "cities", "road": "roads"}
        names = {tool: capital(self.words.name("part", part)) for tool, part in parts.items()}
        return {**names, "robber": _("Robber")}

    def beside(self) -> Iterator[Widget]:
        yield Card(heading(_("The bank")), *self._bank(), grow=True)
        yield Card(
            heading(_("Progress cards that were played")), self.columns(self._out()), grow=True
        )
        yield from self._ties()

    def _bank(self) -> Iterator[Widget]:
        """What no hand holds; of hands known by their number, the kinds are taken out here."""
        hands = self.draft.hands
        if not hands.shown:
            yield note(_("It is shown when all have told their hands."))
            return
        self._left = note("")
        yield self._left
        yield self.columns(self._piles())

    def _piles(self) -> Iterator[Widget]:
        hands = self.draft.hands
        for kind, resource in enumerate(RESOURCES):
            name, keep = self.words.name("resource", resource), partial(hands.keep_in_bank, kind)
            yield self.stepper(name, hands.bank[kind], hands.most[kind], keep)

    def judged(self) -> None:
        """How many cards the piles still lack, if hands are known by their number alone."""
        left = self.draft.hands.unnamed
        self._left.text = (
            _("Take the cards that are in hands out of the bank: {count} to go.", count=left)
            if left
            else _("What no hand holds: compare it with the piles.")
        )

    def _out(self) -> Iterator[Widget]:
        draft = self.draft
        for card in OUT:
            kind = DEVELOPMENT.index(card)
            told, most = partial(draft.out.__setitem__, kind), draft.game.box.development[kind]
            yield self.stepper(self.words.name("development", card), draft.out[kind], most, told)

    def _ties(self) -> Iterable[Widget]:
        """Who came first cannot be seen on the table."""
        for card, title in (
            ("longest_road", _("Who holds the Longest Road?")),
            ("largest_army", _("Who holds the Largest Army?")),
        ):
            leaders = self.draft.leaders(card)
            if len(leaders) > 1:
                named = {seat: self.words.name("seat", seat) for seat in leaders}
                options = {"": _("Nobody"), **named}
                hold = partial(self._hold, card)
                held = self.draft.holder(card)
                yield Card(heading(title), Choices(options, held, hold), grow=True)

    def _hold(self, card: str, seat: str) -> None:
        self.draft.holders[card] = seat
        self.changed()
