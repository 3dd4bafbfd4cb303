"""What a scenario of every game may expect: whose turn it is, what is due, told and legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.due import Due
from companion.core.words import Note
from tests.scenario_language.phrases import Phrases
from tests.scenario_language.playing import Mismatch, Table

AnyTable = Table[Any, Any]
SHOWN = 40
"""How many legal moves a failure names."""


def same(found: object, expected: object) -> None:
    if found != expected:
        raise Mismatch(f"expected {expected}, found {found}")


def due_text(due: Due) -> str:
    """What is due, in words."""
    who, of = " and ".join(due.seats), (due.of or "").replace("-", " ")
    if not due.seats:
        return "nothing"
    match due.chance:
        case None:
            return f"{who} {'decides' if len(due.seats) == 1 else 'decide'}"
        case "roll":
            return f"{who} rolls {of}"
        case "look":
            return f"{who} looks at {of}"
        case "steal":
            return f"{who} steals from {of}"
        case "sector":
            return f"{who} turns up sector {due.of}"
        case "lay_island":
            return "the island"
        case _ if of.startswith("sector"):
            return f"{who} turns up {of}"
        case _:
            return f"{who} draws {due.of}"


def expects_as_every_game(
    expect: Phrases[None], moves: Phrases[Sequence[Any]], says: Callable[[Note, str], bool]
) -> None:
    """Adds these expectations to those of a game. `says` tells whether the parameters of a note
    are what the words after its code say."""

    @expect("phase <phase>")
    def phase(table: AnyTable, phase: str) -> None:
        same(table.state.phase, phase)

    @expect("turn of <seat>")
    def turn(table: AnyTable, seat: str) -> None:
        same(table.state.active, seat)

    @expect("due <words>")
    def due(table: AnyTable, words: str) -> None:
        same(due_text(table.game.due(table.state)), words)

    @expect("points <seat> <number>")
    def points(table: AnyTable, seat: str, number: str) -> None:
        same(table.game.score(table.state, seat).total, int(number))

    @expect("<who> has won")
    def has_won(table: AnyTable, who: str) -> None:
        same(table.game.winner(table.state) or "nobody", who)

    @expect("(?P<how>told|not told) <whom> <words>")
    def told(table: AnyTable, how: str, whom: str, words: str) -> None:
        code, _, rest = words.partition(" ")
        found = any(
            note.code == code and (note.seat or "all") == whom and says(note, rest)
            for note in table.notes
        )
        if found != (how == "told"):
            raise Mismatch(f"told was: {', '.join(map(note_text, table.notes)) or 'nothing'}")

    @expect("(?P<first>[a-z-]+) is told before (?P<then>[a-z-]+)")
    def told_before(table: AnyTable, first: str, then: str) -> None:
        """The first time that each of them is told."""
        codes = [note.code for note in table.notes]
        if not {first, then} <= set(codes) or codes.index(first) > codes.index(then):
            raise Mismatch(f"told was: {', '.join(map(note_text, table.notes)) or 'nothing'}")

    @expect("(?P<how>legal|not legal): <words>")
    def legal(table: AnyTable, how: str, words: str) -> None:
        (asked,) = moves.answer(table, words)
        found = table.game.legal(table.state)
        if (asked in found) != (how == "legal"):
            raise Mismatch(f"legal moves are {found[:SHOWN]}")

    @expect("audit <words>")
    def audit(table: AnyTable, words: str) -> None:
        found = [problem.code for problem in table.game.audit(table.state)]
        table.unsound = [] if words == "clean" else words.split(", ")
        same(found, table.unsound)


def said(value: object) -> str:
    """A parameter of a note, in words."""
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def note_text(note: Note) -> str:
    return " ".join([note.seat or "all", note.code, " / ".join(map(said, note.params.values()))])
