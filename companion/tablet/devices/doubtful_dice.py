"""Dice that the camera is not sure of: its picture with a box around each, and people say what lies
there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.floatlayout import FloatLayout

from companion.core.chances import Roll
from companion.senses.proposal import DieBox, Proposal
from companion.table.places import evidence_folder
from companion.tablet.devices.live_picture import rgb_texture
from companion.tablet.devices.sentences import face_name
from companion.tablet.speech import _
from companion.tablet.table.die_keys import DieKeys, FaceKey
from companion.tablet.theme import hex_colour, look
from companion.tablet.widgets import Card, Column, Row, Split, Text, VerbButton

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

Faces = tuple[int, ...]
Part = tuple[float, float, float, float]
"""Left, top, right, bottom, in parts of the picture."""
MARGIN = 1.2
"""So many sizes of a die are shown around all of them."""
READ, UNREAD = hex_colour("4FD1A5"), hex_colour("F0E442")
"""Lines on a photograph, which is as bright in every theme."""
AROUND = 0.22
"""So much of its size is between a die and the line around it."""


class BoxedPicture(FloatLayout):
    """What the camera saw. A touch on a die, or near it, is handed to `tapped` with its number."""

    may_be_touched = True

    def __init__(
        self, picture: Path, proposal: Proposal, dice: str, tapped: Callable[[int], None]
    ) -> None:
        super().__init__()
        self._dice, self._tapped = dice, tapped
        part = _part_with(proposal.boxes)
        self._texture = _texture(picture, part)
        self._boxes = tuple(_within(box, part) for box in proposal.boxes)
        self._faces: Faces = tuple(box.face for box in proposal.boxes)
        self._chosen: int | None = None
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def show(self, faces: Faces, chosen: int | None) -> None:
        """Show these faces, with the die that is asked about framed."""
        self._faces, self._chosen = faces, chosen
        self._draw()

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        places = [self._place(box) for box in self._boxes]
        near = [(_distance(place, touch.pos), die) for die, place in enumerate(places)]
        away, die = min(near)
        if away <= max(look.finger / 2, 0.0):
            self._tapped(die)
        return True

    def _frame(self) -> tuple[float, float, float, float]:
        """Where the picture lies: as large as fits."""
        wide, high = self._texture.size if self._texture else (4, 3)
        scale = min(self.width / wide, self.height / high)
        return (
            self.x + (self.width - wide * scale) / 2,
            self.y + (self.height - high * scale) / 2,
            wide * scale,
            high * scale,
        )

    def _place(self, box: DieBox) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of a die on the window, with a little room around it."""
        left, bottom, wide, high = self._frame()
        x = [left + wide * across for across, _ in box.polygon]
        y = [bottom + high * (1 - down) for _, down in box.polygon]
        room = AROUND * max(max(x) - min(x), max(y) - min(y))
        return (
            max(left, min(x) - room),
            max(bottom, min(y) - room),
            min(left + wide, max(x) + room),
            min(bottom + high, max(y) + room),
        )

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        self.clear_widgets()
        left, bottom, wide, high = self._frame()
        with self.canvas.before:
            if self._texture is not None:
                Color(1, 1, 1, 1)
                Rectangle(texture=self._texture, pos=(left, bottom), size=(wide, high))
        for die, box in enumerate(self._boxes):
            self._draw_box(die, self._place(box))

    def _draw_box(self, die: int, place: tuple[float, float, float, float]) -> None:
        left, bottom, right, top = place
        face = self._faces[die]
        colour = READ if face else UNREAD
        thick = look.line_width * (3 if die == self._chosen else 1.6)
        name = face_name(self._dice, face) if face else "?"
        side = max(look.body * 1.2, min(look.touch, (top - bottom) * 0.4))
        tag = Text(name, "body", bold=True, halign="center", color=look.ink)
        tag.size_hint, tag.size = (None, None), (max(side, look.body * 0.7 * len(name)), side)
        tag.pos = (left, top if top + side < self.top else bottom - side)
        with self.canvas.before:
            Color(*look.ink)  # an edge that is seen on any table
            Line(rectangle=(left, bottom, right - left, top - bottom), width=thick + 1.5)
            Color(*colour)
            Line(rectangle=(left, bottom, right - left, top - bottom), width=thick)
            Rectangle(pos=tag.pos, size=tag.size)
        self.add_widget(tag)


