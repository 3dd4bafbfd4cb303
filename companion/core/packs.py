"""Edition packs: every number of an edition as data, each with a mark that says how sure it is.

A pack is a TOML file. A section carries `mark` and `source` for all its fields; one that differs
is written out as {value, mark, source, about, options}. A fact without a value has the mark
"unknown": it is asked for when first needed and never invented. The owner of the box may correct
any fact; such a correction gets the mark "owner".
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeVar, get_args

import msgspec
from msgspec import Struct, structs

from companion.core.setup import Setup, SetupError

Mark = Literal["certain", "single-source", "conflicting", "unknown", "owner"]

V = TypeVar("V")

_FACT_FIELDS = {"value", "mark", "source", "about", "options"}
_HEADER_FIELDS = {"id", "game", "title", "language", "base", "switches"}


class Fact(Struct, frozen=True, omit_defaults=True):
    """One value of an edition, where it comes from, and what other sources say."""

    key: str
    value: Any
    mark: Mark
    source: str
    about: str = ""
    options: tuple[Any, ...] = ()


class Switch(Struct, frozen=True):
    """A choice that the table makes before the game: a variant, a handicap or a house rule.

    `brings` are the options of other switches that belong to an option; a new game has them unless
    the table says otherwise. One that `may_change` can be agreed anew while a game is played.
    """

    name: str
    kind: Literal["variant", "handicap", "house-rule"]
    options: tuple[str, ...]
    default: str
    source: str
    brings: dict[str, dict[str, str]] = {}
    may_change: bool = False


class Pack(Struct, frozen=True):
    """One edition: its facts by dotted key, the same as plain nested values, and its switches."""

    id: str
    game: str
    title: str
    language: str
    facts: dict[str, Fact]
    values: dict[str, Any]
    switches: dict[str, Switch]

    def open_facts(self) -> tuple[Fact, ...]:
        """The facts that the owner should compare with the box."""
        return tuple(fact for fact in self.facts.values() if fact.mark not in ("certain", "owner"))


class PackError(ValueError):
    """A pack file is not well-formed. Only the author of a pack meets this."""


@cache
def texts_in(package: str, folder: str) -> dict[str, str]:
    """The data files in a folder of a game, by their names without the ending."""
    return {
        file.name.removesuffix(".toml"): file.read_text(encoding="utf-8")
        for file in (resources.files(package) / folder).iterdir()
        if file.name.endswith(".toml")
    }


def pack_texts(package: str) -> dict[str, str]:
    """All edition packs of a game as they stand in its folder `packs`."""
    return texts_in(package, "packs")


@cache
def printed_pack(package: str, edition: str) -> Pack:
    """An edition of a game as its box is printed, read once; a SetupError if there is none."""
    return read_pack(pack_texts(package), edition)


def pack_for(setup: Setup, package: str) -> Pack:
    """The edition of a set-up, with the owner's values; a SetupError if there is no such edition,
    or if it has no such switches."""
    pack = corrected(printed_pack(package, setup.edition), setup.corrections)
    chosen_switches(pack, setup.switches)
    return pack


def values_as(kind: type[V], pack: Pack, values: Mapping[str, Any]) -> V:
    """The values of an edition, typed; a SetupError about the first that cannot be."""
    try:
        return msgspec.convert(dict(values), kind)
    except msgspec.ValidationError as error:
        raise SetupError(
            "A value of the edition '{edition}' cannot be: {error}.", edition=pack.id, error=error
        ) from error


def read_pack(texts: Mapping[str, str], edition: str) -> Pack:
    """The pack of an edition out of all pack texts of a game (a pack may build on another)."""
    if edition not in texts:
        known = ", ".join(sorted(texts))
        raise SetupError(
            "There is no edition '{edition}'. Known editions: {known}.",
            edition=edition,
            known=known,
        )
    document = tomllib.loads(texts[edition])
    facts: dict[str, Fact] = {}
    switches: dict[str, Switch] = {}
    if base := document.get("base"):
        below = read_pack(texts, base)
        facts |= below.facts
        switches |= below.switches
    for name, table in document.get("switches", {}).items():
        switches[name] = Switch(
            name=name,
            kind=table["kind"],
            options=tuple(table["options"]),
            default=table["default"],
            source=table["source"],
            brings=table.get("brings", {}),
            may_change=table.get("may_change", False),
        )
    sections = {name: table for name, table in document.items() if name not in _HEADER_FIELDS}
    for fact in _facts(sections, "", "unknown", ""):
        facts[fact.key] = fact
    return Pack(
        id=document["id"],
        game=document["game"],
        title=document["title"],
        language=document["language"],
        facts=facts,
        values=_nested(facts),
        switches=switches,
    )


def corrected(pack: Pack, corrections: Mapping[str, Any]) -> Pack:
    """The pack with the owner's own values laid over it."""
    if not corrections:
        return pack
    facts = dict(pack.facts)
    for key, value in corrections.items():
        if key not in facts:
            raise SetupError(
                "The edition '{edition}' has no value called '{key}'.", edition=pack.id, key=key
            )
        old = facts[key]
        if old.value is not None and _shape(value) != _shape(old.value):
            raise SetupError(
                "'{key}' must look like {old}, but was given as {new}.",
                key=key,
                old=repr(old.value),
                new=repr(value),
            )
        facts[key] = structs.replace(old, value=value, mark="owner")
    return structs.replace(pack, facts=facts, values=_nested(facts))


