"""A roll told by hand: a key for each face, the faces of one die together.

One die is one tap. Of two dice or balls the first stays chosen until the second comes, so that the
pair becomes exactly one event. Where the rules ask only for their sum, a pad tells that in one tap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.senses.keypad import Keys
from companion.tablet.devices.dice_pictures import face_picture
from companion.tablet.devices.sentences import face_name
from companion.tablet.table.drawn import Drawn, put
from companion.tablet.table.key import Key
from companion.tablet.table.pen import Pen, letters, sized
from companion.tablet.table.rect import Rect
from companion.tablet.theme import Colour, hex_colour, look
from companion.tablet.widgets import Column

FREQUENT, OFTEN = hex_colour("B3261E"), 5
"""What can be rolled in so many ways is red, as on the tokens."""
BESIDE = 96
"""A key at least this wide has its number or name beside the picture, in dp."""


class FaceKey(Key):
    """The picture of a face, and its number or name where there is room."""

    def __init__(self, dice: str, die: int, face: int, **kwargs: Any) -> None:
        self.die, self.face = die, face
        super().__init__(key=f"face {die} {face}", text=face_name(dice, face), **kwargs)
        self._face_picture = face_picture(dice, face, size_hint=(None, None))
        self.add_widget(self._face_picture)

    def _fill(self, pen: Pen, rect: Rect, ink: Colour) -> None:
        beside = rect.width > sized(BESIDE)
        side = min(rect.height, rect.width * 0.5 if beside else rect.width)
        picture, words = rect.left(side, sized(6)) if beside else (rect, rect)
        put(self._face_picture, picture.middle(side, side))
        if beside:
            pen.text(self.text, words, ink, letters(26), bold=True, optional=True)


class SumKey(Key):
    """What the dice show together, as a token: a pip for each way to roll it, of two dice; what
    comes most often is red, but for the one in the middle."""

    def __init__(self, total: int, pips: int, **kwargs: Any) -> None:
        self.total, self.pips = total, pips
        super().__init__(key=f"sum {total}", text=str(total), **kwargs)

    def _colours(self) -> tuple[Colour, Colour, Colour]:
        if self.pressed or self.disabled:
            return super()._colours()
        return look.ivory, look.paper_edge, FREQUENT if self.pips == OFTEN else look.ink

    def _fill(self, pen: Pen, rect: Rect, ink: Colour) -> None:
        below, above = rect.lower(min(sized(8), rect.height * 0.16))
        pen.text(self.text, above, ink, letters(34), bold=True)
        side = min(below.height, rect.width / (2 * OFTEN))
        row = below.middle((2 * self.pips - 1) * side, side)
        for place in row.columns(self.pips, side):
            pen.plate(place, ink, radius=side / 2)


class DieKeys(Drawn):
    """All keys of one die or of a sum, as square as they can be. With `reads_on` another body goes
    on below this one, as lines of a text do, and not beside it."""

    def __init__(self, keys: Sequence[Key], reads_on: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.keys, self.reads_on = keys, reads_on
        for key in keys:
            self.add_widget(key)

    def _draw(self, _pen: Pen, rect: Rect) -> None:
        count = len(self.keys)
        tight = min(rect.width / 3, rect.height / 2) < look.finger + look.gap
        gap = look.gap / 2 if tight else look.gap
        grids = [
            rect.grid(count, -(-count // rows), gap, rows=rows) for rows in range(1, count + 1)
        ]
        squarest = max(grids, key=lambda grid: min(grid[0][2:]))
        for key, place in zip(self.keys, squarest, strict=True):
            put(key, place)


class RollKeys:
    """The keys of all dice that are due; `told` gets their faces, in the order of the dice."""

    def __init__(self, keys: Keys, told: Callable[[tuple[int, ...]], None]) -> None:
        self._told = told
        self._chosen: dict[int, int] = {}
        self.dice = tuple(
            DieKeys([FaceKey(keys.dice, die, face) for face in keys.faces])
            for die in range(keys.places)
        )
        for key in self._keys():
            key.bind(on_act=self._tapped)

    def _keys(self) -> list[FaceKey]:
        return [key for die in self.dice for key in die.keys]

    def forget(self) -> None:
        """Another roll is due than the one whose first die was told."""
        self._chosen.clear()
        self._mark()

    def _tapped(self, key: FaceKey) -> None:
        self._chosen[key.die] = key.face
        if len(self._chosen) < len(self.dice):
            self._mark()
            return
        faces = tuple(self._chosen[die] for die in range(len(self.dice)))
        self.forget()
        self._told(faces)

    def _mark(self) -> None:
        for key in self._keys():
            key.chosen = self._chosen.get(key.die) == key.face


def sum_pad(sums: Sequence[int], told: Callable[[int], None]) -> tuple[DieKeys, ...]:
    """A key for each sum, in two parts: for two wings, or side by side. One tap is the roll."""
    keys = [SumKey(total, 1 + min(total - sums[0], sums[-1] - total)) for total in sums]
    for key in keys:
        key.bind(on_act=lambda key: told(key.total))
    half = -(-len(keys) // 2)
    return DieKeys(keys[:half], reads_on=True), DieKeys(keys[half:], reads_on=True)


class DiceKeypad(Column):
    """The keys of all dice one below the other, as large as the room that there is."""

    def __init__(self, keys: Keys, told: Callable[[tuple[int, ...]], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._roll = RollKeys(keys, told)
        for die in self._roll.dice:
            die.size_hint = (1, 1)
            self.add_widget(die)
