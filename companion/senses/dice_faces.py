"""The faces of the dice that are due, and what a roller's entries mean as faces.

The pack of the edition says which faces a die has. Balls have no numbers: as faces of a roll they
count in the order of `firmware_bridge.messages.COLOURS`, the first being 1.
"""

from __future__ import annotations

from functools import cache
from itertools import islice, product

from companion.core.chances import Roll
from companion.games.registry import GAMES
from companion.senses.due_now import DueNow
from firmware_bridge.messages import COLOURS, ENTRIES, PLACES, SETS, SetName, Show

SETS_FOR: dict[str, tuple[SetName, ...]] = {
    **{name: (name,) for name in SETS},
    "balls": ("balls4", "balls5"),
}
"""Which sets of a roller answer to the dice of a game; a ship holds four balls or five."""
HELD: dict[SetName, int] = {"balls4": 4, "balls5": 5}
MOST_CHOICES = 36


@cache
def marked_dice() -> frozenset[str]:
    """The dice with digits, of all games: these have to be shown to a camera before it reads them.
    All others have pips."""
    return frozenset(dice for kind in GAMES.values() for dice in kind.taught) - {"balls"}


def set_for(due_now: DueNow | None, known: tuple[SetName, ...] = ()) -> SetName | None:
    """The set to arm; of several, the one that this roller has, and of those the one of the ship
    that comes with this edition: in a ship of four, two yellow balls would be a mistake."""
    if due_now is None or due_now.dice is None:
        return None
    printed = _printed(due_now)
    sets = sorted(SETS_FOR.get(due_now.dice, ()), key=lambda name: HELD.get(name) != len(printed))
    return next((name for name in sets if name in known), sets[0] if sets else None)


def _printed(due_now: DueNow) -> tuple[int, ...]:
    """The faces of a die or the balls in a ship, as the pack of the edition has them."""
    printed = due_now.game.pack.values.get("dice", {}).get(due_now.dice)
    if isinstance(printed, list | tuple) and all(isinstance(one, int) for one in printed):
        return tuple(printed)
    return ()


def face(entry: str) -> int:
    return int(entry) if entry.isdigit() else COLOURS.index(entry) + 1


def faces_of(due_now: DueNow) -> tuple[int, ...]:
    """Each face of one of the dice that are due once, lowest first."""
    if printed := _printed(due_now):
        return tuple(sorted(set(printed)))
    name = set_for(due_now)
    return tuple(sorted(face(entry) for entry in ENTRIES[name] - {"?"})) if name else ()


def places_of(due_now: DueNow) -> int:
    """How many of these dice are thrown together."""
    name = set_for(due_now)
    return PLACES[name] if name else 1


def roll(dice: str, show: Show) -> Roll | None:
    """None when an entry could not be read."""
    return None if "?" in show else Roll(dice, tuple(face(entry) for entry in show))


def alternatives(due_now: DueNow, show: Show) -> tuple[Roll, ...]:
    """What it may have been instead: every face for an entry that was not read; if all were read,
    every throw that differs in one entry."""
    dice, faces = due_now.dice or "", faces_of(due_now)
    seen = [None if entry == "?" else face(entry) for entry in show]
    if None in seen:
        rows = product(*(faces if one is None else (one,) for one in seen))
        return tuple(Roll(dice, row) for row in islice(rows, MOST_CHOICES))
    sure = [one for one in seen if one is not None]
    return tuple(
        Roll(dice, (*sure[:place], other, *sure[place + 1 :]))
        for place, was in enumerate(sure)
        for other in faces
        if other != was
    )
