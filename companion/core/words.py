"""Things to be said to people, kept as codes and parameters until a language is chosen.

The rules never build sentences. They hand out a code with parameters; `companion.wording` says it
in English, German or Italian.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict

Param = str | int | tuple[str, ...]
"""A parameter is a number, an id (of a seat, card, resource, module ...) or a list of ids."""


class Message(Struct, frozen=True):
    """One sentence to be said, for example the title of an event."""

    code: str
    params: dict[str, Param] = {}


class Note(Struct, frozen=True):
    """What a seat should do with its hands on the real table, or should know, after an event.

    A note to a seat is for that seat's eyes; one without a seat is for everybody.
    """

    code: str
    params: dict[str, Param] = {}
    seat: str | None = None


class Problem(Struct, frozen=True):
    """Why a move is not allowed, or what does not add up in a position.

    A firm problem cannot be overruled, because the move would mean nothing: there is no pirate to
    fight, no such card in the box. Everything else the table may overrule with a reason.
    """

    code: str
    topic: str
    edition: str
    params: dict[str, Param] = {}
    firm: bool = False


def code_of(move: Struct) -> str:
    """What a kind of move is called among the codes."""
    return str(move.__struct_config__.tag).replace("_", "-")


def plain_params(move: Struct) -> dict[str, Param]:
    """The fields of a move that can be said as they are: numbers, ids and lists of these."""
    said: dict[str, Param] = {}
    for field, value in asdict(move).items():
        if isinstance(value, str | int):
            said[field] = value
        elif isinstance(value, tuple):
            said[field] = tuple(str(item) for item in value if isinstance(item, str | int))
    return said
