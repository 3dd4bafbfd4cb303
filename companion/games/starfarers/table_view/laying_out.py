"""Laying out the board in space as small drawings: the part of it that is meant, and things."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.words import Note
from companion.games.starfarers.rules.goods import RESOURCES
from companion.games.starfarers.table_view.plan import FACE_DOWN, PEOPLES
from companion.view.board import Board, Piece, Plan, Point
from companion.view.commands import key_of
from companion.view.drawing import written
from companion.view.laying_out import Drawn, Thing, counted, things

BOARD = ("lay-frame", "lay-board", "lay-practice-board", "deal-home-chips", "lay-chips")
_ICONS = {"station": "trading_post", "transporter": "colony_ship"}
"""Pieces whose icon has another name."""
_BLOCKED = ("block-spaceport", "block-colony")
_ONE_THING = {
    "lay-hand": "card_in",
    "lay-encounters": "question",
    "lay-special-markers": "pirate",
    "lay-ship-markers": "trade_ship",
    "lay-reserve-chips": "planet",
    "lay-point-marker": "point",
    "lay-fame": "fame",
}
ROUND_IT = 3.2
"""So much of the board is drawn on each side of what is meant, in units of the plan."""


def drawn(plan: Plan, step: Note) -> Drawn | None:
    """The drawing of a step on the plan of the start; none where words say it all."""
    if listed := tuple(_things(step)):
        return things(step.code, listed, step.seat or "")
    if step.code in BOARD or step.code.startswith("lay-sectors"):
        return Drawn(plan, Board(plan.key))
    at = _where(plan, step)
    if not at:
        return None
    part = replace(
        plan,
        key=f"{plan.key} at {at[0]}",
        bounds=_round_about(plan, at),
        printed=_open_only(plan, at) if step.code == "lay-home-chips" else plan.printed,
    )
    return Drawn(part, Board(part.key, {"pieces": tuple(_pieces(step, at))}))


def _where(plan: Plan, step: Note) -> tuple[str, ...]:
    """The keys of the places that a step tells of."""
    if step.code == "lay-home-chips":
        told = step.params["places"]
        return tuple(key_of("planet", one) for one in told) if isinstance(told, tuple) else ()
    points = step.params.get("points", (step.params.get("at", ""),))
    keys = [key_of("point", str(at)) for at in points] if isinstance(points, tuple) else []
    return tuple(key for key in keys if key in plan.places)


def _open_only(plan: Plan, planets: tuple[str, ...]) -> dict[str, tuple[Piece, ...]]:
    """What is printed, with the chips of these planets open and no others."""
    chips = (
        chip if chip.at in planets else replace(chip, glyph=key_of("chip", FACE_DOWN))
        for chip in plan.printed["chips"]
    )
    return {**plan.printed, "chips": tuple(chips)}


def _round_about(plan: Plan, places: tuple[str, ...]) -> tuple[float, float, float, float]:
    points: list[Point] = [plan.places[place].at for place in places]
    across, up = zip(*points, strict=True)
    return (
        min(across) - ROUND_IT,
        min(up) - ROUND_IT,
        max(across) + ROUND_IT,
        max(up) + ROUND_IT,
    )


def _pieces(step: Note, places: tuple[str, ...]) -> Iterator[Piece]:
    """What comes to stand there: of the first pieces the spaceport, two colonies and the ship."""
    if step.code in _BLOCKED:
        yield Piece(key_of("building", places[0]), places[0], "blocked", "")
    elif step.code == "lay-first-pieces":
        glyphs = ("spaceport", "colony", "colony", f"colony-{step.params['rings']}")
        for at, glyph in zip(places, glyphs, strict=True):
            yield Piece(key_of("piece", at), at, glyph, step.seat or "")


def _things(step: Note) -> Iterator[Thing]:
    count = str(step.params.get("count", step.params.get("points", "")))
    if step.code == "lay-reserve-pile":
        yield from (_good(good, count) for good in RESOURCES)
    elif step.code == "lay-friendship":
        yield from (Thing(icon, "", written(*colour)) for icon, colour in PEOPLES.values())
    elif step.code in _ONE_THING:
        yield Thing(_ONE_THING[step.code], count)
    for many, what in counted(step, ("goods",)):
        if what in RESOURCES:
            yield _good(what, many)
        else:
            yield Thing(_ICONS.get(what, what), many)


def _good(good: str, count: str) -> Thing:
    return Thing(good, count, f"goods {good}")
