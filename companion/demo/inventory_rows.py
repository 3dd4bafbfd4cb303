"""Rows of an inventory, and which of an older one are missing in a newer one. No window here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Literal

import msgspec
from msgspec import Struct

WORD = re.compile(r"[+-]?\d+|[^\W\d_]+")
NUMBER = re.compile(r"[+-]?\d+([/:]\d+)?\+?")
HELD = "held"
"""A control that explains itself where it did not is no loss."""
SIGNS = ("chosen", "disabled", HELD)


class Row(Struct, frozen=True, omit_defaults=True):
    """One thing to read or to touch, and how often it is there."""

    kind: Literal["text", "figure", "picture", "control", "place"]
    words: str = ""
    icons: tuple[str, ...] = ()
    key: str = ""
    why_not: str = ""
    state: tuple[str, ...] = ()
    count: int = 1

    def __str__(self) -> str:
        parts = [self.kind, *(f"<{icon}>" for icon in self.icons), self.words]
        parts += [f"key={self.key}"] if self.key else []
        parts += [f"why={self.why_not}"] if self.why_not else []
        parts += [f"({', '.join(self.state)})"] if self.state else []
        return " ".join(part for part in parts if part)


def normal(text: str) -> str:
    """Without marks of type, breaks of lines and words, and capitals."""
    plain = re.sub(r"\[/?[a-z]+(=[^\]]*)?\]", "", text)
    joined = re.sub(r"(?<=\w)- (?=[a-zäöüß])", "", " ".join(plain.split()))
    return joined.casefold()


Inventory = dict[str, list[Row]]
"""By scene."""


class _Listed(Struct, array_like=True):
    """A row, and the numbers of the scenes that have it."""

    scenes: list[int]
    row: Row


def to_lines(inventory: Inventory) -> bytes:
    """The names of the scenes in one line, then each row once: most are in many scenes."""
    listed: dict[Row, list[int]] = {}
    for number, rows in enumerate(inventory.values()):
        for row in rows:
            listed.setdefault(row, []).append(number)
    lines = (_Listed(scenes, row) for row, scenes in listed.items())
    return msgspec.json.Encoder().encode_lines([list(inventory), *lines])


def from_lines(lines: bytes) -> Inventory:
    names, _, rest = lines.partition(b"\n")
    found: Inventory = {name: [] for name in msgspec.json.decode(names, type=list[str])}
    scenes = list(found.values())
    for one in msgspec.json.Decoder(_Listed).decode_lines(rest):
        for number in one.scenes:
            scenes[number].append(one.row)
    return found


class Agreed(Struct, frozen=True):
    """Rows that may be missing, and why: patterns with * as in names of files."""

    row: str
    reason: str
    scene: str = "*"

    def covers(self, scene: str, row: Row) -> bool:
        return fnmatchcase(scene, self.scene) and fnmatchcase(str(row), self.row)


class Missing(Struct, frozen=True):
    scene: str
    row: Row
    how: str

    def __str__(self) -> str:
        return f"{self.row}: {self.how}"


def missing(old: Mapping[str, Sequence[Row]], new: Mapping[str, Sequence[Row]]) -> list[Missing]:
    """What the old inventory has and the new one has not."""
    found = []
    for scene, rows in old.items():
        if scene not in new:
            found.append(Missing(scene, Row("text"), "the whole scene"))
            continue
        scenery = _Scene(new[scene])
        for row in rows:
            found += [Missing(scene, row, how) for how in scenery.lacks(row)]
    return found


def words_of(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(text))


class _Scene:
    """One scene of the new inventory."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._controls = [row for row in rows if row.kind == "control"]
        self._keys = {row.key: row for row in rows if row.key}
        self._said = [words_of(f"{row.words} {row.why_not}") for row in rows]
        self._words = frozenset(word for words in self._said for word in words)
        self._icons = {icon for row in rows for icon in row.icons}
        self._figures: Counter[tuple[str, str]] = Counter()
        self._numbers: Counter[str] = Counter()
        for row in rows:
            if row.kind in ("text", "figure"):
                self._numbers[row.words] += row.count
            if row.kind == "figure":
                self._figures[row.icons[0], row.words] += row.count

    def lacks(self, row: Row) -> Iterator[str]:
        match row.kind:
            case "text" if NUMBER.fullmatch(row.words):
                if self._numbers[row.words] < row.count:
                    yield f"{self._numbers[row.words]} instead of {row.count}"
            case "text":
                yield from self._lacks_words(row.words)
            case "figure":
                there = self._figures[row.icons[0], row.words]
                if there < row.count:
                    yield f"{there} instead of {row.count}"
            case "picture":
                if not set(row.icons) <= self._icons:
                    yield "nowhere"
            case "place":
                if row.key not in self._keys:
                    yield "is not offered"
            case "control":
                yield from self._lacks_control(row)

    def _lacks_words(self, text: str) -> Iterator[str]:
        """A text may be split, or joined with others; its words in other texts are not enough."""
        wanted = words_of(text)
        if lost := sorted(wanted - self._words):
            yield f"no word {', '.join(lost)}"
            return
        parts = (said for said in self._said if said <= wanted)
        if any(wanted <= said for said in self._said) or wanted <= frozenset().union(*parts):
            return
        yield "its words only in other texts"

    def _lacks_control(self, row: Row) -> Iterator[str]:
        if row.key:
            if row.key not in self._keys:
                yield "no control with this key"
                return
            like = self._keys[row.key]
        else:
            alike = [one for one in self._controls if _is_alike(row, one)]
            if not alike:
                yield "no such control"
                return
            like = min(alike, key=lambda one: _unlike(row, one))
        yield from self._lacks_words(row.words)
        yield from (f"{how} (why not)" for how in self._lacks_words(row.why_not))
        for sign in SIGNS:
            if sign in row.state and sign not in like.state:
                yield f"{sign}, now not"
            elif sign in like.state and sign not in row.state and sign != HELD:
                yield f"not {sign}, now it is"
        if row.why_not and not like.why_not:
            yield "closed, now open"


def _unlike(old: Row, new: Row) -> tuple[bool, int]:
    return old.why_not != new.why_not, len(set(new.state) ^ set(old.state))


def _is_alike(old: Row, new: Row) -> bool:
    """A control without a key is known by its words; by its icon too, if it has only a number."""
    wanted = words_of(old.words)
    named = any(not NUMBER.fullmatch(word) for word in wanted)
    return wanted <= words_of(new.words) and (named or bool(set(old.icons) & set(new.icons)))
