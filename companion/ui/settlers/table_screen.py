"""The table of The Settlers of Catan: the island, a strip for each seat, a way for each move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.uix.widget import Widget

from companion.rules.core.chances import Roll
from companion.rules.core.game import PUBLIC
from companion.rules.settlers.box import Seat
from companion.rules.settlers.game import Settlers
from companion.rules.settlers.state import IslandToLay, Player, State
from companion.rules.settlers.view import View
from companion.senses.keypad import keys
from companion.senses.moment import Moment as DueNow
from companion.ui.devices.dice_keypad import DiceKeypad
from companion.ui.preferences import Dress
from companion.ui.seats import Seats, round_table
from companion.ui.session import Session
from companion.ui.settlers.island_draft import IslandDraft
from companion.ui.settlers.island_entry import IslandEntry
from companion.ui.settlers.island_map import (
    SHAPE,
    IslandMap,
    Piece,
    ground_of,
    harbour_target,
    target,
)
from companion.ui.settlers.questions import Questions
from companion.ui.settlers.seat_strip import Errand, SeatStrip, StripWays
from companion.ui.settlers.texts import ICONS, points_sum, prompt, road_sum, verb_text
from companion.ui.settlers.verbs import Moment, acting_seat, moment
from companion.ui.speech import say_in
from companion.ui.table.board_map import crowded_sentence
from companion.ui.table.fitted_button import FittedButton
from companion.ui.table.map_middle import MapMiddle
from companion.ui.table.sheet import sentence_sheet
from companion.ui.table.table_base import TableBase
from companion.ui.table.ticks import Ticks
from companion.ui.table.undo_column import UndoColumn
from companion.ui.table.verb import Verb
from companion.ui.table.verb_dock import SaidVerb, VerbDock
from companion.ui.table.ways import Ways
from companion.ui.theme import look
from companion.wording import Words

FROM_STRIP = ("discard", "hand-over")
"""What seats answer in their own strips, because several may have to at once."""


class TableScreen(TableBase):
    """Works on the session's open table; `refresh` is called after every change of it."""

    def __init__(
        self,
        session: Session,
        words: Words,
        dress: Mapping[str, Dress],
        ways: Ways,
        wait_for_ticks: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(session, words, dress, ways, **kwargs)
        game = session.opened.game
        assert isinstance(game, Settlers)
        self.game = game
        self.draft = IslandDraft(game.box)
        self.ticks = Ticks(wait_for_ticks)
        self.questions = Questions(self)
        self.chosen: Verb | None = None
        self._choosing: tuple[Any, ...] = ()
        pieces = {seat: Piece(self.colours[seat], dress[seat].symbol) for seat in game.seats}
        self.map = IslandMap(pieces)
        self.map.bind(on_pick=self._picked, on_crowded=self._crowded)
        self.dock = VerbDock(self.touched, self._why_not)
        self.undo_column = UndoColumn(undo=self.undo, journal=ways.journal, leave=ways.leave)
        self.middle = MapMiddle(self.undo_column, self.map, self.dock, SHAPE)
        strip_ways = StripWays(
            touched=self.touched,
            show_points=self._show_points,
            show_road=self._show_road,
            tell_hand=self.questions.tell_hand,
            tell_development=self.questions.tell_development,
            tick=self._tick,
        )
        self.strips = {
            seat: SeatStrip(seat, words, (dress[seat].symbol, dress[seat].colour), strip_ways)
            for seat in game.box.seats
        }
        placed: dict[str, SeatStrip] = dict(self.strips.items())
        panels = [(self.sides[seat], placed[seat]) for seat in round_table(self.sides)]
        self.seats = Seats(self.middle, panels)
        self.add_widget(self.seats)
        self.bind(size=self._resize)
        self.refresh()

    def _resize(self, *_: object) -> None:
        """A strip has two lines that can be touched."""
        deep = look.touch * 2 + look.gap * 1.5
        self.seats.strip = deep / max(1.0, min(self.size))

    # --- showing --------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        state: State = self.session.opened.state
        return state

    @property
    def acting(self) -> str:
        return acting_seat(self.game.due(self.state), self.state)

    @property
    def moment(self) -> Moment:
        """What can be said now."""
        return moment(self.game, self.state)

    def refresh(self) -> None:
        """Show the position. A sheet that was open for an older one closes."""
        state = self.state
        if self.close_old_sheet():
            self.chosen, self._choosing = None, ()
            told = tuple(note.seat for note in self.session.notes if note.seat)
            self.ticks.told(self.session.opened.hash, tuple(dict.fromkeys(told)))
        now = self.moment
        self.questions.begin(now)
        seen = self.game.view(state, PUBLIC)
        self._show_map(state, seen)
        self._show_strips(seen, now)
        seat = acting_seat(now.due, state)
        self.middle.act_at(self.sides[seat], self.colours[seat])
        self._show_dock(state, now)
        self.undo_column.show(self.words.name("phase", state.phase), state.turn, self.undo_title())

    def _show_map(self, state: State, seen: View) -> None:
        island = state.island
        if island is None:
            self.map.show_ground(self.draft.ground)
        else:
            self.map.show_ground(ground_of(island, self.game.box.harbour_places))
        holder = state.longest_road
        longest = seen.figures[holder].longest_road if holder else ()
        self.map.show_pieces(state, longest)

    def _show_strips(self, seen: View, now: Moment) -> None:
        for seat, strip in self.strips.items():
            public = [note for note in self.session.notes if note.seat is None]
            own = [note for note in self.session.notes if note.seat == seat]
            strip.show(
                seen,
                self._own(seat),
                (*public, *own),
                self._errand(now, seat),
                seat in self.ticks.waiting,
            )

    def _own(self, seat: Seat) -> Callable[[], Player]:
        """The player's own cards, as only that player may see them."""
        return lambda: self.game.view(self.state, seat).state.players[seat]

    def _errand(self, now: Moment, seat: Seat) -> Errand | None:
        for verb in now.of(seat):
            if verb.code in FROM_STRIP:
                done = self.questions.sealed.has(seat)
                text = self.questions.errand_text(verb)
                return Errand(verb, text, ICONS[verb.code], done)
        return None

    # --- the dock -------------------------------------------------------------------------------

    def _show_dock(self, state: State, now: Moment) -> None:
        text = prompt(self.game, state, self.words)
        if self.ticks.waiting:
            names = self.words.listed(self.words.name("seat", seat) for seat in self.ticks.waiting)
            self.map.offer(())
            self.dock.show(say_in("table", "Waiting for the tick of {players}", players=names), ())
            return
        verbs = [verb for verb in now.verbs if verb.code not in FROM_STRIP]
        if self._choosing:
            verbs = [self._victim_verb(move) for move in self._choosing]
        if waiting := [verb.seat for verb in now.verbs if verb.code in FROM_STRIP]:
            names = self.words.listed(self.words.name("seat", seat) for seat in waiting)
            waits = say_in("table", "Waiting for {players}", players=names)
            text = f"{text}\n{waits}"
        self._choose_alone(verbs)
        self._offer(state)
        said = [self._said(verb) for verb in verbs]
        self.dock.show(text, said, self.chosen, self._body(state, now))

    def _said(self, verb: Verb) -> SaidVerb:
        why_not = self.words.problem(verb.problem) if verb.problem else ""
        return SaidVerb(verb, verb_text(verb, self.words), ICONS.get(verb.code, ""), why_not)

    def _victim_verb(self, move: Any) -> Verb:
        return Verb("rob", move.seat, move, place="choose", params={"seat": move.victim})

    def _choose_alone(self, verbs: list[Verb]) -> None:
        """The only thing that can be done on the map is chosen already."""
        if len(verbs) == 1 and verbs[0].targets:
            self.chosen = verbs[0]
        elif self.chosen not in verbs:
            self.chosen = None

    def _offer(self, state: State) -> None:
        if state.island is None and state.pending:
            self._offer_entry()
            return
        places = self.chosen.targets if self.chosen is not None else {}
        self.map.show_trail(())
        self.map.offer((target(place) for place in places), look.accent)

    def _offer_entry(self) -> None:
        """All places can be pointed at; the one that is next is marked by its own trail."""
        draft = self.draft
        make = harbour_target if draft.part == "harbour" else target
        marks = [make(place) for place in draft.places()]
        self.map.offer(marks, look.text)
        cursor = make(draft.cursor)
        self.map.show_trail([(cursor.x, cursor.y)], "?", look.accent)

    def _body(self, state: State, now: Moment) -> Callable[[], Widget] | None:
        if not now.due.seats:
            return self._result
        if state.pending and isinstance(state.pending[0], IslandToLay):
            return self._entry
        if now.due.chance == "roll":
            return self._dice
        return None

    def _result(self) -> Widget:
        button = FittedButton(say_in("table", "Result"), icon="point", size_hint_y=1)
        button.size_hint_max_y = look.verb * 1.5
        button.bind(on_act=lambda *_: self.ways.result())
        return button

    def _dice(self) -> Widget:
        wanted = keys(DueNow(self.game, self.state, self.game.due(self.state), "", 0))
        assert wanted is not None
        return DiceKeypad(wanted, lambda faces: self.say(Roll(wanted.dice, faces), source="keypad"))

    def _entry(self) -> Widget:
        return IslandEntry(self.draft, self.words, self.refresh, self.say)

    # --- what is touched ------------------------------------------------------------------------

    def touched(self, verb: Verb) -> None:
        """A verb was tapped: it is said, or places are marked, or a sheet asks for more."""
        if verb.targets:
            self.chosen = None if self.chosen == verb else verb
            self._show_dock(self.state, self.moment)
        elif verb.asks:
            self.questions.ask(verb)
        else:
            self.say(verb.move)

    def _why_not(self, verb: Verb) -> None:
        if verb.problem is not None:
            self.explain(verb.problem, verb.seat)

    def _picked(self, _map: object, place: str) -> None:
        if self.state.island is None:
            self.draft.point_at(place)
            self.refresh()
            return
        moves = self.chosen.targets.get(place, ()) if self.chosen is not None else ()
        if len(moves) == 1:
            self.say(moves[0])
        elif moves:
            self._choosing = moves
            self._show_dock(self.state, self.moment)

    def _crowded(self, *_: object) -> None:
        self.ways.notice(crowded_sentence())

    def _show_points(self, seat: str) -> None:
        text = points_sum(self.game, self.state, seat, self.words)
        self.open_sheet(sentence_sheet(text), seat)

    def _show_road(self, seat: str) -> None:
        self.open_sheet(sentence_sheet(road_sum(self.game, self.state, seat, self.words)), seat)

    def _tick(self, seat: str) -> None:
        self.ticks.tick(seat)
        self.refresh()
