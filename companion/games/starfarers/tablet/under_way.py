"""A game of Starfarers under way: beside what is told in every game, chips and sectors that lie
open, friendship cards, and the bank, from which the reserve pile follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.games.starfarers.rules.chips import hazard
from companion.games.starfarers.rules.goods import RESOURCES
from companion.games.starfarers.table_view.lattice import Lattice
from companion.games.starfarers.tablet.entry import tile_labels, told_apart
from companion.games.starfarers.tablet.under_way_draft import UnderWayDraft
from companion.tablet import under_way
from companion.tablet.asking import name_choices
from companion.tablet.speech import _, capital, pgettext
from companion.tablet.widgets import Card, Choices, SmallButton, VerbButton, heading, note
from companion.view.board import Place, Plan
from companion.view.commands import key_of, kind_and_id
from companion.view.game_table import GameTable

TURNS = 3
"""A tile of three hexes can lie in three ways."""


class UnderWay(under_way.UnderWay):
    draft: UnderWayDraft
    goods = RESOURCES

    def __init__(self, table: GameTable[Any], state: Any) -> None:
        super().__init__(table, state, UnderWayDraft(table.game, state))
        self._reserve = note("")

    def plan(self) -> Plan:
        """A cut-out can be tapped as well, while sectors are told."""
        plan = super().plan()
        assert plan is not None
        if self.draft.tool != "sector":
            return plan
        lattice, places = Lattice(), {}
        for slot, facts in self.draft.game.box.board_facts.slots.items():
            across, up = zip(*(lattice.centre(one) for one in facts.hexes), strict=True)
            places[key_of("sector", slot)] = Place((sum(across) / 3, sum(up) / 3), 1.0)
        return replace(plan, key=f"{plan.key} sectors", places={**plan.places, **places})

    def board(self) -> Any:
        return replace(super().board(), plan=self.plan().key)

    def tool_names(self) -> Mapping[str, str]:
        words = self.words
        named = {
            "colony": words.name("part", "colony"),
            "spaceport": words.name("build", "spaceport"),
            "colony_ship": words.name("ship", "colony"),
            "trade_ship": words.name("ship", "trade"),
            "station": words.name("part", "station"),
            "chip": pgettext("under way", "Chip"),
            "sector": pgettext("under way", "Sector"),
        }
        return {tool: capital(named[tool]) for tool in self.draft.tools}

    # --- of the seat

    def of_seat(self) -> Iterator[Widget]:
        """Free ships that wait for room, and the friendship card that came with each station."""
        draft, words = self.draft, self.words
        owed = partial(draft.gifts.__setitem__, draft.seat)
        waiting, most = draft.gifts[draft.seat], draft.game.box.limits.stations
        yield self.columns(
            (self.stepper(_("Free trade ships not placed yet"), waiting, most, owed),)
        )
        for people in draft.peoples():
            yield note(words.name("deck", people))
            yield self.columns(
                SmallButton(
                    words.name("card", card),
                    icon="check" if card in draft.friendship[draft.seat] else "",
                    chosen=card in draft.friendship[draft.seat],
                    key=f"friend {card}",
                    act=partial(self._do, draft.befriend, card),
                )
                for card in draft.game.box.cards_of(people)
            )

    # --- planets and sectors

    def hint(self) -> str:
        asked = self.draft.tool in ("chip", "sector")
        return _("Tap it on the map, then say what lies there.") if asked else super().hint()

    def pointed_at(self) -> Iterator[Widget]:
        kind, chosen = kind_and_id(self.draft.chosen) if self.draft.chosen else ("", "")
        if kind == "planet" and self.draft.tool == "chip":
            yield Card(*self._planet(chosen), grow=True)
        elif kind == "sector" and self.draft.tool == "sector":
            yield Card(*self._sector(chosen), grow=True)

    def beside(self) -> Iterator[Widget]:
        items = [item for item in self.draft.counted("") if item.key != "reserve"]
        bank = self.columns(self._item(item) for item in items)
        self._reserve = note("")
        yield Card(heading(_("The bank")), bank, self._reserve, grow=True)

    def _planet(self, planet: str) -> Iterator[Widget]:
        draft, words = self.draft, self.words
        lies = draft.chips.get(planet, "")
        chips = {"": pgettext("under way", "face down")}
        chips |= {chip: words.name("chip", chip) for chip in draft.chips_for(planet)}
        yield heading(capital(words.name("planet", planet)))
        lay = partial(self._do, draft.lay_chip, planet)
        yield name_choices(chips, lies, lay)
        if not hazard(lies):
            return
        seats = {"": _("Nobody"), **{s: words.name("seat", s) for s in draft.game.seats}}
        yield note(_("Who cleared it?"))
        clear = partial(self._do, draft.clear, planet)
        yield name_choices(seats, draft.cleared.get(planet, ""), clear)
        if planet in draft.cleared:
            left = {"": pgettext("under way", "face down")}
            left |= {chip: words.name("chip", chip) for chip in draft.replacements_for(planet)}
            yield note(_("What lies there now?"))
            put = partial(self._do, draft.replacements.__setitem__, planet)
            yield name_choices(left, draft.replacements[planet], put)

    def _sector(self, slot: str) -> Iterator[Widget]:
        draft, words = self.draft, self.words
        laid = draft.sectors.get(slot)
        yield heading(capital(words.name("sector", slot)))
        tiles = {"": pgettext("under way", "Nobody knows it")}
        lies = laid.tile if laid else ""
        known = told_apart(words, draft.tiles_for(slot), lies)
        tiles |= tile_labels(words, draft.game.box.board_facts.tiles, known)
        lay = partial(self._do, draft.lay_tile, slot)
        yield Choices(tiles, lies, lay, rows=len(tiles))
        if laid is not None:
            turned = partial(self._do, draft.lay_tile, slot, laid.tile, (laid.turn + 1) % TURNS)
            words_on = words.caption("turn-tile", {})
            yield VerbButton(words_on, kind="plain", icon="turn", key="turn", act=turned)

    def _do(self, told: Any, *what: Any) -> None:
        told(*what)
        self.changed()

    def judged(self) -> None:
        self._reserve.text = _(
            "Cards that are neither in the bank nor in a hand: {count}. So many must lie in the "
            "reserve pile.",
            count=self.draft.reserve,
        )
