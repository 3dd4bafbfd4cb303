"""Words of a view before a language is chosen, and the translation of a whole view."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Message, Note, Param, Problem
from companion.wording.words import Words

Kind = Literal["caption", "title", "note", "problem", "name", "heading"]


class Shown(Struct, frozen=True, omit_defaults=True):
    """Every part of a view: compared by value, defaults left out of the JSON."""


class Caption(Shown, frozen=True):
    """Words to be said: a code with parameters, and among which words it is found.

    A "name" says an id, and its code is kind and id as in a key ("seat white", "resource ore"). A
    "heading" is a name that stands alone, as on a button, and begins with a capital letter.
    """

    code: str
    params: dict[str, Param] = {}
    kind: Kind = "caption"


Line = Caption | str
"""What is written somewhere: a caption, or a string once it was translated or needs no words."""


@lru_cache(maxsize=1024)
def name(kind: str, id: str) -> Caption:
    return Caption(f"{kind} {id}", kind="name")


@lru_cache(maxsize=1024)
def heading(kind: str, id: str) -> Caption:
    return Caption(f"{kind} {id}", kind="heading")


def caption_of(said: Message | Note | Problem) -> Caption:
    """What the rules hand out, as a caption."""
    match said:
        case Note():
            return Caption(said.code, said.params, "note")
        case Problem():
            return Caption(said.code, said.params, "problem")
        case _:
            return Caption(said.code, said.params, "title")


def in_words(line: Line, words: Words) -> str:
    """A line in one language."""
    if isinstance(line, str):
        return line
    match line.kind:
        case "name":
            return _named(line.code, words)
        case "heading":
            said = _named(line.code, words)
            return said[:1].upper() + said[1:]
        case "title":
            return words.message(Message(line.code, line.params))
        case "note":
            return words.note(Note(line.code, line.params))
        case "problem":
            return words.problem(Problem(line.code, "", "", line.params))
        case _:
            return words.caption(line.code, line.params)


def _named(code: str, words: Words) -> str:
    kind, _, id = code.partition(" ")
    return words.name(kind, id)


V = TypeVar("V")


def translated(part: V, words: Words) -> V:
    """A view, or a part of one, with every caption said in one language."""
    done: Any = _translated(part, words)
    return done  # type: ignore[no-any-return]


def _translated(part: Any, words: Words) -> Any:
    if isinstance(part, str | int | float | None):
        return part
    if isinstance(part, Caption):
        return in_words(part, words)
    if isinstance(part, tuple):
        return tuple(_translated(item, words) for item in part)
    if isinstance(part, dict):
        return {key: _translated(item, words) for key, item in part.items()}
    if isinstance(part, Shown):
        old = {field: getattr(part, field) for field in part.__struct_fields__}
        new = {field: _translated(value, words) for field, value in old.items()}
        changed = {field: value for field, value in new.items() if value is not old[field]}
        return replace(part, **changed) if changed else part
    return part
