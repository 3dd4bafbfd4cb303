"""Forms filled in by somebody who only reads the form: too little, as asked, and too much.

What the rules say to such answers, and to the move they mean, is what a screen shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.view.asking import Form, Option, Question, Verb
from companion.view.building import DUE, HIDDEN, Incomplete, Objected, Unknown, form, move_of, seen
from companion.view.game_table import GameTable

MANY = 3
"""Options that are tried one by one, where there are more."""

Answers = dict[str, Any]


def heard(table: GameTable[Any], state: Any, viewer: str, verb: str, answers: Answers) -> bytes:
    """The form with these answers in it."""
    try:
        return msgspec.json.encode(form(table, state, viewer, verb, answers))
    except Unknown as error:
        return repr(error).encode()


def refused(  # noqa: PLR0917  # what a screen hands over
    table: GameTable[Any], state: Any, viewer: str, verb: str, answers: Answers, overruled: bool
) -> bytes:
    """What is said when the move is made; nothing if it can be."""
    try:
        move_of(table, state, viewer, verb, answers, overruled=overruled)
    except Incomplete as incomplete:
        return msgspec.json.encode(incomplete.form)
    except Unknown as error:
        return repr(error).encode()
    except Objected as objected:
        return msgspec.json.encode(objected.problems)
    return b""


def tells(one: bytes, other: bytes) -> bool:
    """Whether two refusals tell two positions apart. That a move is refused may depend on what is
    hidden; then nothing more may be said than this."""
    if one == other:
        return False
    said = one or other
    return bool(one and other) or [one["code"] for one in msgspec.json.decode(said)] != [HIDDEN]


def fillings(
    table: GameTable[Any], state: Any, viewer: str, verb: Verb | None
) -> Iterator[tuple[str, Answers]]:
    """Answers to a verb, or to the chance that is due: every kind of them a few times."""
    key = verb.key if verb else DUE
    if verb is not None and not verb.asks:
        known = seen(table.game, state, viewer)
        yield from ((key, answers) for answers in _pointed(table, known, verb))
        return
    asked = form(table, state, viewer, key, {})
    for answers in _filled(asked) if asked else ():
        yield key, answers


def _pointed(table: GameTable[Any], known: Any, verb: Verb) -> Iterator[Answers]:
    """Nothing, or one of the moves behind it."""
    yield {}
    moves = next(one for one in table.commands(known) if one.key == verb.key).moves
    for move in moves[:MANY]:
        yield {choice.field: choice.key for choice in table.choices_of(known, move)}


def _filled(asked: Form) -> Iterator[Answers]:
    for one in range(MANY):
        for much in (0, 1, 2, 9):
            yield {question.field: _answer(question, one, much) for question in asked.questions}


def _answer(question: Question, one: int, much: int) -> Any:
    """The first options with so many of each, from the one that is tried first."""
    turned = (*question.options[one:], *question.options[:one])
    match question.kind:
        case "count":
            return {option.key: _count(option, question, much) for option in turned[: one + 1]}
        case "dice":
            return [faces[min(much, len(faces) - 1)] for faces in question.dice]
        case "order":
            return [option.key for option in turned[:much]]
    if question.most > 1:
        return [option.key for option in turned[:much]]
    return turned[0].key if turned else ""


def _count(option: Option, question: Question, much: int) -> int:
    """None, one step, as many as there can be, or too many."""
    return {0: 0, 1: option.step, 2: option.most + question.spare}.get(much, much)
