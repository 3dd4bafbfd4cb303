"""A game under way: pieces are tapped on the map, cards are counted beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, cast

from kivy.uix.widget import Widget

from companion.games.settlers.rules.box import DEVELOPMENT
from companion.games.settlers.rules.resources import RESOURCES
from companion.tablet import entries
from companion.tablet.asking import ACROSS
from companion.tablet.screens.reconcile import Stepper
from companion.tablet.settlers.under_way_draft import COUNTS, TOOLS, Tool, UnderWayDraft
from companion.tablet.speech import _, capital
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Choices, Row, Text, VerbButton, heading, note
from companion.view.board import Board, Plan
from companion.view.commands import key_of, kind_and_id
from companion.view.game_table import GameTable

OUT = ("road_building", "year_of_plenty", "monopoly")


class UnderWay(entries.Entry):
    """It outlives its page: whoever looks something up does not count anew."""

    def __init__(self, table: GameTable[Any], state: Any) -> None:
        super().__init__(table, state)
        self.draft = UnderWayDraft(table.game, state)
        self._findings = note("", color=look.warning)
        self._verb: VerbButton | None = None

    # --- the map

    def plan(self) -> Plan:
        return cast(Plan, self.table.plan(self.draft.shown()))

    def board(self) -> Board:
        return cast(Board, self.table.board(self.draft.shown(), None))

    def offered(self) -> Mapping[str, str]:
        kind, places = self.draft.places()
        return {key_of(kind, at): "" for at in places}

    def point_at(self, key: str) -> None:
        self.draft.put(kind_and_id(key)[1])
        self.changed()

    # --- beside it

    def widgets(self) -> Iterator[Widget]:
        draft, words = self.draft, self.words
        seats: dict[str, str] = {seat: words.name("seat", seat) for seat in draft.game.box.seats}
        rows = 1 if len(seats) <= ACROSS else 2
        names = {"settlement": "settlements", "city": "cities", "road": "roads"}
        tools: dict[str, str] = {
            tool: capital(words.name("part", names[tool])) if tool in names else _("Robber")
            for tool in TOOLS
        }
        own = [self._count(what, partial(self._counts, what)) for what in COUNTS]
        yield Card(
            heading(_("What lies there")),
            Choices(seats, draft.seat, partial(self._set, "seat"), rows=rows),
            Choices(tools, draft.tool, partial(self._set, "tool"), rows=2),
            note(_("Tap the map; a second tap takes the piece away.")),
            *own,
            grow=True,
        )
        yield Card(heading(_("The bank")), *self._bank(), grow=True)
        yield Card(heading(_("Progress cards that were played")), *self._out(), grow=True)
        yield from self._ties(seats)
        yield Card(
            heading(_("Whose turn is next?")),
            Choices(seats, draft.turn_of, partial(self._set, "turn_of"), rows=rows),
            note(_("The game goes on before the dice are rolled.")),
            grow=True,
        )
        self._findings = note("", color=look.warning)
        self._verb = VerbButton(_("Play on from here"), icon="check", key="go-on", act=self._go_on)
        yield self._findings
        yield self._verb
        self._judge()

    def _set(self, what: str, value: str) -> None:
        setattr(self.draft, what, cast(Tool, value))
        self.changed()

    def _stepper(self, text: str, value: int, most: int, told: Callable[[int], None]) -> Widget:
        stepper = Stepper(value, 0, most)

        def changed(_stepper: Widget, value: float) -> None:
            told(int(value))
            self._judge()

        stepper.bind(value=changed)
        return Row(Text(capital(text), "small"), stepper, height=look.touch)

    def _count(self, what: str, told: Callable[[int], None]) -> Widget:
        box, seat = self.draft.game.box, self.draft.seat
        most = {"cards": sum(box.bank), "development": sum(box.development)}
        most["knights"] = box.development[0]
        value = self.draft.counts[seat, what]
        return self._stepper(self.words.name("part", what), value, most[what], told)

    def _counts(self, what: str, count: int) -> None:
        self.draft.counts[self.draft.seat, what] = count

    def _bank(self) -> Iterator[Widget]:
        draft = self.draft
        for kind, resource in enumerate(RESOURCES):
            told = partial(draft.bank.__setitem__, kind)
            name, most = self.words.name("resource", resource), draft.game.box.bank[kind]
            yield self._stepper(name, draft.bank[kind], most, told)

    def _out(self) -> Iterator[Widget]:
        draft = self.draft
        for card in OUT:
            kind = DEVELOPMENT.index(card)
            told, most = partial(draft.out.__setitem__, kind), draft.game.box.development[kind]
            yield self._stepper(self.words.name("development", card), draft.out[kind], most, told)

    def _ties(self, seats: dict[str, str]) -> Iterable[Widget]:
        """Who came first cannot be seen on the table."""
        for card, title in (
            ("longest_road", _("Who holds the Longest Road?")),
            ("largest_army", _("Who holds the Largest Army?")),
        ):
            leaders = self.draft.leaders(card)
            if len(leaders) > 1:
                options = {"": _("Nobody"), **{seat: seats[seat] for seat in leaders}}
                hold = partial(self._hold, card)
                held = self.draft.holder(card)
                yield Card(heading(title), Choices(options, held, hold), grow=True)

    def _hold(self, card: str, seat: str) -> None:
        self.draft.holders[card] = seat
        self.changed()

    def _judge(self) -> None:
        """The sums of the box, as far as they do not fit yet."""
        said = [self.words.problem(problem) for problem in self.draft.problems()]
        self._findings.text = "\n".join(said)
        if self._verb is not None:
            self._verb.why_not = said[0] if said else ""

    def _go_on(self) -> None:
        self.done({"move": self.draft.move()})
