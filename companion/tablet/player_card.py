"""One player of a new game: name, symbol, colour, and the side of the tablet they sit on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.graphics import Color, RoundedRectangle

from companion.tablet.draft import GameDraft
from companion.tablet.icons import Icon
from companion.tablet.preferences import SYMBOLS
from companion.tablet.seats import SIDES
from companion.tablet.speech import _, pgettext
from companion.tablet.theme import PLAYER_COLOURS, look
from companion.tablet.widgets import Card, InputLine, PlayerSign, Row, SmallButton, Text


class PlayerCard(Card):
    """Changes the draft; `changed` has the page show it."""

    def __init__(
        self, draft: GameDraft, seat: str, usual_name: str, changed: Callable[[], None]
    ) -> None:
        self._draft, self._seat, self._changed = draft, seat, changed
        appearance, name = draft.appearances[seat], draft.names.get(seat, "")
        sign = PlayerSign(
            appearance.symbol, appearance.colour, name or usual_name, pos_hint={"center_y": 0.5}
        )
        entry = InputLine(text=name, hint_text=_("Name of {seat}", seat=usual_name))

        def named(_entry: object, name: str) -> None:
            draft.names[seat] = name
            sign.call(name.strip() or usual_name)

        entry.bind(text=named)
        sides = {
            "bottom": pgettext("side of the tablet", "bottom"),
            "right": pgettext("side of the tablet", "right"),
            "top": pgettext("side of the tablet", "top"),
            "left": pgettext("side of the tablet", "left"),
        }
        symbols = {symbol: SmallButton(icon=symbol) for symbol in SYMBOLS}
        worn = appearance.colour
        colours = {colour: ColourButton(colour, colour == worn) for colour in PLAYER_COLOURS}
        seats = {str(side): SmallButton(sides[side]) for side in SIDES}
        symbols[appearance.symbol].chosen = seats[appearance.side].chosen = True
        super().__init__(
            Row(sign, entry, height=look.touch),
            self._row(_("Symbol"), "symbol", symbols),
            self._row(_("Colour"), "colour", colours),
            self._row(_("Sits at"), "side", seats),
            grow=True,
        )

    def _row(self, title: str, what: str, buttons: Mapping[str, SmallButton]) -> Row:
        for value, button in buttons.items():
            button.size_hint_x = 1
            button.bind(on_act=lambda _, value=value: self._wear(**{what: value}))
        name = Text(title, "small", size_hint_x=0.3, color=look.muted)
        return Row(name, Row(*buttons.values()), height=look.touch)

    def _wear(self, **change: str) -> None:
        self._draft.change_appearance(self._seat, **change)
        self._changed()


class ColourButton(SmallButton):
    """A patch of colour; the chosen one has a tick, because colour is never alone."""

    def __init__(self, colour: str, chosen: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(*look.player(colour))
            self._patch = RoundedRectangle(radius=[look.radius / 2])
        if chosen:
            self.add_widget(Icon(name="check", color=look.player_ink(colour)))
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: object) -> None:
        inset = look.gap * 0.75
        self._patch.pos = (self.x + inset, self.y + inset)
        self._patch.size = (self.width - 2 * inset, self.height - 2 * inset)
