"""Where everything lies: nothing over anything else, in every window, wherever people sit."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.scenes import SETUP
from companion.games.settlers.table_view.plan import HARBOUR, plan_of
from companion.tablet.preferences import Side
from companion.tablet.table.glass import Asked, Layout
from companion.tablet.table.map_view import outline
from companion.tablet.table.rect import Rect
from companion.tablet.table.table_layout import lay_out
from companion.view.commands import kind_and_id

WINDOWS = [(1280, 800), (1920, 1200), (800, 1280), (1024, 600)]
SIDES: tuple[Side, ...] = ("bottom", "left", "top", "right")
ISLAND, SPACE = 11.1 / 9.9, 1.62


def unit(size: tuple[int, int]) -> float:
    return min(1.5, max(1.0, min(size) / 800))


def asked(
    size: tuple[int, int],
    sides: dict[str, Side],
    acting: str,
    shape: float,
    *,
    folded: bool = False,
) -> Asked:
    return Asked(size, unit(size), 1.0, sides, acting, shape=shape, folded=folded)


def seatings(count: int) -> list[dict[str, Side]]:
    """Everybody at a side of their own, and two at one side."""
    apart = [dict(zip("abcd", sides, strict=False)) for sides in permutations(SIDES, count)]
    shared: list[dict[str, Side]] = [
        {**dict(zip("abcd", sides, strict=False)), "bcd"[count - 2]: sides[0]}
        for sides in permutations(SIDES, count - 1)
    ]
    return apart + shared


def overlap(one: Rect, other: Rect) -> bool:
    return (
        one.x + one.width > other.x + 0.5
        and other.x + other.width > one.x + 0.5
        and one.y + one.height > other.y + 0.5
        and other.y + other.height > one.y + 0.5
    )


def parts(layout: Layout) -> dict[str, Rect]:
    found = {f"strip {seat}": spot.rect for seat, spot in layout.strips.items()}
    found |= {f"panel {number}": spot.rect for number, spot in enumerate(layout.panels)}
    return found | {"undo": layout.undo, "tools": layout.tools}


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("shape", [ISLAND, SPACE])
@pytest.mark.parametrize("folded", [False, True])
def test_no_part_lies_over_another(size: tuple[int, int], shape: float, folded: bool) -> None:
    for sides in [*seatings(3), *seatings(4)]:
        for acting in sides:
            found = parts(lay_out(asked(size, sides, acting, shape, folded=folded)))
            for (name, one), (other_name, other) in combinations(found.items(), 2):
                assert not overlap(one, other), (sides, acting, name, other_name, one, other)
            for name, rect in found.items():
                assert rect.x >= -0.5, (name, rect)
                assert rect.y >= -0.5, (name, rect)
                assert rect.x + rect.width <= size[0] + 0.5, (name, rect)
                assert rect.y + rect.height <= size[1] + 0.5, (name, rect)


@pytest.mark.parametrize("size", WINDOWS)
def test_the_island_never_moves_and_no_dock_of_a_short_side_reaches_it(
    size: tuple[int, int],
) -> None:
    short = ("left", "right") if size[0] > size[1] else ("bottom", "top")
    for sides in seatings(4):
        layouts = {acting: lay_out(asked(size, sides, acting, ISLAND)) for acting in sides}
        assert len({layout.free for layout in layouts.values()}) == 1
        for acting, layout in layouts.items():
            if sides[acting] in short:
                assert not any(overlap(spot.rect, layout.free) for spot in layout.panels)


@pytest.mark.parametrize("size", WINDOWS)
def test_larger_letters_leave_the_island_nearly_as_large(size: tuple[int, int]) -> None:
    sides: dict[str, Side] = dict(zip("abcd", SIDES, strict=True))
    usual = asked(size, sides, "a", ISLAND)
    before, after = (lay_out(one).free for one in (usual, usual._replace(letters=1.4)))
    assert min(after.width / before.width, after.height / before.height) > 0.9


def test_a_wing_gives_way_to_a_place_and_does_not_widen_over_what_is_printed() -> None:
    sides: dict[str, Side] = dict(zip("abcd", SIDES, strict=True))
    usual = asked((1280, 800), sides, "a", ISLAND)
    left = lay_out(usual).panels[0].rect
    many = usual._replace(many=True)
    assert lay_out(many).panels[0].rect.width > left.width
    free = lay_out(usual).free
    high = min(free.width / ISLAND, free.height)
    origin = free.x + (free.width - high * ISLAND) / 2, free.y + (free.height - high) / 2

    def spot(x: float) -> tuple[float, float]:
        """On the board, halfway up the wing."""
        y = left.y + left.height / 2
        return (x - origin[0]) / (high * ISLAND), (y - origin[1]) / high

    harbour = spot(left.x + left.width + 20)
    assert lay_out(many._replace(marks=(harbour,))).panels[0].rect.width <= left.width
    corner = spot(left.x + left.width - 4)
    narrower = lay_out(usual._replace(places=(corner,))).panels[0].rect
    assert left.width * 0.85 <= narrower.width < left.width - 4


def test_wings_with_many_keys_leave_the_harbours_of_the_island_to_be_read() -> None:
    """They are printed at sea, just where a wing would like to be wider."""
    game = Settlers(SETUP)
    plan = plan_of(game.start().island, game.box.harbour_places)
    sides: dict[str, Side] = dict(zip("abcd", SIDES, strict=True))
    around = outline(plan, (1280, 800))
    left, bottom, _right, top = plan.bounds
    for acting in sides:
        plain = asked((1280, 800), sides, acting, around.shape)
        lying = plain._replace(places=around.places, marks=around.marks, many=True)
        layout = lay_out(lying)
        high = min(layout.free.width / around.shape, layout.free.height)
        board = layout.free.middle(high * around.shape, high)
        unit = board.height / (top - bottom)
        for key, place in plan.places.items():
            if kind_and_id(key)[0] == "harbour":
                x = board.x + (place.at[0] - left) * unit
                y = board.y + (place.at[1] - bottom) * unit
                sign = Rect(x, y, 0, 0).inset(-HARBOUR * unit, -HARBOUR * unit)
                covered = [spot for spot in layout.panels if overlap(spot.rect, sign)]
                assert not covered, (acting, key, covered)


@pytest.mark.parametrize("size", WINDOWS)
def test_wings_leave_the_island_alone(size: tuple[int, int]) -> None:
    """The corners of the island's rectangle are sea: harbours lie within this circle's corners."""
    for sides in seatings(4):
        for acting in sides:
            layout = lay_out(asked(size, sides, acting, ISLAND))
            if len(layout.panels) < 2:
                continue
            free = layout.free
            r = min(free.width / 11.1, free.height / 9.9)
            x, y = free.x + free.width / 2, free.y + free.height / 2
            # the outermost row: three hexes wide, at the top and at the foot of the island
            row = Rect(x - 2.75 * r, y - 4.9 * r, 5.5 * r, 9.8 * r)
            for spot in layout.panels:
                upright = spot.turn in (0, 180)
                assert not (upright and overlap(spot.rect, row)), (sides, acting, spot, row)


@pytest.mark.parametrize("size", WINDOWS)
def test_a_board_as_wide_as_the_window_keeps_its_size_and_glides(size: tuple[int, int]) -> None:
    sides: dict[str, Side] = dict(zip("abcd", SIDES, strict=True))
    frees = [lay_out(asked(size, sides, acting, SPACE)).free for acting in sides]
    assert len({(round(free.width), round(free.height)) for free in frees}) == 1
    for acting in sides:
        open_one, folded = (
            lay_out(asked(size, sides, acting, SPACE, folded=one)) for one in (False, True)
        )
        if len(open_one.panels) == 1:
            assert not overlap(folded.panels[0].rect, folded.free)


@pytest.mark.parametrize("size", WINDOWS)
def test_a_ribbon_lies_over_an_empty_edge_of_the_board_and_over_no_place(
    size: tuple[int, int],
) -> None:
    """A board like a comb, as space is: a column over its whole height, the rest is lower."""
    column = [(x / 20, y / 10) for x in range(4) for y in range(11)]
    rest = [(x / 20, y / 10) for x in range(4, 21) for y in range(1, 10)]
    sides: dict[str, Side] = dict(zip("abcd", SIDES, strict=True))
    upright = size[1] > size[0]
    places = tuple((y, x) if upright else (x, y) for x, y in column + rest)
    shape = 1 / SPACE if upright else SPACE
    for acting in sides:
        plain = asked(size, sides, acting, shape, folded=True)
        before, layout = lay_out(plain), lay_out(plain._replace(places=places))
        high = min(layout.free.width / shape, layout.free.height)
        assert high >= min(before.free.width / shape, before.free.height)
        board = layout.free.middle(high * shape, high)
        for x, y in places:
            at = (board.x + x * board.width, board.y + y * board.height)
            assert not any(spot.rect.holds(at) for spot in layout.panels), (acting, at)


@pytest.mark.parametrize("size", WINDOWS)
def test_two_players_without_a_board_have_consoles_and_room_between(size: tuple[int, int]) -> None:
    sides: dict[str, Side] = {"a": "bottom", "b": "top"}
    for acting in sides:
        layout = lay_out(asked(size, sides, acting, 0.0))
        found = parts(layout) | {"rows": layout.free}
        for (name, one), (other_name, other) in combinations(found.items(), 2):
            assert not overlap(one, other), (acting, name, other_name, one, other)
        assert layout.free.height >= 100 * unit(size)
        assert layout.panels[0].rect.height >= 120 * unit(size)


def test_whoever_acts_has_the_deeper_edge() -> None:
    sides: dict[str, Side] = dict(zip("abcd", SIDES, strict=True))
    layout = lay_out(asked((1280, 800), sides, "b", ISLAND))
    assert layout.strips["b"].rect.width == 60
    assert layout.strips["d"].rect.width == 56
    assert layout.strips["a"].rect.height == 56


STATES: list[tuple[bool, ...]] = list(product((False, True), repeat=4))
"""Whether a dock is folded, whole, deep, and has many keys."""


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("shape", [ISLAND, SPACE, 0.0], ids=["island", "space", "cards"])
def test_a_lesson_has_one_place_a_seat_that_nothing_else_takes(
    size: tuple[int, int], shape: float
) -> None:
    """Whatever the dock does; and the board is as large whoever acts."""
    two: list[dict[str, Side]] = [{"a": "bottom", "b": "top"}]
    boards: dict[int, set[tuple[int, int]]] = {}
    for number, sides in enumerate([*seatings(3), *seatings(4)] if shape else two):
        for acting in sides:
            usual = asked(size, sides, acting, shape)._replace(guided=True)
            layouts = [
                lay_out(usual._replace(folded=folded, whole=whole, deep=deep, many=many))
                for folded, whole, deep, many in STATES
            ]
            assert all(one.lesson == layouts[0].lesson for one in layouts[1:] if shape)
            for layout, state in zip(layouts, STATES, strict=True):
                assert layout.lesson is not None
                lesson, turn = layout.lesson
                for name, rect in parts(layout).items():
                    assert not overlap(lesson, rect), (sides, acting, state, name, lesson, rect)
                high = min(layout.free.width / (shape or 1), layout.free.height)
                board = layout.free.middle(high * (shape or 1), high) if shape else layout.free
                assert not overlap(lesson, board), (sides, acting, lesson, board)
                wide, deep = lesson[2:] if turn % 180 == 0 else (lesson[3], lesson[2])
                assert wide * deep >= 48_000 * unit(size) ** 2, (sides, acting, wide, deep)
                assert min(wide, deep) >= 70 * unit(size), (sides, acting, wide, deep)
                boards.setdefault(number, set()).add((round(board.width), round(board.height)))
    if shape:
        assert all(len(sizes) == 1 for sizes in boards.values())


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1200)])
@pytest.mark.parametrize("shape", [ISLAND, SPACE], ids=["island", "space"])
def test_with_four_seats_and_no_sheet_the_map_has_sixty_hundredths_of_the_window(
    size: tuple[int, int], shape: float
) -> None:
    """What no strip, dock, wing or corner covers, whoever acts, also while verbs are shown."""
    sides: dict[str, Side] = dict(zip("abcd", SIDES, strict=True))
    for acting in sides:
        covered = parts(lay_out(asked(size, sides, acting, shape))).values()
        free = 1 - sum(rect.width * rect.height for rect in covered) / (size[0] * size[1])
        assert free >= 0.6, (acting, free)
