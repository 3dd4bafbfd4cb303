"""How a game looks on a screen: what its builder fills in, and what it gets without doing so.

Every function is handed a position masked for the viewer, never the whole one. A game that brings
nothing is shown all the same: its moves by their kinds, its seats with their points, ids as words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from companion.core.chances import Draw, Roll, Rolled, RollSum
from companion.core.dice import dice_due
from companion.core.events import Event
from companion.core.game import PUBLIC, AnyGame
from companion.core.words import Note, code_of
from companion.view.asking import Form, Option, Question
from companion.view.board import Board, Plan
from companion.view.captions import Caption, Line, caption_of, name
from companion.view.commands import Choice, Command
from companion.view.contest import Contest
from companion.view.owing import counted_cards, folded, turned_round
from companion.view.table_view import (
    CardRow,
    Effect,
    Figure,
    Flow,
    Owed,
    Private,
    Sum,
    SumPart,
    roll_effect,
)

if TYPE_CHECKING:
    from companion.view.laying_out import Drawn

KNOWN_NOTES = 300
"""What so many notes ask is remembered: more than a tray has."""
G = TypeVar("G", bound=AnyGame)
Answers = Mapping[str, Any]


def told_roll(dice: str, answers: Answers) -> Rolled:
    """Faces, or their sum, read strictly."""
    kind = "roll_sum" if "total" in answers else "roll"
    told: Rolled = msgspec.convert({"kind": kind, "dice": dice, **answers}, Rolled)
    return told


class GameTable(Generic[G]):
    """The builder of one game's views."""

    shortage = ""
    """The code of the problem that somebody cannot pay."""

    def __init__(self, game: G) -> None:
        self.game = game
        self._known: tuple[tuple[Any, str, Any], ...] = ()
        self._listed: tuple[Any, tuple[Command, ...]] = (None, ())
        self._done: tuple[Any, Any, tuple[Effect, ...]] = (None, None, ())
        self._notes: dict[int, tuple[Note, Owed]] = {}
        """What the notes ask that were shown last: chips stay for many events."""
        self._still_owed: dict[str, tuple[list[Note], list[Note], tuple[Owed, ...]]] = {}
        """What became of the notes of each seat: most of them are the same after one event."""

    # --- what is asked for again and again about one position

    def known(self, state: Any, viewer: str) -> Any:
        """The position as a viewer may know it; mostly the one before an event or after it."""
        for asked, by, found in self._known:
            if asked is state and by == viewer:
                return found
        self.game.must_be_viewer(viewer)
        found = self.game.masked(state, viewer)
        self._known = ((state, viewer, found), *self._known[:1])
        return found

    def listed(self, state: Any) -> tuple[Command, ...]:
        """All commands of a position; mostly of the one that was asked for last."""
        if self._listed[0] is not state:
            self._listed = (state, tuple(self.commands(state)))
        return self._listed[1]

    def done(self, before: Any, event: Event[Any] | None, after: Any) -> tuple[Effect, ...]:
        """What an event did; mostly the last one, for the ear and then for the eye."""
        if self._done[0] is not before or self._done[1] is not after:
            self._done = (before, after, tuple(self.effects(before, event, after)))
        return self._done[2]

    def asked(self, note: Note) -> Owed:
        """What a note asks of hands, and where cards flow by it that stay until touched."""
        known = self._notes.get(id(note))
        if known is None or known[0] is not note:
            if len(self._notes) >= KNOWN_NOTES:
                self._notes.clear()
            owed = self.owed(note)
            if self.keeps(note):
                owed = replace(owed, flow=self.flows[note.code])
            self._notes[id(note)] = known = (note, owed)
        return known[1]

    # --- the middle

    def acting(self, state: Any) -> str:
        """The one seat that the dock is turned to."""
        due = self.game.due(state)
        if len(due.seats) == 1:
            return due.seats[0]
        return str(getattr(state, "active", "") or (due.seats or self.game.seats)[0])

    def prompt(self, state: Any) -> tuple[Line, ...]:
        """What the game waits for, in one or two short lines."""
        due = self.game.due(state)
        if winner := self.game.winner(state):
            return (Caption("has-won", {"seat": winner}),)
        code = f"due-{due.chance}" if due.chance else "due-decision"
        return (Caption(code, {"seat": self.acting(state), "of": due.of or ""}),)

    def phase(self, state: Any) -> tuple[Line, int]:
        """The name of the phase, and which turn it is."""
        phase = str(getattr(state, "phase", ""))
        return (name("phase", phase) if phase else ""), int(getattr(state, "turn", 0))

    def rolled(self, state: Any) -> Effect | None:
        """The dice that this turn goes by."""
        return None

    def figures(self, state: Any) -> tuple[Figure, ...]:
        """What stands beside the prompt: speed, actions, odds."""
        return ()

    def rows(self, state: Any) -> tuple[CardRow, ...]:
        """Cards that lie open in the middle."""
        return ()

    def plan(self, state: Any) -> Plan | None:
        """The board without what stands on it. Asked for once for each `Board.plan`."""
        return None

    def board(self, state: Any, event: Event[Any] | None) -> Board | None:
        """What stands on the plan after the event that was just made."""
        return None

    def trail(self, before: Any, event: Event[Any]) -> tuple[str, ...]:
        """The places along which the event moved something, from where it was."""
        return ()

    def laying_out(self, step: Note) -> Drawn | None:
        """A drawing of a step of `Game.laying_out`; none where words say it all."""
        return None

    # --- seats

    def goal(self) -> int:
        """How many points win; 0 if points do not."""
        return 0

    def points(self, state: Any, seat: str, viewer: str = PUBLIC) -> Sum:
        score = self.game.score(state, seat, viewer)
        parts = (
            SumPart(name("score", part.code), part.points) for part in score.parts if part.points
        )
        return Sum(score.total, tuple(parts))

    def seat_figures(self, state: Any, seat: str) -> tuple[Figure, ...]:
        """The figures in front of a seat, in the order of its strip."""
        return ()

    def called(self, figure: Figure) -> Line:
        """What a figure is called, asked for when its strip is touched: there it is an icon."""
        return figure.text

    def explain(self, state: Any, key: str) -> Sum | None:
        """The parts of a figure that `explains`, asked for when it is held."""
        return None

    def private(self, state: Any, seat: str) -> Private:
        """What this seat alone may see; `state` is masked for that seat."""
        return Private()

    def owed(self, note: Note) -> Owed:
        """What a note asks of hands. One to everybody is ticked by nobody."""
        return Owed(caption_of(note), counted_cards(note), tick=note.seat is not None)

    flows: Mapping[str, Flow] = MappingProxyType({})
    """The codes of notes by which cards go into a hand or out of it: they stay until touched."""

    def keeps(self, note: Note) -> bool:
        """True for a note that stays until its seat has touched it."""
        return note.seat is not None and note.code in self.flows

    def back(self, note: Note) -> Line:
        """What a seat does when that was undone."""
        return Caption("undo-by-hand", note.params)

    def still_owed(
        self, state: Any, seat: str, older: list[Note], back: list[Note]
    ) -> Iterable[Owed]:
        """What hands have not done of earlier events, and what is taken back after an undo: cards
        that come, and cards that go."""
        known = self._still_owed.get(seat)
        if known is None or known[:2] != (older, back):
            turned = (turned_round(self.asked(note), self.back(note)) for note in back)
            owed = tuple(folded([*map(self.asked, older), *turned]))
            self._still_owed[seat] = known = (older, back, owed)
        return known[2]

    # --- what can be done

    def commands(self, state: Any) -> Iterable[Command]:
        """All that can be done, and what cannot and why. One for each kind of move by default."""
        groups: dict[tuple[str, str], list[Any]] = {}
        for move in self.game.legal(state):
            code = code_of(move)
            seat = str(getattr(move, "seat", "") or self.acting(state))
            groups.setdefault((code, seat), []).append(move)
        for (code, seat), moves in groups.items():
            yield Command(code, seat, tuple(moves))

    def choices_of(self, state: Any, move: Any) -> tuple[Choice, ...]:
        """Everything that a move needs to be told, in order: every field by default."""
        told = msgspec.to_builtins(move)
        return tuple(
            Choice(field, str(value))
            for field, value in told.items()
            if field not in ("kind", "seat")
        )

    def option(self, state: Any, command: Command, choice: Choice) -> Option:
        """An answer that is no place."""
        return Option(choice.key, name(choice.field, choice.id))

    def question(
        self, state: Any, command: Command, choices: Mapping[Choice, tuple[Any, ...]]
    ) -> Question:
        """What is asked next: one of these choices, each with the moves behind it."""
        options = tuple(
            Option(choice.key) if choice.kind else self.option(state, command, choice)
            for choice in choices
        )
        first = next(iter(choices))
        return Question(first.field, "place" if first.kind else "pick", options=options)

    def verb_text(self, command: Command) -> Line:
        return Caption(command.code, command.params)

    def form(self, state: Any, command: Command, answers: Answers) -> Form:
        """What a command with a `form` asks, with the price of the answers so far."""
        raise NotImplementedError(command.form)

    def form_move(self, state: Any, command: Command, answers: Answers) -> Any:
        """The move that a filled-in form means: its example with the answers, read strictly."""
        if fixed := answers.keys() & set(command.same):
            raise KeyError(*fixed)
        fields = {**msgspec.to_builtins(command.example), **answers}
        return msgspec.convert(fields, type(command.example))

    def move_to(self, state: Any, move: Any, choice: Choice) -> Any:
        """The move with another place: maybe one that is not open, so that the rules say why."""
        return msgspec.structs.replace(move, **{choice.field: choice.id})

    # --- chance

    def due(self, state: Any) -> Question | None:
        """Dice, balls or a card that is awaited."""
        due = self.game.due(state)
        if due.chance == "roll" and (dice := dice_due(self.game, state, due.of or "")):
            return Question("faces", "dice", least=len(dice), most=len(dice), dice=dice)
        if due.chance == "draw":
            cards = sorted(self.game.likely(state))
            options = tuple(Option(card, name("card", card)) for card in cards)
            return Question(
                "card",
                "pick",
                options=options,
                likely=len(options),
                secret=self._secret(state, due.of or "", cards),
            )
        return None

    def due_in_full(self, state: Any) -> Question | None:
        """What is awaited with all its answers, asked for where a view leaves them out."""
        return self.due(state)

    def _secret(self, state: Any, deck: str, cards: list[str]) -> bool:
        return any(not self.game.may_see(state, Draw(deck, card), PUBLIC) for card in cards)

    def chance(self, state: Any, answers: Answers) -> Any:
        """The move that an answered chance means."""
        due = self.game.due(state)
        if due.chance == "roll":
            return Roll(due.of or "", tuple(answers["faces"]))
        return Draw(due.of or "", str(answers["card"]))

    # --- what happened

    def contest(self, state: Any, rolled: Rolled | None = None) -> Contest | None:
        """Two sides that compare what they reach in this position; with what was `rolled` in it,
        as it ended."""
        return None

    def effects(self, before: Any, event: Event[Any] | None, after: Any) -> tuple[Effect, ...]:
        """For motion and sound. `event` is None where the viewer may only know its title."""
        match event.move if event else None:
            case Roll() | RollSum() as roll:
                return (roll_effect(roll),)
            case Draw(deck):
                return (Effect("turn", deck),)
        return ()
