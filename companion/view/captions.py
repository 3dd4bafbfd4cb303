"""Words of a view before a language is chosen, and the translation of a whole view."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain, repeat
from typing import Any, Literal, TypeVar, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Message, Note, Param, Problem
from companion.wording.words import Words

Kind = Literal["caption", "title", "note", "problem", "name", "heading"]


class Shown(Struct, frozen=True, omit_defaults=True, gc=False):
    """Every part of a view: compared by value, defaults left out of the JSON.

    No part can hold itself, so the search for garbage leaves them alone.
    """


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


def translated(part: V, words: Words, before: tuple[V, V] | None = None) -> V:
    """A view, or a part of one, with every caption said in one language.

    `before` is an earlier one and what it became: what is the same in both is taken over, and most
    of a view is after one move.
    """
    done: Any = _translated(part, words, *(before or (None, None)))
    return done  # type: ignore[no-any-return]


_PLAIN = frozenset((str, int, float, bool, type(None)))


def _translated(part: Any, words: Words, before: Any, said: Any) -> Any:
    """The same object where there is nothing to say: most parts of a view have no words."""
    kind = type(part)
    if kind in _PLAIN:
        return part
    if kind is type(before) and part == before:
        return said
    if kind is Caption:
        return in_words(part, words)
    if kind is tuple:
        earlier = zip(before, said, strict=True) if type(before) is tuple else ()
        older = chain(earlier, repeat((None, None)))
        done = [_translated(item, words, *one) for item, one in zip(part, older, strict=False)]
        same = all(new is old for new, old in zip(done, part, strict=True))
        return part if same else tuple(done)
    if kind is dict:
        return {key: _translated(item, words, None, None) for key, item in part.items()}
    if isinstance(part, Shown):
        known = type(before) is kind
        return _with_words(part, words, before if known else None, said if known else None)
    return part


def _with_words(part: Shown, words: Words, before: Shown | None, said: Shown | None) -> Shown:
    changed = {}
    for field in _wordy_fields(type(part)):
        old = getattr(part, field)
        if not old:
            continue
        new = _translated(old, words, getattr(before, field, None), getattr(said, field, None))
        if new is not old:
            changed[field] = new
    return replace(part, **changed) if changed else part


@cache
def _wordy_fields(kind: type[Shown]) -> tuple[str, ...]:
    """The fields of a part that may hold a caption, at any depth."""
    hints = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if _may_say(hints[name]))


@cache
def _may_say(hint: Any) -> bool:
    if isinstance(hint, type) and issubclass(hint, Shown):
        return hint is Caption or bool(_wordy_fields(hint))
    return hint is Any or any(map(_may_say, get_args(hint)))
