"""Laying out the table as small drawings: the island as far as it lies, and things to take."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.words import Note
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import CENTRES, CORNER_HEXES, HEXES, POINTS, SPIRALS
from companion.games.settlers.rules.island import Island
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.table_view.pieces import IslandPieces
from companion.games.settlers.table_view.plan import (
    TOKEN,
    Ground,
    drawn_plan,
    ground_of,
    plan_of,
)
from companion.view.board import Board, Piece, Plan, Shape
from companion.view.commands import key_of
from companion.view.drawing import Drawing
from companion.view.laying_out import Drawn, Thing, counted, things

_ICONS = {"settlements": "settlement", "cities": "city", "roads": "road"}

PART = 0.62
"""So much of the island's width is drawn where one of its places is meant."""


def drawn(game: Settlers, step: Note) -> Drawn | None:
    """The drawing of a step; none where words say it all."""
    if step.code in ("lay-bank", "lay-pieces", "take-cards", "lay-development", "lay-special"):
        return things(step.code, _things(step), step.seat or "")
    island = game.start().island
    plan = _plan(game, step, island)
    return None if plan is None else Drawn(plan, Board(plan.key, _standing(game, step)))


def _things(step: Note) -> Iterator[Thing]:
    if step.code == "lay-development":
        yield Thing("development", str(step.params["count"]))
    elif step.code == "lay-special":
        yield from (Thing("road"), Thing("knight"), Thing("dice"))
    for count, what in counted(step, ("cards",)):
        if what in RESOURCES:
            yield Thing(what, count, f"goods {what}")
        else:
            yield Thing(_ICONS[what], count)


def _plan(game: Settlers, step: Note, island: Island | None) -> Plan | None:
    places = game.box.harbour_places
    match step.code:
        case "lay-frame":
            return _marked("frame", Ground({}, {}, dict.fromkeys(places, "")), _frame())
        case "lay-row" if island is not None:
            return _rows(ground_of(island, places), int(str(step.params["row"])))
        case "lay-hexes":
            return _marked("hexes", Ground({}, {}, {}), _backs(""))
        case "shuffle-harbours":
            return plan_of(None, places)
        case "lay-tokens-random":
            return _marked("tokens", Ground({}, {}, {}), _backs("?"))
        case "lay-tokens-clockwise" | "lay-tokens-counter-clockwise":
            clockwise = step.code == "lay-tokens-clockwise"
            return _marked(step.code, Ground({}, {}, {}), _spiral(game, clockwise))
        case "lay-harbours" | "robber-on-desert":
            return plan_of(island, places)
        case "lay-settlement":
            return _part(plan_of(island, places), str(step.params["intersection"]))
    return None


def _part(plan: Plan, intersection: str) -> Plan:
    """The part of the island round an intersection, so that what stands there is seen."""
    (x, y), (left, bottom, right, top) = POINTS[intersection], plan.bounds
    wide, high = (right - left) * PART / 2, (top - bottom) * PART / 2
    x = min(max(x, left + wide), right - wide)
    y = min(max(y, bottom + high), top - high)
    key = key_of("part", f"{plan.key} {intersection}")
    return replace(plan, key=key, bounds=(x - wide, y - high, x + wide, y + high))


def _rows(whole: Ground, row: int) -> Plan:
    """As far as it lies once this row is laid; the rows above it are there already."""
    laid = [hex_id for hex_id in HEXES if int(hex_id[0]) <= row]
    ground = Ground(
        {hex_id: whole.terrains[hex_id] for hex_id in laid},
        {hex_id: whole.numbers[hex_id] for hex_id in laid},
        {},
    )
    return drawn_plan(key_of("laying", f"{row} {hash(ground.key)}"), ground)


def _marked(name: str, ground: Ground, marks: tuple[Shape, ...]) -> Plan:
    """An island that is not there yet, with what shows how to lay it."""
    plan = drawn_plan(key_of("laying", name), ground)
    return replace(plan, ground=(*plan.ground, *marks))


def _frame() -> tuple[Shape, ...]:
    """The six parts of the frame meet between the corners of the island."""
    drawing = Drawing()
    corners = [CENTRES[hex_id] for hex_id in CORNER_HEXES]
    drawing.line([(x * 1.33, y * 1.33) for x, y in corners], 0.06, "paper", closed=True)
    for x, y in corners:
        drawing.line([(x * 1.2, y * 1.2), (x * 1.46, y * 1.46)], 0.06, "paper")
    return drawing.shapes


def _backs(sign: str) -> tuple[Shape, ...]:
    drawing = Drawing()
    for hex_id in HEXES:
        if sign:
            drawing.disc(CENTRES[hex_id], TOKEN, "paper")
            drawing.text(sign, CENTRES[hex_id], 0.5, "ink")
        else:
            drawing.text("?", CENTRES[hex_id], 0.9, "paper")
    return drawing.shapes


def _spiral(game: Settlers, clockwise: bool) -> tuple[Shape, ...]:
    """The spiral of the letters from a corner to the middle, as if there were no desert."""
    drawing = Drawing()
    spiral = SPIRALS[CORNER_HEXES[0], clockwise]
    drawing.line([CENTRES[hex_id] for hex_id in spiral], 0.05, "paper")
    for hex_id, letter in zip(spiral, game.box.tokens.letters, strict=False):
        drawing.disc(CENTRES[hex_id], TOKEN, "paper")
        drawing.text(letter, CENTRES[hex_id], 0.5, "ink")
    return drawing.shapes


def _standing(game: Settlers, step: Note) -> dict[str, tuple[Piece, ...]]:
    """What this step puts there and nothing else, so that it is seen."""
    start = game.start()
    if step.code == "robber-on-desert":
        return {"robber": IslandPieces(game.box, start).board(start).layers["robber"]}
    if step.code != "lay-settlement" or step.seat is None:
        return {}
    at, path = str(step.params["intersection"]), str(step.params["path"])
    return {
        "roads": (Piece(key_of("road", path), key_of("path", path), seat=step.seat),),
        "settlements": (
            Piece(key_of("settlement", at), key_of("intersection", at), seat=step.seat),
        ),
    }
