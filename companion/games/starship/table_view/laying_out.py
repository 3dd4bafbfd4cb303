"""Laying out both ships and what lies between them, as small drawings of the things."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.words import Note
from companion.games.starship.rules.ship import MODULES
from companion.games.starship.table_view.commands import module_icon
from companion.view.laying_out import Drawn, Thing, counted, things

_ICONS = {
    "boosters": "booster",
    "cannons": "cannon",
    "colony_ships": "colony_ship",
    "trade_ships": "trade_ship",
}
MISSION_NUMBERS = range(1, 5)


def drawn(step: Note) -> Drawn | None:
    """The drawing of a step; none where words say it all."""
    listed = tuple(_things(step))
    return things(f"{step.code} {step.seat}", listed, step.seat or "") if listed else None


def _things(step: Note) -> Iterator[Thing]:
    told = {name: str(value) for name, value in step.params.items()}
    match step.code.removeprefix("both-"):
        case "lay-ship":
            yield from (Thing("rocket", "", "seat", "sign"), Thing("colony", ""))
        case "lay-markers":
            for good in ("trade_goods", "science"):
                yield Thing(good, told[good], f"goods {good}")
        case "lay-astro":
            yield Thing("astro", told["count"], "goods astro")
        case "lay-modules":
            yield from (Thing(module_icon(module), "1") for module in MODULES)
        case "lay-supply":
            yield from (Thing(module_icon(module), "2") for module in MODULES)
            yield from (Thing("dice"), Thing("astro", "", "goods astro"))
            yield from (Thing("fame"), Thing("friendship"))
        case "lay-sectors":
            stacks = int(told["stacks"])
            yield from (Thing("star", told["size"]) for _ in range(stacks))
        case "lay-reserve":
            yield from (Thing("star", told["first"]), Thing("star", told["last"]))
        case "lay-missions":
            yield from (Thing("mission", str(number)) for number in MISSION_NUMBERS)
    for count, what in counted(step, ("goods",)):
        yield Thing(_ICONS[what], count, *(("seat", "sign") if step.seat else ()))
