"""What moves on the table's screen between two views: dice, cards, pieces, points, the turn.

All of it comes from the views: effects, pieces that are elsewhere, cards that lie open now.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.tablet.table.drawn import rect_of
from companion.tablet.table.lying_dice import told
from companion.tablet.table.motions import (
    APART,
    FLASH,
    TUMBLE,
    CountUp,
    Flash,
    Flip,
    Fly,
    Glide,
    HandOver,
    Lay,
    Moving,
    Tumble,
)
from companion.tablet.table.pen import sized
from companion.tablet.table.scoreboard import Scoreboard
from companion.tablet.table.sprites import Point
from companion.tablet.table.victory import Victory
from companion.view.commands import kind_and_id
from companion.view.contest import Contest
from companion.view.table_view import Effect, TableView

if TYPE_CHECKING:
    from companion.tablet.table.table_screen import TableScreen

MOST_CARDS, MOST_FLASHES, MOST_PIECES = 12, 8, 6
"""Of each kind at once: a table that moves draws a few dozen instructions more, and no more."""
DEEPEST, SLIM = 100, 20
"""A band is as deep as the strips, in dp; where these are consoles it is slim."""


class WhatMoves:
    """Knows where everything lies on one screen."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen

    def between(self, before: TableView, after: TableView) -> Iterator[Moving]:
        """What moves between two views, from the lowest layer up."""
        rolled = [effect for effect in after.effects if effect.kind == "roll"]
        delay = TUMBLE if rolled else 0.0
        yield from self._handed_over(before, after)
        yield from self._on_the_map(before, after)
        yield from self._turned_up(before, after)
        yield from self._cards(after, delay)
        yield from self._points(before, after, delay)
        if any(effect.kind == "win" for effect in after.effects):
            yield self._victory(after)
        else:
            compared = after.contest is not None and after.contest != before.contest
            yield from (self._dice(one, before.acting, tells=not compared) for one in rolled[:1])
            if after.contest is not None and compared:
                yield self._scoreboard(before.contest, after.contest, delay)

    # --- where something lies

    def _strip(self, seat: str) -> Point:
        x, y, wide, high = rect_of(self._screen.turned_strip(seat))
        return x + wide / 2, y + high / 2

    @property
    def _middle(self) -> Point:
        screen = self._screen
        if screen.map is not None and screen.map.free is not None:
            x, y, wide, high = screen.map.free
            return x + wide / 2, y + high / 2
        return screen.width / 2, screen.height / 2

    def _at(self, key: str) -> Point | None:
        """A seat or a place of the map; None for what is on no screen, such as the bank."""
        kind, id = kind_and_id(key) if key else ("", "")
        if kind == "seat" and id in self._screen.strips:
            return self._strip(id)
        board = self._screen.map
        return board.place_on_glass(key) if board is not None and board.has_place(key) else None

    # --- what moves

    def _dice(self, effect: Effect, thrower: str, *, tells: bool) -> Moving:
        lying, room = self._screen.lying_dice, min(self._screen.size)
        way = (self._strip(thrower), self._middle)
        return Tumble(told(effect), way, room, lying=lying, tells=tells)

    def _scoreboard(self, before: Contest | None, shown: Contest, delay: float) -> Moving:
        """Beside the dice, before both who roll."""
        screen, seats = self._screen, [side.seat for side in shown.sides]
        free = screen.map.free if screen.map is not None else None
        wide, high = free[2:] if free is not None else screen.size
        place = (self._middle, float(wide), float(high))
        owners, sides = [screen.owners[one] for one in seats], [screen.sides[one] for one in seats]
        return Scoreboard(shown, before, owners, sides, place, delay=delay)

    def _victory(self, view: TableView) -> Moving:
        screen, winner = self._screen, next(one for one in view.seats if one.id == view.winner)
        size = (float(screen.width), float(screen.height))
        return Victory(winner, screen.owners[winner.id], screen.sides[winner.id], size)

    def _cards(self, view: TableView, delay: float) -> Iterator[Moving]:
        """Places that bring something flash, and its cards fly to the strips; a payment flies from
        a strip to the middle."""
        given = [effect for effect in view.effects if effect.kind in ("take", "give")]
        flying = delay
        board = self._screen.map
        sources = {one.start for one in given if one.kind == "take" and one.start}
        if board is not None:
            places = sorted(key for key in sources if board.has_place(key))[:MOST_FLASHES]
            if places:
                spots = [(board.place_on_glass(key), board.radius_on_glass(key)) for key in places]
                yield Flash(spots, delay)
                flying += FLASH / 2
        number = 0
        for effect in given:
            start, end = self._at(effect.start), self._at(effect.end)
            if start is None and end is None:
                continue
            for _ in range(min(effect.count, MOST_CARDS - number)):
                ends = (start or self._middle, end or self._middle)
                yield Fly(effect.what, *ends, flying + number * APART)
                number += 1

    def _on_the_map(self, before: TableView, after: TableView) -> Iterator[Moving]:
        board = self._screen.map
        if board is None or before.board is None or after.board is None:
            return
        was = {piece.key: piece.at for layer in before.board.layers.values() for piece in layer}
        same, trail, number = before.board.plan == after.board.plan, after.board.trail, 0
        for layer in after.board.layers.values():
            for piece in layer:
                start = was.get(piece.key)
                if start == piece.at or number == MOST_PIECES:
                    continue
                if start is not None and board.has_place(start):
                    flown = trail if trail[:1] == (start,) and trail[-1:] == (piece.at,) else ()
                    way = [key for key in flown or (start, piece.at) if board.has_place(key)]
                    yield Glide(board, piece.key, [board.place_on_map(key) for key in way])
                elif start is None and same:
                    yield Lay(board, piece.key)
                else:
                    continue
                number += 1

    def _turned_up(self, before: TableView, after: TableView) -> Iterator[Moving]:
        rows = self._screen.rows
        if rows is None:
            return
        lay = {card.key for row in before.rows for card in row.cards if card.tone != "back"}
        for row in after.rows:
            for card in row.cards if row.lies == "row" else ():
                if card.key not in lay and card.tone not in ("back", "gap"):
                    yield Flip(card.key, lambda: rows.faces)

    def _points(self, before: TableView, after: TableView, delay: float) -> Iterator[Moving]:
        was = {seat.id: seat.points.total for seat in before.seats}
        for seat in after.seats:
            if was.get(seat.id, seat.points.total) != seat.points.total:
                yield CountUp(self._screen.strips[seat.id], was[seat.id], seat, delay)

    def _handed_over(self, before: TableView, after: TableView) -> Iterator[Moving]:
        one, other = before.acting, after.acting
        if one == other or one not in self._screen.strips or other not in self._screen.strips:
            return
        owners = self._screen.owners
        deep = min(min(rect_of(self._screen.turned_strip(seat))[2:]) for seat in (one, other))
        deep = deep if deep < sized(DEEPEST) else sized(SLIM)
        ends = (self._along(one), self._along(other))
        size = (float(self._screen.width), float(self._screen.height))
        yield HandOver(size, ends, (owners[one].colour, owners[other].colour), deep)

    def _along(self, seat: str) -> tuple[float, float]:
        """Where a strip begins and ends along the edge of the glass."""
        screen, side = self._screen, self._screen.sides[seat]
        x, y, wide, high = rect_of(screen.turned_strip(seat))
        across, round_it = screen.width, 2 * (screen.width + screen.height)
        start = {
            "bottom": x,
            "right": across + y,
            "top": round_it - screen.height - x - wide,
            "left": round_it - y - high,
        }[side]
        return start, start + max(wide, high)