def chosen_switches(pack: Pack, choices: Mapping[str, str]) -> dict[str, str]:
    """All switches of the edition with the table's choices, or a SetupError."""
    chosen = {switch.name: switch.default for switch in pack.switches.values()}
    for name, option in choices.items():
        if name not in pack.switches:
            known = ", ".join(pack.switches)
            raise SetupError(
                "There is no switch '{name}'. Known switches: {known}.", name=name, known=known
            )
        if option not in pack.switches[name].options:
            options = ", ".join(pack.switches[name].options)
            raise SetupError(
                "'{name}' can be {options}, not '{option}'.",
                name=name,
                options=options,
                option=option,
            )
        chosen[name] = option
    return chosen


def with_brought(pack: Pack, choices: Mapping[str, str]) -> dict[str, str]:
    """The choices for a new game, with what they bring along where the table did not choose."""
    brought: dict[str, str] = {}
    for name, option in choices.items():
        if name in pack.switches:
            brought |= pack.switches[name].brings.get(option, {})
    return brought | dict(choices)


def _facts(table: Mapping[str, Any], path: str, mark: str, source: str) -> Iterator[Fact]:
    mark = table.get("mark", mark)
    source = table.get("source", source)
    for name, field in table.items():
        key = f"{path}.{name}" if path else name
        if name in ("mark", "source") and isinstance(field, str):
            continue
        if not isinstance(field, dict):
            yield _fact(key, {"value": field}, mark, source)
        elif "value" in field or field.get("mark") == "unknown":
            yield _fact(key, field, mark, source)
        else:
            yield from _facts(field, key, mark, source)


def _fact(key: str, field: Mapping[str, Any], mark: str, source: str) -> Fact:
    if strange := set(field) - _FACT_FIELDS:
        raise PackError(f"'{key}' has unknown fields: {', '.join(sorted(strange))}.")
    mark = field.get("mark", mark)
    if mark not in get_args(Mark):
        raise PackError(f"'{key}' has the unknown mark '{mark}'.")
    return Fact(
        key=key,
        value=field.get("value"),
        mark=mark,  # type: ignore[arg-type]  # checked just above
        source=field.get("source", source),
        about=field.get("about", ""),
        options=tuple(field.get("options", ())),
    )


def _nested(facts: Mapping[str, Fact]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, fact in facts.items():
        *path, last = key.split(".")
        table = values
        for name in path:
            table = table.setdefault(name, {})
        table[last] = fact.value
    return values


def _shape(value: object) -> object:
    """Two values of the same shape can stand for each other: numbers, texts, lists of numbers."""
    if isinstance(value, list | tuple):
        return sorted({str(_shape(item)) for item in value})
    return type(value).__name__
