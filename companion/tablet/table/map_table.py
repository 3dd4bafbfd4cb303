"""A table with a map for three or four seats: what all such games have in common on the tablet.

A game brings its map, its strips, its verbs and its words. Here is what happens between them: a
verb is chosen and its places are marked, a tap says the move or asks further, sheets open turned
to seats, ticks are waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.core.chances import Roll
from companion.core.words import Note
from companion.senses.keypad import Keys, keys
from companion.senses.moment import Moment as DueNow
from companion.tablet.devices.dice_door import DiceDoor
from companion.tablet.preferences import Dress
from companion.tablet.seats import Seats, round_table
from companion.tablet.session import Session
from companion.tablet.speech import say_in
from companion.tablet.table.board_map import BoardMap, crowded_sentence
from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.table.map_middle import MapMiddle
from companion.tablet.table.map_targets import Point, Target, meant
from companion.tablet.table.table_base import TableBase
from companion.tablet.table.ticks import Ticks
from companion.tablet.table.undo_column import UndoColumn
from companion.tablet.table.verb import Moment, Verb
from companion.tablet.table.verb_dock import SaidVerb, VerbDock
from companion.tablet.table.ways import Ways
from companion.tablet.theme import look
from companion.view.commands import Choice, asked_next, key_of, kind_and_id, split
from companion.wording import Words


class MapTable(TableBase):
    """Games fill in what is abstract here. `from_strip` are the codes of verbs that seats answer in
    their own strips, because several may have to at once."""

    from_strip: tuple[str, ...] = ()
    anywhere: tuple[str, ...] = ("at",)
    """What is asked for as a place of the board, not as a piece that stands there."""

    def __init__(
        self,
        session: Session,
        words: Words,
        dress: Mapping[str, Dress],
        ways: Ways,
        wait_for_ticks: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(session, words, dress, ways, **kwargs)
        self.dress = dress
        self.ticks = Ticks(session, wait_for_ticks)
        self.chosen: Verb | None = None
        self._narrowing: tuple[tuple[Any, ...], int] = ((), 0)
        self.dock = VerbDock(self.touched, self._why_not)
        self.undo_column = UndoColumn(undo=self.undo, journal=ways.journal, leave=ways.leave)

    def lay_out(self, board: BoardMap, shape: float, strips: Mapping[str, Widget]) -> None:
        """Put map, dock and strips in their places, and show the position."""
        self.map = board
        self._strips = strips
        board.bind(on_pick=self._picked, on_miss=self._missed, on_crowded=self._crowded)
        self.middle = MapMiddle(self.undo_column, board, self.dock, shape, may_turn=board.turns)
        panels = [(self.sides[seat], strips[seat]) for seat in round_table(self.sides)]
        self.seats = Seats(self.middle, panels, pos_hint={"x": 0, "y": 0})
        self.add_widget(self.seats)
        self.bind(size=self._resize)
        self.refresh()

    def _resize(self, *_: object) -> None:
        """A strip has two lines that can be touched."""
        deep = look.touch * 2 + look.gap * 1.5
        self.seats.strip = deep / max(1.0, min(self.size))

    # --- what a game fills in -------------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """What can be said now."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What the game waits for, in one short line."""
        raise NotImplementedError

    def verb_words(self, verb: Verb) -> tuple[str, str]:
        """What the button of a verb says, and its picture."""
        raise NotImplementedError

    def option_words(self, choice: Choice) -> tuple[str, str]:
        """What the button of an option says, and its picture."""
        raise NotImplementedError

    def way(self, move: Any) -> tuple[Choice, ...]:
        """Everything that a move on the map needs to be told."""
        raise NotImplementedError

    def target(self, key: str) -> Target:
        """Where the place with this key lies on the map."""
        raise NotImplementedError

    def place_in_window(self, key: str) -> tuple[float, float]:
        """Where a finger finds a place."""
        mark = self.target(key)
        x, y = self.map.to_window(*self.map.window_point((mark.x, mark.y)))
        return x, y

    def places(self, kind: str) -> Iterable[str]:
        """The ids of all places of a kind: a finger could mean each where one can be meant."""
        raise NotImplementedError

    def move_to(self, move: Any, asked: Choice, id: str) -> Any:
        """The same move with another answer to what was asked."""
        return replace(move, **{asked.field: id})

    def show_map(self) -> None:
        raise NotImplementedError

    def show_strips(self, now: Moment) -> None:
        raise NotImplementedError

    def ask(self, verb: Verb) -> None:
        """Open the sheet of a verb that needs more than a tap."""
        raise NotImplementedError

    def body(self, now: Moment) -> Callable[[], Widget] | None:
        """What stands in the dock above the verbs; dice when they are due."""
        if not now.due.seats:
            return self._result
        table = self.session.opened
        wanted = keys(DueNow(table.game, table.state, now.due, "", 0))
        return None if wanted is None else lambda: self._dice(wanted)

    def phase(self) -> tuple[str, int]:
        """The name of the phase, and the number of the turn."""
        raise NotImplementedError

    # --- showing --------------------------------------------------------------------------------

    def notes_for(self, seat: str) -> tuple[Note, ...]:
        """What everybody should do with their hands now, and then this seat."""
        notes = self.session.notes
        return tuple(note for whose in (None, seat) for note in notes if note.seat == whose)

    def refresh(self) -> None:
        """Show the position. A sheet that was open for an older one closes."""
        if self.close_old_sheet():
            self.chosen, self._narrowing = None, ((), 0)
            told = tuple(note.seat for note in self.session.notes if note.seat)
            self.ticks.told(tuple(dict.fromkeys(told)))
        now = self.moment
        self.begin(now)
        self.show_map()
        self.show_strips(now)
        self.middle.act_at(self.sides[self.acting], self.edges[self.acting])
        self.show_dock(now)
        name, turn = self.phase()
        self.undo_column.show(name, turn, self.undo_title())

    def begin(self, now: Moment) -> None:
        """A position is about to be shown; what was prepared for an older one is void."""

    def show_dock(self, now: Moment) -> None:
        if self.ticks.waiting:
            names = self.words.listed(self.words.name("seat", seat) for seat in self.ticks.waiting)
            self.offer({})
            self.dock.show(say_in("table", "Waiting for the tick of {players}", players=names), ())
            return
        text = self.prompt()
        if waiting := [verb.seat for verb in now.verbs if verb.code in self.from_strip]:
            names = self.words.listed(self.words.name("seat", seat) for seat in waiting)
            waits = say_in("table", "Waiting for {players}", players=names)
            text = f"{text}\n{waits}"
        if self._narrowing[0]:
            self._show_further(text)
            return
        verbs = [verb for verb in now.verbs if verb.code not in self.from_strip]
        self._choose_alone(verbs)
        self.offer(self.chosen.targets if self.chosen is not None else {})
        said = [self._said(verb) for verb in verbs]
        self.dock.show(text, said, self.chosen, self.body(now))

    def _said(self, verb: Verb) -> SaidVerb:
        why_not = self.words.problem(verb.problem) if verb.problem else ""
        return SaidVerb(verb, *self.verb_words(verb), why_not)

    def _choose_alone(self, verbs: list[Verb]) -> None:
        """What the map waits for is chosen already."""
        if self.chosen not in verbs:
            self.chosen = None
        answers = [verb for verb in verbs if verb.targets and verb.place == "choose"]
        if self.chosen is None and len(answers) == 1:
            self.chosen = answers[0]

    def offer(self, places: Mapping[str, object]) -> None:
        """Mark places on the map, called by their keys."""
        self.map.show_trail(())
        self.map.offer((self.target(key) for key in places), closed=self.closed)

    def closed(self) -> Iterator[Target]:
        """Places that may be pointed at and are not open: whoever taps one is told why not."""
        if asked := self._asked():
            _, choice = asked
            offered = {mark.key for mark in self.map.offered}
            for id in self.places(choice.kind):
                if (key := key_of(choice.kind, id)) not in offered:
                    yield self.target(key)

    def _asked(self) -> tuple[Any, Choice] | None:
        """A move that waits for a place, if any place of the board may be pointed at for it."""
        moves, depth = self._narrowing
        if not moves and self.chosen is not None:
            moves, depth = next(iter(self.chosen.targets.values()), ()), 0
        choice = self.way(moves[0])[depth] if moves else None
        if choice is None or not choice.kind or choice.field not in self.anywhere:
            return None
        return moves[0], choice

    @property
    def narrowing(self) -> bool:
        """Whether a move was begun and more has to be told."""
        return bool(self._narrowing[0])

    def landmark(self, name: str) -> Widget | None:
        """What a guide points at; "answer" is where the next answer is given: strip or dock."""
        waiting = [verb.seat for verb in self.moment.verbs if verb.code in self.from_strip]
        return {
            "dock": self.middle.dock,
            "map": self.map,
            "undo": self.undo_column.undo,
            "strip": self._strips[self.acting],
            "answer": self._strips[waiting[0]] if waiting else self.middle.dock,
        }.get(name)

    # --- one thing after the other ----------------------------------------------------------------

    def _show_further(self, text: str) -> None:
        """More has to be told: another place is marked, or options stand in the dock."""
        moves, depth = self._narrowing
        choices = split(moves, self.way, depth)
        back = Verb("back", self.acting, place="end", key="not-now")
        said = [SaidVerb(back, say_in("table", "Not now"), "close")]
        if next(iter(choices)).kind:
            self.offer({choice.key: found for choice, found in choices.items()})
        else:
            self.offer({})
            for choice in choices:
                verb = Verb(
                    "option",
                    self.acting,
                    place="choose",
                    params={"id": choice.id},
                    key=key_of("option", choice.id),
                )
                said.append(SaidVerb(verb, *self.option_words(choice)))
        self.dock.show(text, said)

    def _narrow(self, moves: tuple[Any, ...], depth: int) -> None:
        """Say the move if it is the only one left, or ask for what still differs."""
        if len(moves) == 1:
            self._narrowing = ((), 0)
            self.say(moves[0])
            return
        self._narrowing = (moves, asked_next(moves, self.way, depth))
        self.show_dock(self.moment)

    def _picked_further(self, key: str) -> None:
        moves, depth = self._narrowing
        for choice, found in split(moves, self.way, depth).items():
            if choice.key == key:
                self._narrow(found, depth + 1)
                return

    # --- what is touched ------------------------------------------------------------------------

    def touched(self, verb: Verb) -> None:
        """A verb was tapped: it is said, or places are marked, or a sheet asks for more."""
        if verb.code == "option":
            self._picked_further(str(verb.params["id"]))
        elif verb.code == "back":
            self._narrowing = ((), 0)
            self.show_dock(self.moment)
        elif (moves := _only_place(verb)) and self.chosen != verb:
            self.chosen = verb
            self._narrow(moves, 1)
        elif verb.targets:
            self.chosen = None if self.chosen == verb else verb
            self.show_dock(self.moment)
        elif verb.asks:
            self.ask(verb)
        else:
            self.say(verb.move)

    def _why_not(self, verb: Verb) -> None:
        if verb.problem is not None:
            self.explain(verb.problem, verb.seat, None if verb.asks else verb.move)

    def _picked(self, _map: object, key: str) -> None:
        if self._narrowing[0]:
            self._picked_further(key)
        elif self.chosen is not None and key in self.chosen.targets:
            self._narrow(self.chosen.targets[key], 1)

    def _missed(self, _map: object, at: Point, fingertip: float) -> None:
        """A place was tapped that is not open to the verb that is chosen: the rules say why not."""
        asked = self._asked()
        found = meant(self.closed(), at, fingertip=fingertip, can_enlarge=False)
        if asked is not None and isinstance(found, Target):
            table = self.session.opened
            move = self.move_to(*asked, kind_and_id(found.key)[1])
            if problems := table.game.check(table.state, move):
                self.explain(problems[0], move=move)

    def _crowded(self, *_: object) -> None:
        self.ways.notice(crowded_sentence())

    def tick(self, seat: str) -> None:
        self.ticks.tick(seat)
        self.refresh()

    # --- what every game has in its dock ----------------------------------------------------------

    def _result(self) -> Widget:
        button = FittedButton(say_in("table", "Result"), icon="point", size_hint_y=1, key="result")
        button.size_hint_max_y = look.verb * 1.5
        button.bind(on_act=lambda *_: self.ways.result())
        return button

    def _dice(self, wanted: Keys) -> Widget:
        """Those that were due when the dock was shown: it is laid out later, and anew when the
        tablet is turned, while the roller may have gone on with the game."""
        return DiceDoor(wanted, lambda faces: self.say(Roll(wanted.dice, faces), source="keypad"))


def _only_place(verb: Verb) -> tuple[Any, ...]:
    """The moves of a verb whose first place can only be one, such as the only ship there is."""
    (moves, *others) = verb.targets.values() or ((),)
    return moves if not others and len(moves) > 1 else ()
