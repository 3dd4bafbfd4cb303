"""Cards and dice told by the camera: the live picture, a chip for what it read, and keys beside it.

The same widget fills the page and the small window over the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.graphics import Color, Rectangle
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from card_codes.short_code import LENGTH, tidied
from companion.senses.keypad import Pick, keys, pick_list, picked, pressed, typed_code
from companion.senses.proposal import Light, Proposal
from companion.tablet.devices.beside_camera import CameraChoice
from companion.tablet.devices.camera_memory import gallery_file, lacks_teaching
from companion.tablet.devices.live_picture import LivePicture, card_name
from companion.tablet.devices.proposal_chip import ProposalChip, insist, take
from companion.tablet.devices.sentences import ignored_sentence, light_sentence
from companion.tablet.devices.torch import LinuxTorch, find_torch
from companion.tablet.page_builder import is_in_use
from companion.tablet.speech import _
from companion.tablet.table.die_keys import DiceKeypad
from companion.tablet.theme import look
from companion.tablet.widget_disposal import disposal, follow
from companion.tablet.widgets import Card, Column, Row, Scroll, SmallButton, Split, Text, note

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp
    from companion.tablet.devices.android_camera import AndroidTorch


class ScanView(Column):
    """`leave` is there when it is a window that can be closed."""

    def __init__(self, app: CompanionApp, leave: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.app = app
        self._leave = leave
        by_tap = app.preferences.cards_by == "tap" and self._dice is None
        self._part = "look" if app.devices.is_on("camera") and not by_tap else "tell"
        if self._dice is not None and not app.devices.is_on("camera"):
            self._part = "camera"
        self._list_alone = by_tap and leave is not None
        self._torch = find_torch()
        self._tabs, self._body = Row(height=look.touch), Column()
        self.add_widget(self._tabs)
        self.add_widget(self._body)
        follow(
            self,
            app.devices,
            proposals=self._told,
            camera_light=self._lit,
            on_table=self._table_changed,
        )
        self.show(self._part)

    @property
    def _dice(self) -> str | None:
        """The dice or balls that are due."""
        due_now = self.app.devices.due_now
        return due_now.dice if due_now is not None else None

    def show(self, part: str) -> None:
        self._part = part
        disposal.clear(self._tabs)
        for name, text, icon in (
            ("look", _("Live picture"), "camera"),
            ("tell", _("Keypad") if self._dice else _("List or code"), "keypad"),
            ("camera", _("Which camera"), "settings"),
        ):
            if self._list_alone and name != "tell":
                continue  # whoever picks cards from the list is not asked about cameras
            act = partial(self.show, name)
            self._tabs.add_widget(SmallButton(text, icon=icon, chosen=name == part, act=act))
        if self._torch is not None:
            self._tabs.add_widget(self._torch_button(self._torch))
        if self._leave is not None:
            self._tabs.add_widget(SmallButton(icon="close", act=self._leave))
        parts: dict[str, Callable[[], Widget]] = {
            "look": self._looking,
            "tell": self._telling,
            "camera": lambda: CameraChoice(self.app, lambda: self.show("look")),
        }
        disposal.replace(self._body, parts[part]())

    def _table_changed(self, *_: object) -> None:
        """Something was told: close the window if nothing else is due that the camera could see."""
        if not is_in_use(self):
            return  # a window that was closed
        due_now = self.app.devices.due_now
        if self._leave is not None and (due_now is None or not (due_now.deck or due_now.dice)):
            self._leave()
        else:
            self.show(self._part)

    def _torch_button(self, torch: AndroidTorch | LinuxTorch) -> SmallButton:
        def switch() -> None:
            torch.switch()
            button.chosen = torch.on

        button = SmallButton(_("Lamp"), icon="sun", chosen=torch.on, act=switch)
        return button

    def _telling(self) -> Widget:
        """Keys for what is due."""
        due_now = self.app.devices.due_now
        wanted = keys(due_now) if due_now is not None else None
        if due_now is None or wanted is None:
            return CardKeys(self.app)

        def told(faces: tuple[int, ...]) -> None:
            proposal = pressed(due_now, faces)
            if isinstance(proposal, Proposal):
                take(self.app, proposal)

        return DiceKeypad(wanted, told)

    def _looking(self) -> Widget:
        split = BrightFrame() if self.app.devices.looks_up else Split()
        split.add_widget(LivePicture(self.app))
        self._status, self._chips = note(""), Scroll()
        split.add_widget(Column(self._status, self._first(), self._chips))
        self._lit(None, self.app.devices.camera_light)
        self._show_chips()
        return split

    def _first(self) -> Widget | None:
        """What must be done before the camera can read what is due, with a key to the part of the
        page of cards where it is done."""
        if self._dice is not None and lacks_teaching(self.app.folder, self._dice):
            missing = _("The faces of this die were not shown to the camera yet.")
            verb, part = _("Show the faces"), "dice"
        elif self._dice is None and self._lacks_pictures():
            missing = _("No card of this game is photographed yet: the camera knows only labels.")
            verb, part = _("Photograph the cards"), "pictures"
        else:
            return None
        button = SmallButton(verb, icon="camera", act=partial(self._leave_for, part))
        return Column(note(missing, color=look.text), button, grow=True)

    def _lacks_pictures(self) -> bool:
        """True when cards are to be known by their pictures and none was taken yet."""
        table = self.app.session.table
        if table is None or self.app.preferences.cards_by != "pictures":
            return False
        return not gallery_file(self.app.folder, table.header.setup.game).exists()

    def _leave_for(self, part: str) -> None:
        if self._leave is not None:
            self._leave()
        self.app.show("cards", part=part)

    def _lit(self, _devices: object, light: Light) -> None:
        if self._part == "look" and light.device == "camera":
            self._status.text = light_sentence(light)
            if light.state == "ready":
                self._status.text = self._looked_for()

    def _looked_for(self) -> str:
        due_now = self.app.devices.due_now
        if self._dice == "balls":
            return _("Shake the mother ship and hold its window before the camera.")
        if self._dice is not None:
            return _("Roll where the camera looks, and let it lie there.")
        if due_now is None or due_now.deck is None:
            return _("The camera is looking, but no card is needed now.")
        return light_sentence(self.app.devices.camera_light)

    def _told(self, *_: object) -> None:
        if self._part == "look" and is_in_use(self):
            self._show_chips()

    def _show_chips(self) -> None:
        chips: list[Widget] = []
        for proposal in self.app.devices.proposals:
            if proposal.source == "roller":
                continue
            chip = ProposalChip(self.app, (proposal,), lambda _: self.show("tell"))
            chip.size_hint_y, chip.height = None, look.touch * 5.5
            chips.append(chip)
        self._chips.fill_with(chips)


class BrightFrame(Split):
    """White all around: the screen lights the card that is held over a front camera."""

    def __init__(self) -> None:
        self.band = look.touch * 1.1
        super().__init__(padding=self.band + look.gap)
        with self.canvas.before:
            Color(1, 1, 1, 1)
            self._white = Rectangle()
            Color(*look.surface)
            self._inside = Rectangle()
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        self._white.pos, self._white.size = self.pos, self.size
        self._inside.pos = (self.x + self.band, self.y + self.band)
        self._inside.size = (
            max(0, self.width - 2 * self.band),
            max(0, self.height - 2 * self.band),
        )


class ScanWindow(Card):
    """The small window over the table; as large as can be where the screen has to give light."""

    def __init__(self, app: CompanionApp) -> None:
        self.view = ScanView(app, app.stage.close_dialog)
        bright = app.devices.looks_up
        super().__init__(self.view, size_hint=(1, 1) if bright else (0.92, 0.9))
        if not bright:
            self.size_hint_max = (look.touch * 24, look.touch * 20)


KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789"
ACROSS = 7
LONGEST = 12
MOST_LISTED = 18
"""Cards on the list; a letter or two make it short enough."""


class CardKeys(Split):
    """Keys beside the list. A card that is picked is told at once: a person has said it."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self.typed = ""
        self._field = Text("", "big", bold=True, height=look.touch)
        self._told = Text("", "body", color=look.warning, grow=True)
        self._list = Scroll()
        super().__init__()
        self.add_widget(self._keypad())
        self.add_widget(Column(self._told, self._list))
        self.show()

    def _keypad(self) -> Column:
        back = SmallButton(icon="back", act=lambda: self._type(self.typed[:-1]))
        clear = SmallButton(icon="close", act=lambda: self._type(""))
        self._erasers = (back, clear)
        grid = GridLayout(cols=ACROSS, spacing=look.gap * 0.75)
        for key in KEYS:
            button = SmallButton(key, style="body", size_hint_y=1)
            button.size_hint_max_y = look.touch * 1.9
            button.bind(on_act=lambda pressed: self._type(self.typed + pressed.text))
            grid.add_widget(button)
        return Column(Row(self._field, back, clear, height=look.touch), grid)

    def _type(self, typed: str) -> None:
        self.typed = typed[:LONGEST]
        self.show()

    def show(self) -> None:
        """Show what can be told now and matches what was typed."""
        due_now, book = self.app.devices.due_now, self.app.devices.book
        self._field.text = self.typed or _("Name or code")
        self._field.color = look.text if self.typed else look.muted
        self._told.text = ""
        for eraser in self._erasers:
            eraser.disabled = not self.typed
        if due_now is None or due_now.deck is None:
            self._told.text = _("No card is needed now.")
            self._list.fill_with([])
            return
        picks = self._picks(pick_list(due_now, book))
        if not picks and len(tidied(self.typed)) == LENGTH:
            told = typed_code(due_now, book, self.typed)
            if not isinstance(told, Proposal):
                reason = ignored_sentence(self.app.words, told)
                self._told.text = _("{reason} Check the four characters.", reason=reason)
        elif not picks:
            self._told.text = _("No card is called like this.")
        elif len(picks) > MOST_LISTED:
            self._told.text = _("Likely cards first. A letter or two make the list shorter.")
        self._list.fill_with([self._line(pick) for pick in picks[:MOST_LISTED]])

    def _picks(self, picks: tuple[Pick, ...]) -> list[Pick]:
        """In the order of their names: the order in which the table expects them may be a secret
        of the player who has looked at them."""
        wanted = self.typed.casefold()
        groups = {"likely": 0, "deck": 1, "other": 2}
        fitting = [
            pick
            for pick in picks
            if wanted in self._name(pick).casefold() or pick.short.startswith(tidied(self.typed))
        ]
        return sorted(fitting, key=lambda pick: (groups[pick.group], self._name(pick).casefold()))

    def _name(self, pick: Pick) -> str:
        return card_name(self.app, pick.move.card)

    def _line(self, pick: Pick) -> SmallButton:
        text = f"{self._name(pick)}   {pick.short}"
        icon = "point" if pick.group == "likely" else "card"
        return SmallButton(text, icon=icon, act=partial(self._tell, pick))

    def _tell(self, pick: Pick) -> None:
        due_now = self.app.devices.due_now
        told = picked(due_now, pick.move.card) if due_now is not None else None
        if isinstance(told, Proposal) and told.problems:
            insist(self.app, told)
        elif isinstance(told, Proposal):
            take(self.app, told)
