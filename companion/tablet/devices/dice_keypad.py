"""A roll told by hand: a key for each face of the dice that are due.

One die is one tap. Two dice or balls are two taps, the first of which stays chosen until the second
comes, so that the pair becomes exactly one event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.senses.keypad import Keys
from companion.tablet.devices.dice_pictures import face_picture
from companion.tablet.devices.sentences import face_name
from companion.tablet.leaving import leaving
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, Text, VerbButton
from companion.tablet.widgets.lettering import width_of

BALL = 1.5
"""The least width of the key of a ball, in fingertips, where all of them stand in one row."""


class FaceKey(VerbButton):
    """A face: its picture, and its number or name."""

    def __init__(self, dice: str, face: int, **kwargs: Any) -> None:
        super().__init__(
            face_name(dice, face),
            kind="plain",
            style="body" if dice == "balls" else "big",
            **kwargs,
        )
        self.face, self._dice = face, dice
        self._picture = face_picture(dice, face, size_hint_x=None)
        self.add_widget(self._picture, index=len(self.children))
        self.bind(size=self._place)

    def _place(self, *_: object) -> None:
        """Words under the picture or beside it, as the key is tall or wide; where there is room for
        neither, the picture says enough."""
        wide, high = self.width - 2 * look.gap, self.height - 2 * look.gap
        under = high - wide >= look.body * 2 and self._needs() <= wide
        wanted = look.touch if self._dice == "balls" else look.touch * 0.4
        beside = not under and wide * 0.4 >= wanted
        self.orientation = "vertical" if under else "horizontal"
        side = min(high, wide * 0.6 if beside else wide)
        self._picture.size_hint = (1, None) if under else (None, 1)
        self._picture.size = (side, side)
        if self._words is not None:
            self._words.opacity = 1 if beside or under else 0
            self._words.size_hint = (1, 1) if beside or under else (None, 1)
            self._words.width = 0
        self.spacing = look.gap if beside or under else 0
        left = 0 if beside or under else (wide - side) / 2
        self.padding = (look.gap + left, look.gap, look.gap + left, look.gap)

    def _needs(self) -> float:
        """The width of the words at their smallest."""
        return width_of(self.text, self._words.least, bold=True) if self._words else 0.0


class DiceKeypad(Column):
    """Hands over the faces, one for each place, in the order of the taps."""

    def __init__(self, keys: Keys, told: Callable[[tuple[int, ...]], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.keys = keys
        self._told = told
        self._chosen: dict[int, int] = {}
        self._arranged = (0, False)
        self.bind(size=Clock.create_trigger(self._arrange, -1))

    def _arrange(self, *_: object) -> None:
        """All faces of a die in one row; in a narrow place in two. A ball needs room for its letter
        or its name."""
        faces = len(self.keys.faces)
        key = look.touch * (BALL if self.keys.dice == "balls" else 1)
        across = faces if self._wide(faces) >= key else (faces + 1) // 2
        if self._high(across, titled=False) < look.finger <= self._wide(faces):
            across = faces
        titled = self.keys.places > 1 and self._high(across, titled=True) >= look.finger
        if (across, titled) == self._arranged:
            return
        self._arranged = (across, titled)
        leaving.clear(self)
        for place in range(self.keys.places):
            if titled:
                self.add_widget(self._title(place))
            for first in range(0, faces, across):
                self.add_widget(self._row(place, self.keys.faces[first : first + across]))
        self._mark()

    def _wide(self, across: int) -> float:
        """How wide keys are with so many in a row."""
        return float(self.width + look.gap) / across - look.gap

    def _high(self, across: int, *, titled: bool) -> float:
        """How high keys are then, with a title above those of each die or without."""
        rows = self.keys.places * -(-len(self.keys.faces) // across)
        titles = self.keys.places * (look.small * 1.4 + look.gap) if titled else 0.0
        return float(self.height + look.gap - titles) / rows - look.gap

    def key(self, place: int, face: int) -> FaceKey:
        """The key of a face of one of the dice."""
        return next(
            key
            for key in self.walk()
            if isinstance(key, FaceKey) and (key.place, key.face) == (place, face)
        )

    def _title(self, place: int) -> Widget:
        numbers = {"balls": say("Ball {number}", number=place + 1)}
        text = numbers.get(self.keys.dice) or say("Die {number}", number=place + 1)
        return Text(text, "small", color=look.muted, size_hint_y=None, height=look.small * 1.4)

    def _row(self, place: int, faces: tuple[int, ...]) -> Row:
        row = Row()
        for face in faces:
            key = FaceKey(
                self.keys.dice,
                face,
                size_hint_y=1,
                size_hint_max_y=look.verb * 2,
                pos_hint={"center_y": 0.5},
            )
            key.place = place
            key.key = f"face {place} {face}"
            key.bind(on_act=self._tapped)
            row.add_widget(key)
        return row

    def _tapped(self, key: FaceKey) -> None:
        self._chosen[key.place] = key.face
        if len(self._chosen) == self.keys.places:
            faces = tuple(self._chosen[place] for place in range(self.keys.places))
            self._chosen.clear()
            self._mark()
            self._told(faces)
        else:
            self._mark()

    def _mark(self) -> None:
        for key in self.walk():
            if isinstance(key, FaceKey):
                key.chosen = self._chosen.get(key.place) == key.face
