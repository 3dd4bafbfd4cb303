"""What the camera sees, with everything it has found outlined.

The camera's thread makes the picture small; here it only becomes a texture. Looking for a new frame
costs nothing when there is none.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.floatlayout import FloatLayout

from companion.tablet.devices.sentences import hint_sentence, shown_name
from companion.tablet.page_builder import is_in_use
from companion.tablet.speech import _
from companion.tablet.theme import Colour, hex_colour, look
from companion.tablet.widget_disposal import follow
from companion.tablet.widgets import Sign, Text

if TYPE_CHECKING:
    from card_codes.frames.picture_file import Picture
    from companion.senses.camera_view import Outline, View
    from companion.tablet.app import CompanionApp

FRAMES_A_SECOND = 30.0
STAYS = 0.6
"""Seconds for which an outline is still drawn after its card was found last."""


HELD = 0.78
"""Of the height of the picture: a card that is held so has a label of 90 pixels, and more."""
CARD_MM = (59, 91)
HOLD_READ = hex_colour("4FD1A5")


def _corners(left: float, bottom: float, wide: float, high: float) -> list[list[float]]:
    """The four corners of a box, each as an angle."""
    arm, right, top = wide * 0.25, left + wide, bottom + high
    return [
        [left, bottom + arm, left, bottom, left + arm, bottom],
        [right - arm, bottom, right, bottom, right, bottom + arm],
        [right, top - arm, right, top, right - arm, top],
        [left + arm, top, left, top, left, top - arm],
    ]


def rgb_texture(picture: Picture, before: Texture | None = None) -> Texture:
    """A picture with red first as a texture: the one from before, if it has the same size."""
    height, width = picture.shape[:2]
    if before is None or before.size != (width, height):
        before = Texture.create(size=(width, height), colorfmt="rgb")
        before.flip_vertical()
    before.blit_buffer(picture.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
    return before


class LivePicture(FloatLayout):
    """Runs while it is on the window. What a front camera sees is shown as in a mirror: a hand that
    goes left goes left on the screen. Readings have nothing to do with that."""

    def __init__(self, app: CompanionApp, *, outlined: bool = True, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app, self._outlined = app, outlined
        self._shown: View | None = None
        self._recent: dict[tuple[str, str], tuple[Outline, float]] = {}
        self._texture: Texture | None = None
        self._names = FloatLayout(pos_hint={"x": 0, "y": 0})
        self._nothing = Text("", "body", halign="center", color=look.muted)
        hint = hint_sentence(app.devices.camera_hint)
        self._hint = Text(hint, bold=True, halign="center", height=look.body * 2)
        self._hint.pos_hint = {"x": 0, "top": 1}
        for widget in (self._nothing, self._names, self._hint):
            self.add_widget(widget)
        self.bind(pos=self._draw, size=self._draw)
        follow(self, app.devices, camera_hint=self._hinted)
        self._beat = Clock.schedule_interval(self._look, 1 / FRAMES_A_SECOND)
        app.devices.watch(self, True)
        self._draw()

    def _hinted(self, _devices: object, code: str) -> None:
        self._hint.text = hint_sentence(code)

    def _look(self, _: float) -> None:
        if not is_in_use(self):  # taken away, alone or with its page
            self._beat.cancel()
            self.app.devices.watch(self, False)
            return
        view = self.app.devices.view
        if view is self._shown:
            return
        self._shown = view
        if view is not None and view.preview is not None:
            self._texture = rgb_texture(view.preview, self._texture)
        self._draw()

    def _draw(self, *_args: object) -> None:
        self.canvas.before.clear()
        self._names.clear_widgets()
        view, texture = self._shown, self._texture
        with self.canvas.before:
            Color(*look.surface)
            Rectangle(pos=self.pos, size=self.size)
        self._nothing.pos, self._nothing.size = self.pos, self.size
        if view is None or texture is None:
            self._nothing.text = _("No picture yet")
            return
        self._nothing.text = ""
        scale = min(self.width / texture.width, self.height / texture.height)
        width, height = texture.width * scale, texture.height * scale
        x, y = self.x + (self.width - width) / 2, self.y + (self.height - height) / 2
        flipped = self.app.devices.looks_up and not view.mirrored
        with self.canvas.before:
            Color(1, 1, 1, 1)
            shown = Rectangle(texture=texture, pos=(x, y), size=(width, height))
            if flipped:
                a, b, c, d = zip(*[iter(texture.tex_coords)] * 2, strict=True)
                shown.tex_coords = (*b, *a, *d, *c)
        unit = width / view.picture.shape[1]
        steady = self._steady(view) if self._outlined else []
        if self.app.devices.looks_up and self._outlined:
            self._show_where(x + width / 2, y + height / 2, height, steady)
        for outline in steady:
            across = [width - unit * px if flipped else unit * px for px, _ in outline.polygon]
            points = [
                (x + along, y + height - unit * py)
                for along, (_, py) in zip(across, outline.polygon, strict=True)
            ]
            self._outline(outline, points)

    def _show_where(self, x: float, y: float, height: float, seen: list[Outline]) -> None:
        """An outline of a card in the middle: hold it so that it fills this. Green once one is
        read."""
        read = any(one.kind == "card" for one in seen)
        high = height * HELD
        wide = high * CARD_MM[0] / CARD_MM[1]
        left, bottom = x - wide / 2, y - high / 2
        with self.canvas.before:
            for colour, thick in ((look.ink, 3.2), (HOLD_READ if read else look.ivory, 2.0)):
                Color(*colour)
                for points in _corners(left, bottom, wide, high):
                    Line(points=points, width=look.line_width * thick, cap="round", joint="round")

    def _steady(self, view: View) -> list[Outline]:
        """Of several cards a frame may show all and the next only some: none should flicker.
        Dice are shown as they lie now: two may show the same, and they roll."""
        now = time.monotonic()
        dice = [one for one in view.outlines if one.kind == "die"]
        cards = [one for one in view.outlines if one.kind != "die"]
        self._recent.update({(one.kind, one.text): (one, now) for one in cards})
        for key, (_outline, seen) in list(self._recent.items()):
            if now - seen > STAYS:
                del self._recent[key]
        return [*(outline for outline, _ in self._recent.values()), *dice]

    def _outline(self, outline: Outline, points: list[tuple[float, float]]) -> None:
        if len(points) < 3:
            return
        colour, icon = outline_look(outline)
        with self.canvas.before:
            Color(*colour)
            flat = [value for point in points for value in point]
            Line(points=flat, close=True, width=look.line_width * 2, joint="round")
        name = self._name(outline)
        sign = Sign(icon, name, colour)
        sign.children[-1].size_hint_x, sign.children[-1].width = None, look.small * 1.4
        sign.width = min(self.width * 0.6, look.small * (3 + 0.62 * len(name)))
        left = min(px for px, _ in points)
        top = max(py for _, py in points)
        sign.pos = (
            min(max(self.x, left), self.x + self.width - sign.width),
            min(max(self.y, top), self.y + self.height - sign.height),
        )
        self._names.add_widget(sign)

    def _name(self, outline: Outline) -> str:
        """A card that not everybody may see is outlined without its name."""
        if outline.kind == "die":
            return shown_name(outline.text)
        if outline.kind != "card":
            return outline.text[:24]
        due_now = self.app.devices.due_now
        if due_now is None or due_now.deck is None:
            return card_name(self.app, outline.text)
        from companion.core.chances import Draw

        secret = due_now.is_secret(Draw(due_now.deck, outline.text))
        return _("A card") if secret else card_name(self.app, outline.text)


def card_name(app: CompanionApp, card: str) -> str:
    """In the language that is spoken; by its printed name while no game is open."""
    if app.session.table is not None:
        return app.words.name("card", card)
    known = app.devices.book.card(card)
    return known.name if known else card


def outline_look(outline: Outline) -> tuple[Colour, str]:
    """Colour and icon of something that the camera has found."""
    known, unsure = (look.good, "check"), (look.warning, "question")
    return {
        "card": known,
        "other-game": (look.warning, "card"),
        "foreign": (look.danger, "close"),
        "unknown": (look.muted, "question"),
        "die": known if outline.text else unsure,
    }[outline.kind]