def _part_with(boxes: tuple[DieBox, ...]) -> Part:
    """The part of the picture in which the dice lie, with room for what is written above them."""
    x = [x for box in boxes for x, _ in box.polygon]
    y = [y for box in boxes for _, y in box.polygon]
    room = MARGIN * max(
        max(x for x, _ in box.polygon) - min(x for x, _ in box.polygon) for box in boxes
    )
    return (
        max(0, min(x) - room),
        max(0, min(y) - room),
        min(1, max(x) + room),
        min(1, max(y) + room),
    )


def _within(box: DieBox, part: Part) -> DieBox:
    left, top, right, bottom = part
    return DieBox(
        tuple(((x - left) / (right - left), (y - top) / (bottom - top)) for x, y in box.polygon),
        box.face,
    )


def _texture(path: Path, part: Part) -> Texture | None:
    """The picture as a texture; if its file is gone, the boxes are shown without it."""
    from card_codes.frames.picture_file import UnreadablePicture, load_picture

    try:
        picture = load_picture(path)
        high, wide = picture.shape[:2]
        left, top, right, bottom = part
        across = slice(int(left * wide), max(int(left * wide) + 1, int(right * wide)))
        down = slice(int(top * high), max(int(top * high) + 1, int(bottom * high)))
        return rgb_texture(picture[down, across, ::-1])
    except (UnreadablePicture, OSError):
        return None


def _distance(place: tuple[float, float, float, float], point: tuple[float, float]) -> float:
    """From a point to a box; 0 inside of it."""
    left, bottom, right, top = place
    across = max(left - point[0], 0.0, point[0] - right)
    up = max(bottom - point[1], 0.0, point[1] - top)
    return float(max(across, up))


def evidence_picture(app: CompanionApp, proposal: Proposal) -> Path:
    return evidence_folder(app.folder) / Path(proposal.evidence).name


class DiceQuestion(Card):
    """Over the table, turned to whoever rolled: what does this die show?"""

    def __init__(
        self, app: CompanionApp, proposal: Proposal, first: int, told: Callable[[Roll], None]
    ) -> None:
        super().__init__(size_hint=(0.96, 0.94))
        self.size_hint_max = (look.touch * 24, look.touch * 18)
        due_now = app.devices.due_now
        assert due_now is not None
        from companion.senses.dice_faces import faces_of

        self._told, self._dice = told, due_now.dice or ""
        self._faces = [box.face for box in proposal.boxes]
        self._chosen = first
        self.picture = BoxedPicture(
            evidence_picture(app, proposal), proposal, self._dice, self.choose
        )
        self._keys = [FaceKey(self._dice, 0, face) for face in faces_of(due_now)]
        for key in self._keys:
            key.bind(on_act=lambda key: self.tell(key.face))
        self._asked = Text("", "body", bold=True, grow=True)
        self.accept = VerbButton(_("Accept"), icon="check", size_hint_y=1, act=self._accept)
        leave = VerbButton(_("Not now"), kind="plain", size_hint_y=1, act=app.stage.close_dialog)
        keys = DieKeys(self._keys, size_hint=(1, 1))
        foot = Row(leave, self.accept, height=look.verb * 0.8, spacing=look.gap * 2)
        split = Split(share=0.55)
        split.add_widget(self.picture)
        split.add_widget(Column(self._asked, keys, foot))
        self.add_widget(split)
        self._show()

    def choose(self, die: int) -> None:
        """Ask about this die now."""
        self._chosen = die
        self._show()

    def tell(self, face: int) -> None:
        """Set the face of the die that is asked about, and ask about the next unread one."""
        self._faces[self._chosen] = face
        if 0 in self._faces:
            self._chosen = self._faces.index(0)
        self._show()

    def _show(self) -> None:
        open_still = self._faces.count(0)
        self._asked.text = (
            _("What does the die in the thick frame show? Tap another die to speak of that one.")
            if open_still
            else _("Is it so? Tap a die to change it.")
        )
        self.accept.why_not = _("Say first what every die shows.") if open_still else ""
        for key in self._keys:
            key.chosen = key.face == self._faces[self._chosen]
        self.picture.show(tuple(self._faces), self._chosen)

    def _accept(self) -> None:
        self._told(Roll(self._dice, tuple(self._faces)))
