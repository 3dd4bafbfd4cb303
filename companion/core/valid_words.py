"""What could have stood where a file has something else: for whoever types a record by hand.

msgspec says what it did not like and where (`$.move.seat`). This walks the types along that path
and names the seats, kinds or fields that are known there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from card_codes.foreign import shown_safely

_COMPLAINT = re.compile(r"(?P<what>.*?)(?: - at (?P<key>`key` in )?`(?P<path>\$.*)`)?", re.DOTALL)
_STEP = re.compile(r"\.(?P<field>[^.\[]+)|\[(?P<index>\d+)\]|(?P<any>\[\.\.\.\])")
_LONGEST = 160
_MOST_WORDS = 40


def explained(error: msgspec.ValidationError, data: object, kind: Any, root: str = "$") -> str:
    """The complaint in one line that is safe to show, with its path from `root` and valid words."""
    found = _COMPLAINT.fullmatch(str(error))
    assert found is not None  # every part of the pattern may be empty
    what, path, key = found["what"], found["path"] or "$", bool(found["key"])
    where = root + path.removeprefix("$")
    told = shown_safely(what, _LONGEST)
    if where != "$":
        told += f" - at `{shown_safely(where, _LONGEST)}`"
    words = sorted(set(_words(what, key, path, data, inspect.type_info(kind))))
    if not words:
        return told
    more = ", …" if len(words) > _MOST_WORDS else ""
    return f"{told}. Known there: {', '.join(words[:_MOST_WORDS])}{more}"


def _words(what: str, key: bool, path: str, data: object, kind: Any) -> Iterator[str]:
    """The words that are valid at the end of the path."""
    steps = list(_STEP.finditer(path))
    if what.startswith("Invalid value") and steps:
        tag = steps.pop()["field"]
        for each, _ in _reached(steps, data, kind):
            if isinstance(each, inspect.StructType) and each.tag_field == tag:
                yield str(each.tag)
        return
    for each, value in _reached(steps, data, kind):
        if what.startswith("Invalid enum value"):
            for word in _alternatives(getattr(each, "key_type", None) if key else each):
                if isinstance(word, inspect.LiteralType):
                    yield from (str(known) for known in word.values if known != "")
        elif what.startswith("Object contains unknown field") and _fits(each, value):
            yield from (field.encode_name for field in getattr(each, "fields", ()))


def _reached(steps: list[re.Match[str]], data: Any, kind: Any) -> list[tuple[Any, Any]]:
    """The types that may stand at the end of these steps, each with what does stand there."""
    if not steps:
        return [(each, data) for each in _alternatives(kind)]
    step, *rest = steps
    there: list[tuple[Any, Any]] = []
    for each in _alternatives(kind):
        if not _fits(each, data):
            continue
        if name := step["field"]:
            for field in each.fields:
                if field.encode_name == name:
                    there += _reached(rest, data.get(name), field.type)
        elif step["any"]:
            for value in data.values():
                there += _reached(rest, value, each.value_type)
        elif (index := int(step["index"])) < len(data):  # one of several players has so many ships
            there += _reached(rest, data[index], each.item_type)
    return there


def _alternatives(kind: Any) -> tuple[Any, ...]:
    """The types that a type stands for, without what our rules have noted beside them."""
    if isinstance(kind, inspect.Metadata):
        return _alternatives(kind.type)
    if isinstance(kind, inspect.UnionType):
        return tuple(each for one in kind.types for each in _alternatives(one))
    return (kind,)


def _fits(kind: Any, data: Any) -> bool:
    """Whether data has the shape of this type: a list, fields by name, those of a tagged kind."""
    if isinstance(data, dict):
        if isinstance(kind, inspect.StructType):
            return kind.tag_field is None or data.get(kind.tag_field) == kind.tag
        return isinstance(kind, inspect.DictType)
    return isinstance(data, list | tuple) and isinstance(kind, inspect.VarTupleType)
