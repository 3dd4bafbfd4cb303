"""Who sits at a seat of a new game: a name the household knows or a new one, and how they look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.graphics import Color, RoundedRectangle
from kivy.uix.widget import Widget

from companion.tablet.draft import GameDraft
from companion.tablet.icons import Icon
from companion.tablet.seats import SIDES
from companion.tablet.speech import _, pgettext
from companion.tablet.theme import faded, look
from companion.tablet.widgets import (
    ButtonGrid,
    InputLine,
    PlayerDisc,
    Row,
    SmallButton,
    Text,
    note,
)
from companion.view.colours import PLAYER_COLOURS, SYMBOLS

TAKEN = 0.35
"""How much is left of a colour that somebody else wears."""


class Choosing(NamedTuple):
    """For one seat of a draft. `changed` has the page show what the draft says now; `named` is told
    when a name was chosen, and goes on; so is `typed` after a name that was typed. With `types` the
    line for a name takes letters at once."""

    draft: GameDraft
    seat: str
    usual_name: str
    household: Sequence[str]
    changed: Callable[[], None]
    named: Callable[[], None]
    typed: Callable[[], None]
    types: bool = False


def seat_controls(choosing: Choosing, width: float) -> Iterator[Widget]:
    """All that is chosen for one seat, from the top, in a panel so wide."""
    draft, seat, usual_name, _household, changed, *_rest = choosing
    worn, name = draft.appearances[seat], draft.names.get(seat, "")

    def wear(**change: str) -> None:
        draft.change_appearance(seat, **change)
        changed()

    disc = PlayerDisc(symbol=worn.symbol, colour=worn.colour, width=look.touch)
    yield Row(disc, Text(name.strip() or usual_name, "big", bold=True), height=look.touch)
    yield from _names(choosing, width)
    across = max(3, int((width + look.gap) // (look.finger + look.gap)))
    others = {draft.appearances[other].colour for other in draft.seats if other != seat}
    colours = [
        ColourButton(
            colour, colour == worn.colour, taken=colour in others, act=partial(wear, colour=colour)
        )
        for colour in PLAYER_COLOURS
    ]
    yield note(_("Colour"))
    yield _grid(7 if across >= 12 else min(4, across), colours)
    symbols = [
        SmallButton(icon=one, chosen=one == worn.symbol, act=partial(wear, symbol=one), key=one)
        for one in SYMBOLS
    ]
    yield note(_("Symbol"))
    yield _grid(6 if across >= 6 else 3, symbols)
    yield note(_("Side of the tablet"))
    sides = {
        "bottom": pgettext("side of the tablet", "bottom"),
        "right": pgettext("side of the tablet", "right"),
        "top": pgettext("side of the tablet", "top"),
        "left": pgettext("side of the tablet", "left"),
    }
    seats = [
        SmallButton(sides[side], chosen=side == worn.side, act=partial(wear, side=side))
        for side in SIDES
    ]
    yield _grid(4 if width > look.touch * 7 else 2, seats)
    if draft.can_leave:

        def leave() -> None:
            draft.leave(seat)
            changed()

        yield SmallButton(_("Nobody sits here"), icon="close", size_hint_x=1, act=leave)


def _names(choosing: Choosing, width: float) -> Iterator[Widget]:
    """A line to type somebody new, and everybody who has played here before."""
    draft, seat, usual_name, household, _changed, named, typed, types = choosing
    entry = InputLine(
        text=draft.names.get(seat, ""), hint_text=_("Name of {seat}", seat=usual_name)
    )
    entry.bind(text=lambda _, name: draft.names.__setitem__(seat, name))
    entry.bind(on_text_validate=lambda *_: typed())
    entry.bind(focus=lambda one, focus: focus and one.select_all())
    entry.focus = types
    done = SmallButton(icon="check", act=named, key="named")
    yield Row(entry, done, height=look.touch)

    def call(name: str) -> None:
        draft.call(seat, name)
        named()

    taken = {draft.names.get(other, "").strip().casefold() for other in draft.seats}
    own = draft.names.get(seat, "").strip().casefold()
    buttons = [
        SmallButton(
            name,
            kind="flat" if name.casefold() in taken - {own} else "plain",
            chosen=name.casefold() == own,
            act=partial(call, name),
        )
        for name in household
    ]
    if buttons:
        yield _grid(max(2, min(6, int(width // (look.touch * 1.8)))), buttons)


def _grid(across: int, buttons: Sequence[SmallButton]) -> ButtonGrid:
    for button in buttons:
        button.size_hint_x = 1
    return ButtonGrid(across, *buttons)


class ColourButton(SmallButton):
    """A patch of colour; the chosen one has a tick, because colour is never alone. One that is
    `taken` is somebody else's: it is faded, and a tap changes with them."""

    def __init__(self, colour: str, chosen: bool, taken: bool = False, **kwargs: Any) -> None:
        super().__init__(chosen=chosen, **kwargs)
        with self.canvas:
            Color(*faded(look.player(colour), TAKEN if taken else 1.0))
            self._patch = RoundedRectangle(radius=[look.radius / 2])
        if chosen:
            self.add_widget(Icon(name="check", color=look.player_ink(colour)))
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: object) -> None:
        inset = look.gap * 0.75
        self._patch.pos = (self.x + inset, self.y + inset)
        self._patch.size = (self.width - 2 * inset, self.height - 2 * inset)
