"""The table of Starship Catan on the tablet: both ships, the middle, and one way in for each move.

Every control says exactly one move; the session takes it into the journal and everything is shown
anew from what the table then knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.rules.core.events import Source
from companion.rules.core.game import PUBLIC
from companion.rules.core.words import Problem
from companion.rules.starship.box import SEATS, Seat
from companion.rules.starship.game import Starship
from companion.rules.starship.moves import Move
from companion.rules.starship.odds import remaining_pirates, win_against_any
from companion.rules.starship.ship import cannon_value
from companion.rules.starship.state import State, ship_of
from companion.table.refusals import Refused, Uncovered
from companion.ui.preferences import Dress, Side
from companion.ui.seats import TURNS, Seats
from companion.ui.session import Session
from companion.ui.starship.dock import Dock
from companion.ui.starship.flight_row import FlightRow, MissionList
from companion.ui.starship.middle import Middle
from companion.ui.starship.seat_strip import SeatStrip
from companion.ui.starship.sheets import AmountSheet, OrderSheet
from companion.ui.starship.sums import Income, Sum
from companion.ui.starship.texts import said, said_sum
from companion.ui.starship.verbs import Verb, acting_seat, moment
from companion.ui.table.objection import objection_sheet
from companion.ui.table.sheet import Sheet, confirm_sheet, sentence_sheet
from companion.ui.table.undo_column import UndoColumn
from companion.ui.table.ways import Ways
from companion.ui.theme import look
from companion.wording import Words

OPPOSITE: dict[Side, Side] = {"bottom": "top", "top": "bottom", "left": "right", "right": "left"}

TO_KNOW = {
    "your-turn",
    "game-won",
    "fight-won",
    "fight-lost",
    "keep-pirate-hidden",
    "reward-lost",
    "lost-no-room",
}
"""Notes that tell something and leave hands where they are: nobody has to tick them."""


class TableScreen(FloatLayout):
    """Works on the session's open table; `refresh` is called after every change of it."""

    def __init__(
        self,
        session: Session,
        words: Words,
        dress: Mapping[str, Dress],
        ways: Ways,
        *,
        wait_for_hands: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._wait_for_hands = wait_for_hands
        self._unticked: set[Seat] = set()
        game = session.opened.game
        assert isinstance(game, Starship)
        self.session, self.game, self.words, self.ways = session, game, words, ways
        self.sides = _sides(dress)
        self.colours = {seat: look.player(dress[seat].colour) for seat in SEATS}
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
        self.sheet: Sheet | None = None
        self._occasion = ""
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

    def refresh(self) -> None:
        """Show the position. A sheet that was open for an older one closes."""
        table, state = self.session.opened, self.state
        now = moment(self.game, state)
        occasion = table.hash
        if occasion != self._occasion:
            self._occasion = occasion
            self.close_sheet()
            self._unticked = self._busy_seats() if self._wait_for_hands else set()
        seat = acting_seat(now.due, state.active)
        for own, strip in self.strips.items():
            notes = tuple(
                self.words.note(note) for note in self.session.notes if note.seat in (own, None)
            )
            tick = partial(self._tick, own) if own in self._unticked else None
            strip.show(state, own in now.due.seats, notes, tick)
        self.row.show(state)
        self.missions.show(state)
        self.middle.act_at(self.sides[seat], self.colours[seat])
        self.dock.show(state, now, seat, self._waited_for())
        self.undo_column.show(self.words.name("phase", state.phase), state.turn, self._undo_title())

    def _busy_seats(self) -> set[Seat]:
        """Whose hands have something to do on the real table after the last event."""
        told = {note.seat for note in self.session.notes if note.code not in TO_KNOW}
        return {seat for seat in SEATS if seat in told}

    def _tick(self, seat: Seat) -> None:
        self._unticked.discard(seat)
        self.refresh()

    def _waited_for(self) -> str:
        """Whose tick the game waits for, as one line; empty if for nobody's."""
        if not self._unticked:
            return ""
        names = (self.words.name("seat", seat) for seat in SEATS if seat in self._unticked)
        return said(self.words, "hands-first", {"players": self.words.listed(names)})

    def _undo_title(self) -> str:
        """What everybody may read about the last event."""
        table = self.session.opened
        if not table.n:
            return ""
        (last,) = table.titles(PUBLIC, after=table.n - 1)
        return self.words.message(last.title)

    # --- what a guide asks for ---

    def acting(self) -> tuple[str, Side]:
        seat = acting_seat(self.session.opened.due, self.state.active)
        return seat, self.sides[seat]

    def landmark(self, name: str) -> Widget | None:
        seat = acting_seat(self.session.opened.due, self.state.active)
        return {
            "dock": self.middle.dock,
            "undo": self.undo_column.undo,
            "missions": self.missions,
            "ship": self.strips[seat].board,
        }.get(name)

    # --- what the dock tells ----------------------------------------------------------------------

    def say(self, move: Move, source: Source = "tap") -> None:
        """One control, one event. What the rules refuse is explained, and nothing has changed.

        The session tells the app, and the app this screen, once before the next frame.
        """
        try:
            self.session.accept(move, source)
        except Refused as refused:
            self._explain(refused.problems[0], move)

    def ask(self, verb: Verb) -> None:
        """A verb that needs an amount or an order."""
        sheet: Sheet = (
            OrderSheet(self.words, verb, say=self.say)
            if verb.asks == "order"
            else AmountSheet(self.game, self.state, self.words, verb, say=self.say)
        )
        self.open_sheet(sheet, verb.seat)

    def why_not(self, verb: Verb) -> None:
        if verb.problem is not None:
            self._explain(verb.problem, None if verb.asks else verb.move)

    def _explain(self, problem: Problem, move: Move | None) -> None:
        seat = acting_seat(self.session.opened.due, self.state.active)
        turn = TURNS[self.sides[seat]]
        sheet = objection_sheet(self.session, self.words, self.ways, problem, move=move, turn=turn)
        self.open_sheet(sheet, seat)

    def show_sum(self, seat: Seat, total: Sum | Income) -> None:
        self.open_sheet(sentence_sheet(said_sum(self.words, total)), seat)

    def show_odds(self) -> None:
        """The chance against any pirate that may still come; it says nothing about this one."""
        state, box = self.state, self.game.box
        cannons = cannon_value(ship_of(state, state.active))
        chance = win_against_any(box, cannons, remaining_pirates(box, state))
        text = said(self.words, "odds-fight", {"percent": round(float(chance) * 100)})
        self.open_sheet(sentence_sheet(text), state.active)

    def show_result(self) -> None:
        self.ways.result()

    # --- undo and sheets ------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last event back; what uncovered a card is asked about first."""
        table = self.session.opened
        if not table.n:
            return
        try:
            self._undo(deliberate=False)
        except Uncovered:
            seat = acting_seat(table.due, self.state.active)
            sheet = confirm_sheet(
                said(self.words, "uncovered"),
                said(self.words, "take-back"),
                lambda: self._undo(deliberate=True),
            )
            self.open_sheet(sheet, seat)

    def _undo(self, *, deliberate: bool) -> None:
        self.session.undo_to(self.session.opened.n - 1, deliberate=deliberate)

    def open_sheet(self, sheet: Sheet, seat: Seat) -> None:
        """Over the page, turned to a seat."""
        self.sheet = sheet
        sheet.leave = self.close_sheet
        self.ways.open(sheet, TURNS[self.sides[seat]])

    def close_sheet(self) -> None:
        if self.sheet is not None:
            self.sheet = None
            self.ways.close()


def _sides(dress: Mapping[str, Dress]) -> dict[Seat, Side]:
    """Two players on one side would lie on each other; then the second one sits opposite."""
    first, second = SEATS
    sides: dict[Seat, Side] = {first: dress[first].side, second: dress[second].side}
    if sides[first] == sides[second]:
        sides[second] = OPPOSITE[sides[first]]
    return sides
