"""Values made from the types that a reader decodes, not from what the rules call legal.

A value is made as plain JSON and then decoded, so whatever comes out could have stood in a file.
Half of what goes in was seen in real games, in a field of the same name: nonsense alone would be
refused at the first look.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

Json = Any
Fields = dict[str, list[Json]]

NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 19, 25, 99, 100, 1000)
FAR_NUMBERS = (-(10**9), -5, -2, 2000, 3000, 10**9, 2**53)
NONSENSE = ("", " ", "nobody", "\u202ered", "x" * 3000, "0", "-1", "blue;", "None", "s1", "1.1-N")
MOST_SEEN = 300


class Maker:
    """Makes values of a game's types. `learn` shows it how such values look."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.seen: Fields = defaultdict(list)
        self.here: Fields = {}
        self.words: list[str] = list(NONSENSE)

    def learn(self, value: Any) -> None:
        """Remember the fields of a real position or move."""
        _collect(msgspec.to_builtins(value), "", self.seen, MOST_SEEN, self.rng)

    def learned(self) -> None:
        """Everything was shown: from now on any word of the game can stand anywhere."""
        self.words = sorted(
            {*NONSENSE, *(w for field in self.seen.values() for w in _words(field))}
        )

    def look_at(self, position: Any) -> None:
        """What lies on the table now: moves are mostly about that, and mostly of one seat."""
        self.here = defaultdict(list)
        _collect(msgspec.to_builtins(position), "", self.here, MOST_SEEN, self.rng)
        self.here["seat"] += self.here["active"] * 5

    def made(self, kind: Any) -> Any:
        """A value of this type, or None if what came out cannot be decoded."""
        return _decoded(self._make(_schema(kind), ""), kind)

    def changed(self, value: Any, kind: Any, times: int) -> Any:
        """This value with some of its parts replaced, left out or doubled; None as above."""
        plain = msgspec.to_builtins(value)
        for _ in range(times):
            plain = self._change(plain, _schema(kind), "")
        return _decoded(plain, kind)

    def _make(self, kind: inspect.Type, field: str) -> Json:
        dice = self.rng.random()
        known = self.here.get(field) if dice < 0.5 else self.seen.get(field)
        if known and dice < 0.75:
            plain = self.rng.choice(known)
            return self._change(plain, kind, field) if self.rng.random() < 0.3 else plain
        match kind:
            case inspect.Metadata():
                return self._make(kind.type, field)
            case inspect.UnionType():
                return self._make(self.rng.choice(kind.types), field)
            case inspect.StructType():
                return self._struct(kind)
            case inspect.VarTupleType():
                return [self._make(kind.item_type, field) for _ in range(self._few())]
            case inspect.TupleType():
                return [self._make(item, field) for item in kind.item_types]
            case inspect.DictType():
                return {
                    self._make(kind.key_type, f"{field}."): self._make(kind.value_type, field)
                    for _ in range(self._few())
                }
            case inspect.LiteralType():
                return self.rng.choice(kind.values)
            case inspect.StrType():
                return self.rng.choice(self.words)
            case inspect.IntType():
                return self._number(kind)
            case inspect.BoolType():
                return self.rng.random() < 0.5
            case inspect.NoneType():
                return None
        raise TypeError(f"no way to make {kind}")

    def _struct(self, kind: inspect.StructType) -> Json:
        fields: dict[str, Json] = {}
        if kind.tag_field:
            fields[kind.tag_field] = kind.tag
        for field in kind.fields:
            if field.required or self.rng.random() < 0.6:
                fields[field.encode_name] = self._make(field.type, field.encode_name)
        return fields

    def _few(self) -> int:
        return self.rng.choice((0, 1, 1, 2, 3, 5, 5, 20 if self.rng.random() < 0.1 else 2))

    def _number(self, kind: inspect.IntType) -> int:
        numbers = FAR_NUMBERS if self.rng.random() < 0.15 else NUMBERS
        number = self.rng.choice(numbers)
        if kind.ge is not None:
            number = max(number, int(kind.ge))
        if kind.le is not None:
            number = min(number, int(kind.le))
        return number

    def _change(self, plain: Json, kind: inspect.Type, field: str) -> Json:
        """Somewhere in this value, one thing is another."""
        match kind:
            case inspect.Metadata():
                return self._change(plain, kind.type, field)
            case inspect.UnionType():
                return self._change_one_of(plain, kind, field)
            case inspect.StructType() if isinstance(plain, dict):
                return self._change_struct(plain, kind)
            case inspect.VarTupleType() if isinstance(plain, list):
                return self._change_list(plain, kind.item_type, field)
            case inspect.DictType() if isinstance(plain, dict):
                return self._change_dict(plain, kind, field)
        return self._make(kind, field)

    def _change_one_of(self, plain: Json, kind: inspect.UnionType, field: str) -> Json:
        for one in kind.types:
            if (
                isinstance(one, inspect.StructType)
                and isinstance(plain, dict)
                and (not one.tag_field or plain.get(one.tag_field) == one.tag)
            ):
                return self._change(plain, one, field)
            if isinstance(one, inspect.VarTupleType) and isinstance(plain, list):
                return self._change(plain, one, field)
            if isinstance(one, inspect.DictType) and isinstance(plain, dict):
                return self._change(plain, one, field)
        return self._make(kind, field)

    def _change_struct(self, plain: Json, kind: inspect.StructType) -> Json:
        if not kind.fields:
            return plain
        at = self.rng.choice(kind.fields)
        name = at.encode_name
        if name in plain and not at.required and self.rng.random() < 0.1:
            return {key: value for key, value in plain.items() if key != name}
        if name in plain and self.rng.random() < 0.8:
            return plain | {name: self._change(plain[name], at.type, name)}
        return plain | {name: self._make(at.type, name)}

    def _change_list(self, plain: list[Json], kind: inspect.Type, field: str) -> Json:
        at = self.rng.randrange(len(plain) + 1)
        how = self.rng.random()
        if at == len(plain) or how < 0.2:
            return [*plain[:at], self._make(kind, field), *plain[at:]]
        if how < 0.35:
            return [*plain[:at], *plain[at + 1 :]]
        if how < 0.45:
            times = 2000 if how < 0.36 else 2
            return [*plain[:at], *[plain[at]] * times, *plain[at + 1 :]]
        return [*plain[:at], self._change(plain[at], kind, field), *plain[at + 1 :]]

    def _change_dict(self, plain: dict[str, Json], kind: inspect.DictType, field: str) -> Json:
        how = self.rng.random()
        if not plain or how < 0.2:
            key = self._make(kind.key_type, f"{field}.")
            return plain | {key: self._make(kind.value_type, field)}
        at = self.rng.choice(list(plain))
        rest = {key: value for key, value in plain.items() if key != at}
        if how < 0.3:
            return rest
        if how < 0.4:
            return rest | {self._make(kind.key_type, f"{field}."): plain[at]}
        if how < 0.45:
            return rest | {at: plain[at]}
        return plain | {at: self._change(plain[at], kind.value_type, field)}


@cache
def _schema(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _decoded(plain: Json, kind: Any) -> Any:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError:
        return None


def _collect(plain: Json, field: str, into: Fields, most: int, rng: Random) -> None:
    """Every part of this value under the name of the field that it stands in."""
    known = into.setdefault(field, [])
    if field and plain not in known[-20:]:
        if len(known) < most:
            known.append(plain)
        else:
            known[rng.randrange(most)] = plain
    if isinstance(plain, list):
        for item in plain:
            _collect(item, field, into, most, rng)
    if isinstance(plain, dict):
        for name, value in plain.items():
            _collect(value, str(name), into, most, rng)
            _collect(str(name), f"{field}.", into, most, rng)


def _words(values: list[Json]) -> list[str]:
    return [value for value in values if isinstance(value, str)]
