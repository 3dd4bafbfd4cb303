"""What each field of a written position may hold, said once, beside the field.

A type says that a seat is text; only the box knows who plays. So a field is annotated with the name
of a list of words, of a range or of a length, the box says what these are on this table, and one
walk over a position finds every value that is none of these, with its path. What it finds is firm:
nobody can lay such a thing out, and the rules could not go on from it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from itertools import islice
from typing import Any

from msgspec import Meta, Struct, inspect

from companion.core.problem_kinds import FIRM, FindsProblems, ProblemKind
from companion.core.words import Problem

MOST_TURNS = 20_000
"""A record holds no more events than that, so no game has more turns."""
NAMED = 12
"""So many valid words are all told; of more, those that look most like what was written."""
MOST_FOUND = 20
"""A file with two thousand wrong words is answered as fast as one with twenty."""
LONGEST_NAME = 40
"""A longer name was not meant to be one; so much of it is told again."""

FIELD_PROBLEMS: dict[str, ProblemKind] = {
    "unknown-name": ProblemKind("corrections", FIRM),
    "number-out-of-range": ProblemKind("corrections", FIRM),
    "wrong-length": ProblemKind("corrections", FIRM),
}
"""What the walk finds, in every game."""


def word(kind: str) -> Meta:
    """The field holds one of the words that the box has for this kind."""
    return Meta(extra={"word": kind})


def number(kind: str) -> Meta:
    """The field holds a number within the range that the box has for this kind."""
    return Meta(extra={"number": kind})


def length(kind: str) -> Meta:
    """The field holds a list whose length is within the range that the box has for this kind."""
    return Meta(extra={"length": kind})


class Allowed(Struct, frozen=True):
    """What the box allows: the words and the ranges, both ends included, by kind."""

    words: Mapping[str, Collection[str]]
    ranges: Mapping[str, tuple[int, int]]


Checker = Callable[[FindsProblems, Allowed, Any, str], Iterator[Problem]]
"""Finds what is wrong with a value: box, allowed, value, and its path in the position."""


def field_problems(box: FindsProblems, allowed: Allowed, value: Struct) -> list[Problem]:
    """What in this value its fields cannot hold: as much of it as somebody reads."""
    check = checker_of(type(value))
    return [] if check is None else list(islice(check(box, allowed, value, ""), MOST_FOUND))


@cache
def checker_of(kind: type) -> Checker | None:
    return _checker(inspect.type_info(kind))


def _checker(kind: inspect.Type, marks: Mapping[str, str] | None = None) -> Checker | None:
    """What checks values of a type; None if nothing in them is annotated."""
    match kind:
        case inspect.Metadata():
            return _checker(kind.type, {**(marks or {}), **(kind.extra or {})})
        case inspect.StructType():
            return _struct_checker(kind)
        case inspect.UnionType():
            return _union_checker(kind, marks)
        case inspect.VarTupleType():
            return _list_checker(kind, marks or {})
        case inspect.DictType():
            return _dict_checker(kind)
        case inspect.StrType() | inspect.LiteralType() if marks and "word" in marks:
            return _word_checker(marks["word"])
        case inspect.IntType() if marks and "number" in marks:
            return _range_checker(marks["number"])
    return None


def _struct_checker(kind: inspect.StructType) -> Checker | None:
    checks = [(one.name, check) for one in kind.fields if (check := _checker(one.type)) is not None]
    if not checks:
        return None

    def into_fields(box: FindsProblems, allowed: Allowed, value: Any, at: str) -> Iterator[Problem]:
        for name, check in checks:
            yield from check(box, allowed, getattr(value, name), f"{at}.{name}" if at else name)

    return into_fields


def _union_checker(kind: inspect.UnionType, marks: Mapping[str, str] | None) -> Checker | None:
    """Of several types the one that the value has; structs are told apart by their class."""
    structs = {
        one.cls: check
        for one in kind.types
        if isinstance(one, inspect.StructType) and (check := _checker(one)) is not None
    }
    plain = [
        check
        for one in kind.types
        if not isinstance(one, inspect.StructType) and (check := _checker(one, marks)) is not None
    ]
    if not structs and not plain:
        return None
    none = {
        None,
        *(v for one in kind.types if isinstance(one, inspect.LiteralType) for v in one.values),
    }

    def into_one(box: FindsProblems, allowed: Allowed, value: Any, at: str) -> Iterator[Problem]:
        if not isinstance(value, Struct | tuple | dict) and value in none:
            return
        check = structs.get(type(value)) or (plain[0] if plain else None)
        if check is not None and not (isinstance(value, Struct) and type(value) not in structs):
            yield from check(box, allowed, value, at)

    return into_one


def _list_checker(kind: inspect.VarTupleType, marks: Mapping[str, str]) -> Checker | None:
    check = _checker(kind.item_type)
    size = marks.get("length")
    if check is None and size is None:
        return None

    def into_list(box: FindsProblems, allowed: Allowed, value: Any, at: str) -> Iterator[Problem]:
        if size is not None:
            least, most = allowed.ranges[size]
            if not least <= len(value) <= most:
                yield box.problem(
                    "wrong-length", field=at, count=len(value), least=least, most=most
                )
                return
        if check is not None:
            for place, item in enumerate(value):
                yield from check(box, allowed, item, f"{at}[{place}]")

    return into_list


def _dict_checker(kind: inspect.DictType) -> Checker | None:
    keys, values = _checker(kind.key_type), _checker(kind.value_type)
    if keys is None and values is None:
        return None

    def into_names(box: FindsProblems, allowed: Allowed, value: Any, at: str) -> Iterator[Problem]:
        for key, item in value.items():
            if keys is not None:
                yield from keys(box, allowed, key, at)
            if values is not None:
                yield from values(box, allowed, item, f"{at}.{shortened(key)}")

    return into_names


def _word_checker(kind: str) -> Checker:
    def is_word(box: FindsProblems, allowed: Allowed, value: Any, at: str) -> Iterator[Problem]:
        words = allowed.words[kind]
        if value not in words:
            yield unknown_name(box, at, value, words)

    return is_word


def unknown_name(box: FindsProblems, at: str, written: str, words: Collection[str]) -> Problem:
    """A word that cannot stand there, with those that can, or those that may have been meant."""
    known = tuple(word for word in words if word)
    others = max(0, len(known) - NAMED)
    name, close = shortened(written), close_to(written, known)
    return box.problem("unknown-name", field=at, name=name, known=close, others=others)


def close_to(written: str, words: Collection[str]) -> tuple[str, ...]:
    """All of a few words; of many those that may have been meant."""
    if len(words) <= NAMED:
        return tuple(words)
    return tuple(get_close_matches(shortened(written), sorted(words), NAMED, cutoff=0.0))


def _range_checker(kind: str) -> Checker:
    def in_range(box: FindsProblems, allowed: Allowed, value: Any, at: str) -> Iterator[Problem]:
        least, most = allowed.ranges[kind]
        if not least <= value <= most:
            yield box.problem("number-out-of-range", field=at, count=value, least=least, most=most)

    return in_range


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME] + "…"
