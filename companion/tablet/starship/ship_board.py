"""A player's ship, drawn like the real board in our own style: bays with markers, slots, modules.

It lies between a real board and its player, so everything stands where a hand would look for it,
and every number explains itself when a finger rests on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.goods import RESOURCES, amount
from companion.games.starship.rules.points import fame, friendship, is_friend, is_hero
from companion.games.starship.rules.ship import MODULES, Ship, capacity, module_level
from companion.games.starship.rules.state import State, ship_of
from companion.games.starship.table_view.commands import module_icon
from companion.games.starship.table_view.sums import (
    actions_sum,
    bay_sum,
    fame_sum,
    friendship_sum,
    points_sum,
    speed_sum,
    strength_sum,
)
from companion.tablet.icons import Icon
from companion.tablet.leaving import leaving
from companion.tablet.plate import Plate
from companion.tablet.table.board_drawing import Held, goods_ink, pips, plate, slots
from companion.tablet.table.writing import Caption, Writing
from companion.tablet.theme import Colour, faded, look
from companion.view.table_view import Sum
from companion.wording import Words

OnSum = Callable[[Seat, Sum], None]


class Tile(Held):
    """A plate with a picture and writing; `paint` draws what is special about it."""

    def __init__(
        self, paint: Callable[[Tile], None] | None = None, edge: Colour | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._paint = paint
        self._edge = edge or faded(look.line, 0.8)
        draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=draw_soon, size=draw_soon)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            plate((*self.pos, *self.size), look.surface, self._edge)
            if self._paint is not None:
                self._paint(self)

    def put(self, widget: Widget, x: float, y: float, width: float, height: float) -> None:
        """Place a widget by parts of this tile."""
        widget.size_hint = (width, height)
        widget.pos_hint = {"x": x, "y": y}
        self.add_widget(widget)


class ShipBoard(FloatLayout):
    """One seat's strip. `show` redraws it only when something on it has changed."""

    def __init__(
        self,
        box: Box,
        seat: Seat,
        words: Words,
        *,
        sign: tuple[str, str],
        on_sum: OnSum,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.box = box
        self.seat: Seat = seat
        self.words = words
        self.symbol, self.colour = sign
        self.on_sum = on_sum
        self._shown: object = None
        self._state: State | None = None
        self._tiles: dict[str, tuple[object, Tile]] = {}
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._arrange_soon)

    def show(self, state: State, acts: bool) -> None:
        """Draw the ship of this position; `acts` says that this seat must do something."""
        key = (
            ship_of(state, self.seat),
            points_sum(self.box, state, self.seat),
            is_hero(self.box, state, self.seat),
            is_friend(self.box, state, self.seat),
            acts,
        )
        self._state = state
        if key != self._shown:
            self._shown = key
            self._acts = acts
            self._arrange_soon()

    def _arrange(self, *_: object) -> None:
        """Lay out the tiles; those that show what they showed before stay as they are."""
        if self._state is None or self.width < dp(200) or self.height < dp(100):
            self.clear_widgets()
            return
        before = list(self.children)
        gap = look.gap / 2
        wide = self.width / self.height > 4.4
        plate_width = self.width * (0.115 if wide else 0.15)
        self._put(self.name_plate(), gap, gap, plate_width - gap, self.height - 2 * gap)
        rows = list(self._rows(self._state, wide))
        left = plate_width + gap
        room = self.width - left - gap
        height = (self.height - gap * (len(rows) + 1)) / len(rows)
        for number, row in enumerate(rows):
            bottom = self.height - (number + 1) * (height + gap)
            total = sum(weight for weight, _ in row)
            x = left
            step = (room - gap * (len(row) - 1)) / total
            for weight, tile in row:
                self._put(tile, x, bottom, step * weight, height)
                x += step * weight + gap
        shown = {tile for _, tile in self._tiles.values()}
        for tile in before:
            if tile not in shown:
                self.remove_widget(tile)
                leaving.add(tile)

    def _put(self, tile: Tile, x: float, y: float, width: float, height: float) -> None:
        tile.size_hint = (None, None)
        tile.size = (width, height)
        tile.pos = (self.x + x, self.y + y)
        if tile.parent is None:
            self.add_widget(tile)

    def _kept(self, name: str, shows: object, make: Callable[[], Tile]) -> Tile:
        """The tile of that name; made anew only if it has something else to show."""
        known = self._tiles.get(name)
        if known is None or known[0] != shows:
            known = (shows, make())
            self._tiles[name] = known
        return known[1]

    def _rows(self, state: State, wide: bool) -> Iterator[list[tuple[float, Tile]]]:
        """Two rows where there is width for it, else three."""
        ship = ship_of(state, self.seat)
        bays = [(1.0, self._bay(ship, good)) for good in (*RESOURCES, "science")]
        bays.append((1.0, self._astro(ship.goods.astro)))
        parts = [
            (1.5, self._parts("booster", ship.boosters, self.box.limits.boosters)),
            (1.5, self._parts("cannon", ship.cannons, self.box.limits.cannons)),
        ]
        honours = [
            (0.85, self._honour("fame", fame(self.box, ship))),
            (0.85, self._honour("friendship", friendship(self.box, ship))),
        ]
        modules = [(1.0, self._module(name, module_level(ship, name))) for name in MODULES]
        hangar = (1.1, self._hangar(ship.colony_ships, ship.trade_ships))
        cards = [
            (2.2, self._cards("colonies", ship.colonies)),
            (2.2, self._cards("ship-posts", ship.posts)),
        ]
        if wide:
            yield [*bays, *parts, *honours]
            yield [*modules, hangar, *cards]
        else:
            yield bays
            yield [*modules, hangar]
            yield [*parts, *honours, *((1.5, tile) for _, tile in cards)]

    # --- the tiles ------------------------------------------------------------------------------

    def _summed(self, total: Callable[[], Sum]) -> Callable[[Widget], None]:
        return lambda _: self.on_sum(self.seat, total())

    def _now(self) -> State:
        assert self._state is not None
        return self._state

    def name_plate(self) -> Tile:
        total = points_sum(self.box, self._now(), self.seat).total
        return self._kept("name", (total, self._acts), lambda: self._make_name_plate(total))

    def _make_name_plate(self, total: int) -> Tile:
        colour = look.player(self.colour)
        acts = self._acts

        def paint(tile: Tile) -> None:
            _ground(tile, colour if acts else faded(colour, 0.25))

        ink = look.ink if acts else look.text
        tile = Tile(
            paint,
            look.player_line(self.colour),
            on_hold=self._summed(lambda: points_sum(self.box, self._now(), self.seat)),
        )
        tile.put(Icon(name=self.symbol, color=ink), 0.1, 0.72, 0.3, 0.22)
        name = Writing(self.words.name("seat", self.seat), look.body, color=ink, bold=True)
        tile.put(name, 0.42, 0.7, 0.54, 0.26)
        number = Writing(str(total), look.big * 2, color=ink, bold=True)
        tile.put(number, 0.05, 0.26, 0.9, 0.44)
        tile.put(
            Caption(self.words.caption("points", {}), look.small, color=ink), 0.05, 0.05, 0.9, 0.2
        )
        return tile

    def _bay(self, ship: Ship, good: str) -> Tile:
        held, most = amount(ship.goods, good), capacity(self.box, ship, good) or 0
        return self._kept(good, (held, most), lambda: self._make_bay(good, held, most))

    def _make_bay(self, good: str, held: int, most: int) -> Tile:
        colour = goods_ink(good)

        def paint(tile: Tile) -> None:
            _ground(tile, faded(colour, 0.22 if held else 0.07))
            area = (
                tile.x + tile.width * 0.08,
                tile.y + tile.height * 0.27,
                tile.width * 0.84,
                tile.height * 0.13,
            )
            pips(area, (held, max(most, held)), colour)

        income = self._summed(lambda: bay_sum(self.box, self._now(), self.seat, good))
        tile = Tile(paint, faded(colour, 0.9 if held else 0.4), on_hold=income)
        self._head(tile, good, str(held), colour if held else faded(colour, 0.6))
        tile.put(
            Caption(self.words.caption(f"good-{good}", {}), look.small), 0.03, 0.02, 0.94, 0.23
        )
        return tile

    def _head(self, tile: Tile, icon: str, number: str, colour: Colour) -> None:
        tile.put(Icon(name=icon, color=colour), 0.07, 0.46, 0.38, 0.46)
        tile.put(Writing(number, look.big * 1.2, bold=True), 0.46, 0.42, 0.5, 0.54)

    def _astro(self, held: int) -> Tile:
        return self._kept("astro", held, lambda: self._make_astro(held))

    def _make_astro(self, held: int) -> Tile:
        colour = goods_ink("astro")
        tile = Tile(edge=faded(colour, 0.9))
        self._head(tile, "astro", str(held), colour)
        name = self.words.name("good", "astro")
        tile.put(Caption(name, look.small), 0.03, 0.02, 0.94, 0.23)
        return tile

    def _parts(self, part: str, levels: tuple[int, ...], places: int) -> Tile:
        return self._kept(part, levels, lambda: self._make_parts(part, levels, places))

    def _make_parts(self, part: str, levels: tuple[int, ...], places: int) -> Tile:
        colour = look.accent if part == "booster" else look.danger
        total = (
            self._summed(lambda: speed_sum(self._now(), self.seat))
            if part == "booster"
            else self._summed(lambda: strength_sum(self._now(), self.seat))
        )

        def paint(tile: Tile) -> None:
            area = (
                tile.x + tile.width * 0.05,
                tile.y + tile.height * 0.3,
                tile.width * 0.66,
                tile.height * 0.62,
            )
            slots(area, part, levels, places, colour)

        tile = Tile(paint, on_hold=total)
        tile.put(Writing(str(sum(levels)), look.big * 1.2, bold=True), 0.73, 0.36, 0.25, 0.54)
        tile.put(Caption(self.words.caption(f"{part}s", {}), look.small), 0.03, 0.02, 0.94, 0.25)
        return tile

    def _honour(self, code: str, count: int) -> Tile:
        holds = (is_hero if code == "fame" else is_friend)(self.box, self._now(), self.seat)
        return self._kept(code, (count, holds), lambda: self._make_honour(code, count, holds))

    def _make_honour(self, code: str, count: int, holds: bool) -> Tile:
        total = fame_sum if code == "fame" else friendship_sum
        tile = Tile(
            edge=look.accent if holds else None,
            on_hold=self._summed(lambda: total(self.box, self._now(), self.seat)),
        )
        self._head(tile, code, str(count), look.accent if holds else look.muted)
        tile.put(Caption(self.words.caption(code, {}), look.small), 0.03, 0.02, 0.94, 0.23)
        return tile

    def _module(self, module: str, level: int) -> Tile:
        return self._kept(f"module {module}", level, lambda: self._make_module(module, level))

    def _make_module(self, module: str, level: int) -> Tile:
        colour = look.good if level else look.line

        def paint(tile: Tile) -> None:
            area = (
                tile.x + tile.width * 0.56,
                tile.y + tile.height * 0.56,
                tile.width * 0.36,
                tile.height * 0.24,
            )
            pips(area, (level, 2), colour)

        explained = (
            self._summed(lambda: actions_sum(self.box, self._now(), self.seat))
            if module == "command"
            else None
        )
        tile = Tile(paint, faded(colour, 0.9), on_hold=explained)
        tile.put(Icon(name=module_icon(module), color=colour), 0.06, 0.36, 0.46, 0.58)
        ink = look.text if level else look.muted
        name = Caption(self.words.caption(f"module-{module}", {}), look.small, color=ink)
        tile.put(name, 0.03, 0.04, 0.94, 0.28)
        return tile

    def _hangar(self, *ships: int) -> Tile:
        return self._kept("hangar", ships, lambda: self._make_hangar(*ships))

    def _make_hangar(self, colony_ships: int, trade_ships: int) -> Tile:
        berths = ["colony_ship"] * colony_ships + ["trade_ship"] * trade_ships
        tile = Tile()
        places = max(self.box.limits.hangar, len(berths))
        for place in range(places):
            icon = berths[place] if place < len(berths) else "hangar"
            colour = look.accent if place < len(berths) else faded(look.line, 0.7)
            picture = Icon(name=icon, color=colour)
            tile.put(picture, 0.04 + place * 0.92 / places, 0.36, 0.88 / places, 0.56)
        tile.put(Caption(self.words.caption("hangar", {}), look.small), 0.03, 0.04, 0.94, 0.28)
        return tile

    def _cards(self, code: str, cards: tuple[str, ...]) -> Tile:
        return self._kept(code, cards, lambda: self._make_cards(code, cards))

    def _make_cards(self, code: str, cards: tuple[str, ...]) -> Tile:
        """Cards under the ship: a colony shows what it brings on which number, a post its price."""
        total = points_sum if code == "colonies" else friendship_sum
        tile = Tile(on_hold=self._summed(lambda: total(self.box, self._now(), self.seat)))
        shown = max(4, len(cards))
        for place, card in enumerate(cards):
            x = 0.02 + place * 0.96 / shown
            width = 0.92 / shown
            if code == "colonies":
                colony = self.box.colonies[card]
                good, figure = str(colony.resource), str(colony.number)
            else:
                market = self.box.markets[card]
                goods = (*market.buys, *market.sells)
                good, figure = (str(goods[0]) if goods else "friendship"), str(market.price)
            colour = goods_ink(good) if good != "friendship" else look.muted
            tile.put(Icon(name=good, color=colour), x, 0.62, width, 0.33)
            tile.put(Writing(figure, look.body, bold=True), x, 0.3, width, 0.32)
        if not cards:
            none = Writing(self.words.caption("none", {}), look.small, color=look.muted)
            tile.put(none, 0.05, 0.36, 0.9, 0.56)
        tile.put(Caption(self.words.caption(code, {}), look.small), 0.03, 0.04, 0.94, 0.26)
        return tile


def _ground(tile: Tile, colour: Colour) -> None:
    """A colour inside the outline of a tile."""
    edge = float(dp(2))
    area = (tile.x + edge, tile.y + edge, tile.width - 2 * edge, tile.height - 2 * edge)
    Plate(colour, radius=look.radius - edge).place(area)
