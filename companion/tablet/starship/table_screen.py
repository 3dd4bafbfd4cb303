"""The table of Starship Catan on the tablet: both ships, the middle, one way in for each move."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.games.starship.rules.box import SEATS, Seat
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.state import State
from companion.games.starship.table_view.builder import TO_KNOW
from companion.games.starship.table_view.figures import odds_sum
from companion.tablet.preferences import Dress, Side
from companion.tablet.seats import Seats
from companion.tablet.session import Session
from companion.tablet.starship.dock import Dock
from companion.tablet.starship.flight_row import FlightRow, MissionList
from companion.tablet.starship.middle import Middle
from companion.tablet.starship.seat_strip import SeatStrip
from companion.tablet.starship.sheets import AmountSheet, OrderSheet
from companion.tablet.starship.texts import said_sum
from companion.tablet.starship.verbs import acting_seat, moment
from companion.tablet.table.sheet import Sheet, sentence_sheet
from companion.tablet.table.table_base import TableBase
from companion.tablet.table.ticks import Ticks
from companion.tablet.table.undo_column import UndoColumn
from companion.tablet.table.ways import Ways
from companion.view.commands import Command
from companion.view.table_view import Sum
from companion.wording import Words

OPPOSITE: dict[Side, Side] = {"bottom": "top", "top": "bottom", "left": "right", "right": "left"}


class TableScreen(TableBase):
    """Both ships and what lies between them."""

    def __init__(
        self,
        session: Session,
        words: Words,
        dress: Mapping[str, Dress],
        ways: Ways,
        *,
        wait_for_ticks: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(session, words, dress, ways, **kwargs)
        self.ticks = Ticks(session, wait_for_ticks)
        game = session.opened.game
        assert isinstance(game, Starship)
        self.game = game
        self.sides = _sides(dress)
        self.dock = Dock(game, words, self)
        self.undo_column = UndoColumn(undo=self.undo, journal=ways.journal, leave=ways.leave)
        self.row = FlightRow(game.box, words)
        self.missions = MissionList(game.box, words)
        self.middle = Middle(self.undo_column, self.row, self.missions, self.dock)
        self.strips = {
            seat: SeatStrip(
                game.box,
                seat,
                words,
                sign=(dress[seat].symbol, dress[seat].colour),
                on_sum=self.show_sum,
            )
            for seat in SEATS
        }
        panels = [(self.sides[seat], strip) for seat, strip in self.strips.items()]
        self.seats = Seats(self.middle, panels, pos_hint={"x": 0, "y": 0})
        self.add_widget(self.seats)
        self.bind(size=self._resize)
        self.refresh()

    def _resize(self, *_: object) -> None:
        """In portrait the ships need more depth, for they are less wide, if both lie across."""
        portrait = self.height > self.width
        across = set(self.sides.values()) == {"bottom", "top"}
        self.seats.strip = 0.4 if portrait and across else 0.28

    # --- showing --------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        state: State = self.session.opened.state
        return state

    @property
    def acting(self) -> Seat:
        return acting_seat(self.session.opened.due, self.state.active)

    def refresh(self) -> None:
        """Show the position. A sheet that was open for an older one closes."""
        state = self.state
        now = moment(self.game, state)
        if self.close_old_sheet():
            self.ticks.told(self._busy_seats())
        for own, strip in self.strips.items():
            notes = tuple(
                self.words.note(note) for note in self.session.notes if note.seat in (own, None)
            )
            tick = partial(self._tick, own) if own in self.ticks.waiting else None
            strip.show(state, own in now.due.seats, notes, tick)
        self.row.show(state)
        self.missions.show(state)
        self.middle.act_at(self.sides[self.acting], self.edges[self.acting])
        self.dock.show(state, now, self.acting, self._waited_for())
        self.undo_column.show(self.words.name("phase", state.phase), state.turn, self.undo_title())

    def _busy_seats(self) -> tuple[str, ...]:
        """Whose hands have something to do on the real table after the last event."""
        told = {note.seat for note in self.session.notes if note.code not in TO_KNOW}
        return tuple(seat for seat in SEATS if seat in told)

    def _tick(self, seat: Seat) -> None:
        self.ticks.tick(seat)
        self.refresh()

    def _waited_for(self) -> str:
        """Whose tick the game waits for, as one line; empty if for nobody's."""
        if not self.ticks.waiting:
            return ""
        return self.words.caption("hands-first", {"players": tuple(self.ticks.waiting)})

    def landmark(self, name: str) -> Widget | None:
        """What a guide points at."""
        return {
            "dock": self.middle.dock,
            "undo": self.undo_column.undo,
            "missions": self.missions,
            "ship": self.strips[self.acting].board,
        }.get(name)

    # --- what the dock tells ----------------------------------------------------------------------

    def ask(self, verb: Command) -> None:
        """A verb that needs an amount or an order."""
        sheet: Sheet = (
            OrderSheet(self.words, verb, say=self.say)
            if verb.form == "order"
            else AmountSheet(self.game, self.state, self.words, verb, say=self.say)
        )
        self.open_sheet(sheet, verb.seat)

    def why_not(self, verb: Command) -> None:
        if verb.problem is not None:
            self.explain(verb.problem, move=None if verb.form else verb.example)

    def show_sum(self, seat: Seat, total: Sum) -> None:
        self.open_sheet(sentence_sheet(said_sum(self.words, total)), seat)

    def show_odds(self) -> None:
        """The chance against all pirates that ask for as much; no more is known of this one."""
        odds = odds_sum(self.game.box, self.state)
        if odds is not None:
            self.show_sum(self.state.active, odds)

    def show_result(self) -> None:
        self.ways.result()


def _sides(dress: Mapping[str, Dress]) -> dict[str, Side]:
    """Two players on one side would lie on each other; then the second one sits opposite."""
    first, second = SEATS
    sides: dict[str, Side] = {first: dress[first].side, second: dress[second].side}
    if sides[first] == sides[second]:
        sides[second] = OPPOSITE[sides[first]]
    return sides
