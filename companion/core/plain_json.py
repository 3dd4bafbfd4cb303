"""JSON that every program reads in the same way; anything else is refused with a sentence."""

from __future__ import annotations

import json
import math
from typing import Any

from card_codes.foreign import shown_safely

MAX_WHOLE_NUMBER = 2**53
"""Beyond this, programs that read JSON numbers as floating point do not agree any more."""

Fields = dict[str, Any]


class NotPlain(ValueError):
    """This is no JSON object, or one that programs read in different ways."""


def plain_fields(line: bytes) -> Fields:
    """The fields of one JSON object."""
    try:
        fields = json.loads(
            line.decode("utf-8"),
            object_pairs_hook=_without_twins,
            parse_int=_whole_number,
            parse_float=_number,
            parse_constant=_number,
        )
    except UnicodeDecodeError as error:
        raise NotPlain(f"Byte {error.start + 1} is not UTF-8 text.") from error
    except json.JSONDecodeError as error:
        raise NotPlain(f"Not JSON at column {error.colno}: {error.msg}.") from error
    except RecursionError as error:
        raise NotPlain("It is nested too deeply.") from error
    if not isinstance(fields, dict):
        raise NotPlain("There should be one JSON object on each line.")
    return fields


def _without_twins(pairs: list[tuple[str, Any]]) -> Fields:
    fields: Fields = {}
    for name, value in pairs:
        if name in fields:
            raise NotPlain(f"The field '{shown_safely(name)}' stands there twice.")
        fields[name] = value
    return fields


def _whole_number(text: str) -> int:
    if len(text) > 17 or abs(int(text)) > MAX_WHOLE_NUMBER:
        raise NotPlain(f"The number {text[:20]} is too big.")
    return int(text)


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise NotPlain(f"{text[:20]} is not a number.")
    return number
