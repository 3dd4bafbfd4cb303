"""What has a key of its own on a keyboard at a table: digits for dice, U for undo, enter for the
main verb."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.uix.widget import Widget

from companion.tablet.table.die_keys import FaceKey, SumKey
from companion.tablet.table.key import Key

UNDO = "u"
MAIN = "\r"


def key_for(controls: Iterable[Widget], text: str) -> Key | None:
    """The key on the glass that a key of the keyboard means, if it means one now."""
    keys = [one for one in controls if isinstance(one, Key)]
    if text == MAIN:
        return _main(keys)
    if text.lower() == UNDO:
        return next((one for one in keys if one.key == "undo"), None)
    return _sum([one for one in keys if isinstance(one, SumKey)], text) or _face(keys, text)


def _main(keys: list[Key]) -> Key | None:
    """Nothing where it is not clear which one is meant."""
    found = [one for one in keys if one.kind == "main" and not one.why_not]
    return found[0] if len(found) == 1 else None


def _sum(keys: list[SumKey], digit: str) -> Key | None:
    """The sum that digits make up: a 1 marks those that begin with it, another digit follows."""
    begun = any(one.chosen for one in keys)
    found = next((one for one in keys if one.text == f"{'1' if begun else ''}{digit}"), None)
    for one in keys:
        one.chosen = not begun and found is None and digit == "1" and one.total > 9
    return found


def _face(keys: list[Key], digit: str) -> Key | None:
    """That face of the first die that is not told yet."""
    faces = [one for one in keys if isinstance(one, FaceKey)]
    told = {one.die for one in faces if one.chosen}
    named = (one for one in faces if str(one.face) == digit and one.die not in told)
    return min(named, key=lambda one: one.die, default=None)
