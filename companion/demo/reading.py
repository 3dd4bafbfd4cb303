"""What a person can read and touch on the window, whatever widgets it is made of.

Letters and icons are found where they end: in the pictures that canvases show. Which words or
which icon a picture holds is remembered when it is made, so `remember_pictures` comes before the
first widget. What a widget only says of itself (`text`, `icon`) is used where nothing was found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import prod
from typing import Any, Literal, NamedTuple

from kivy.core.text import LabelBase
from kivy.core.window import Window
from kivy.graphics.instructions import VertexInstruction
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.demo.inventory_rows import NUMBER, Row, normal
from companion.tablet import masks

FAR = 3
"""So many holders further up than its own the icon of a number is looked for."""
DRAWING = 3
"""A widget that draws more letters than this by itself is a drawing: no icon belongs to them, but
on a control the one that was drawn just before."""
LARGE = 0.25
"""A part of the window that no control takes."""
TOUCHED = ("on_act", "on_release", "on_tap")


class Drawn(NamedTuple):
    """Letters or an icon."""

    kind: Literal["letters", "icon"]
    what: str


_pictures: dict[int, tuple[Any, Drawn]] = {}
"""By the identity of a texture, which is kept so that no other gets the same."""


def remember_pictures() -> None:
    """From now on it is known what each picture of letters or of an icon shows."""
    refresh, mask = LabelBase.refresh, masks.icon_mask

    def refreshed(label: Any) -> None:
        refresh(label)
        if label.texture is not None:
            _pictures[id(label.texture)] = (label.texture, Drawn("letters", label.text))

    def masked(name: str, side: int) -> Any:
        texture = mask(name, side)
        _pictures[id(texture)] = (texture, Drawn("icon", name))
        return texture

    LabelBase.refresh = refreshed
    masks.icon_mask = masked  # type: ignore[assignment]  # as it is called


# --- the tree of what is shown


class Node:
    """A widget that is shown, with what it draws by itself and what it holds."""

    def __init__(self, widget: Widget) -> None:
        self.widget = widget
        held = {child.canvas for child in widget.children}
        self.own = list(_on_canvas(widget.canvas, held))
        self.parts = [Node(child) for child in reversed(widget.children) if _is_shown(child)]
        for said in (Drawn("letters", "text"), Drawn("icon", "icon")):
            told = getattr(widget, said.what, "")
            if isinstance(told, str) and told and said.kind not in {one.kind for one in self.all()}:
                self.own.append(Drawn(said.kind, told))

    def all(self) -> Iterator[Drawn]:
        yield from self.own
        for part in self.parts:
            yield from part.all()

    def walk(self) -> Iterator[Node]:
        yield self
        for part in self.parts:
            yield from part.walk()

    @property
    def words(self) -> str:
        return normal(" ".join(one.what for one in self.all() if one.kind == "letters"))

    @property
    def icons(self) -> tuple[str, ...]:
        return tuple(one.what for one in self.all() if one.kind == "icon")


def _on_canvas(canvas: Any, held: set[Any]) -> Iterator[Drawn]:
    """In the order of drawing, without what the widgets inside draw."""
    for instruction in list(canvas.children):
        if instruction in held:
            continue
        if hasattr(instruction, "children"):
            yield from _on_canvas(instruction, held)
        elif isinstance(instruction, VertexInstruction):
            known = _pictures.get(id(instruction.texture))
            if known is not None and known[1].what.strip():
                yield known[1]


def _is_shown(widget: Widget) -> bool:
    if widget.opacity <= 0 or min(widget.size) <= 0:
        return False
    corners = (widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top))
    across, upward = (sorted(side) for side in zip(*corners, strict=True))
    on_window = across[0] < Window.width and across[1] > 0
    on_window = on_window and upward[0] < Window.height and upward[1] > 0
    return on_window or _scrolls(widget)


def _scrolls(widget: Widget) -> bool:
    """A list can be moved until it is seen."""
    holder = widget.parent
    while isinstance(holder, Widget):
        if hasattr(holder, "scroll_to"):
            return True
        holder = holder.parent
    return False


# --- what can be touched


def _is_control(node: Node) -> bool:
    """By a key, by what it is, or because it takes touches itself and holds nothing that does."""
    widget = node.widget
    if _key(widget) or isinstance(widget, ButtonBehavior | TextInput):
        return True
    if any(map(widget.is_event_type, TOUCHED)):
        return True
    defined = next(kind for kind in type(widget).__mro__ if "on_touch_down" in vars(kind))
    if defined.__module__.startswith("kivy.") or getattr(widget, "on_hold", widget) is None:
        return False
    if "to_local" in vars(defined) or widget.width * widget.height > LARGE * prod(Window.size):
        return False  # it only turns what it holds, or is a page
    inside = any(_is_control(part) for own in node.parts for part in own.walk())
    return not inside and not hasattr(widget, "offered") and any(True for _ in node.all())


def _key(widget: Widget) -> str:
    key = getattr(widget, "key", "")
    return key if isinstance(key, str) else ""


def _control(node: Node) -> Row:
    widget = node.widget
    state = [name for name in ("chosen", "disabled") if getattr(widget, name, False)]
    if _is_held(widget):
        state.append("held")
    return Row(
        "control",
        node.words,
        tuple(sorted(set(node.icons))),
        _key(widget),
        normal(str(getattr(widget, "why_not", ""))),
        tuple(state),
    )


def _is_held(widget: Widget) -> bool:
    """Whether something happens when a finger rests there."""
    if widget.is_event_type("on_hold"):
        return bool(widget.get_property_observers("on_hold"))
    return callable(getattr(widget, "on_hold", None))


def _places(widget: Widget) -> Iterator[Row]:
    """What a board offers to be tapped."""
    for place in getattr(widget, "offered", ()):
        key = str(getattr(place, "key", place))
        yield Row("place", normal(str(getattr(place, "label", ""))), key=key)


# --- the rows


def rows(root: Widget) -> list[Row]:
    """Everything that is shown, the same things together."""
    counted: Counter[Row] = Counter()
    for row in _rows(Node(root), (), in_control=False):
        counted[row] += 1
    return [replace(row, count=count) for row, count in counted.items()]


def _rows(node: Node, holders: tuple[Node, ...], *, in_control: bool) -> Iterator[Row]:
    inside = in_control
    if _is_control(node):
        inside = True
        yield _control(node)
    yield from _places(node.widget)
    is_drawing = sum(one.kind == "letters" for one in node.own) > DRAWING
    for place, drawn in enumerate(node.own):
        if drawn.kind == "icon":
            yield Row("picture", icons=(drawn.what,))
            continue
        words = normal(drawn.what)
        icon = _icon_of(node, place, holders) if _is_number(drawn) else ""
        follows = inside and place > 0 and node.own[place - 1].kind == "icon"
        if icon and (follows or not is_drawing):
            yield Row("figure", words, (icon,))
        elif not inside:
            yield Row("text", words)
    for part in node.parts:
        yield from _rows(part, (*holders, node), in_control=inside)


def _icon_of(node: Node, number: int, holders: tuple[Node, ...]) -> str:
    """The icon that a number stands with, in the nearest holder of any: the one in front of it, or
    the one behind it where the row begins with a number."""
    for holder in (node, *reversed(holders[-FAR:])):
        listed = list(_in_order(holder))
        icons = [at for at, (_, _, one) in enumerate(listed) if one.kind == "icon"]
        if icons:
            mine = next(at for at, one in enumerate(listed) if one[:2] == (node, number))
            first = next(at for at, one in enumerate(listed) if _is_number(one[2]))
            before = [at for at in icons if at < mine and icons[0] < first]
            after = [at for at in icons if at > mine]
            return listed[(before[-1:] or after[:1] or icons[-1:])[0]][2].what
    return ""


def _is_number(drawn: Drawn) -> bool:
    return drawn.kind == "letters" and NUMBER.fullmatch(normal(drawn.what)) is not None


def _in_order(node: Node) -> Iterator[tuple[Node, int, Drawn]]:
    for part in node.walk():
        for place, drawn in enumerate(part.own):
            yield part, place, drawn
