"""Cards and dice told by the camera: the live picture, a chip for what it read, and keys beside it.

The same widget fills the page and the small window over the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from kivy.uix.widget import Widget

from companion.senses.keypad import keys, pressed
from companion.senses.proposal import Light, Proposal
from companion.tablet.backstage import is_there
from companion.tablet.devices.beside_camera import CameraChoice
from companion.tablet.devices.camera_memory import gallery_file
from companion.tablet.devices.card_keys import CardKeys
from companion.tablet.devices.dice_keypad import DiceKeypad
from companion.tablet.devices.live_picture import LivePicture
from companion.tablet.devices.proposal_chip import ProposalChip, take
from companion.tablet.devices.sentences import light_sentence
from companion.tablet.devices.teaching import lacks_teaching
from companion.tablet.devices.torch import find_torch
from companion.tablet.leaving import leaving
from companion.tablet.speech import say
from companion.tablet.taking_apart import follow
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Column, Row, Scroll, SmallButton, Split, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

Part = Literal["look", "tell", "camera"]


class ScanView(Column):
    """`leave` is there when it is a window that can be closed."""

    def __init__(
        self, app: CompanionApp, leave: Callable[[], None] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.app = app
        self._leave = leave
        by_tap = app.preferences.cards_by == "tap" and self._dice is None
        self._part: Part = "look" if app.devices.camera_is_on and not by_tap else "tell"
        if self._dice is not None and not app.devices.camera_is_on:
            self._part = "camera"
        self._list_alone = by_tap and leave is not None
        self._torch = find_torch()
        self._tabs = Row(size_hint_y=None, height=look.touch)
        self._body = Column()
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
        moment = self.app.devices.moment
        return moment.dice if moment is not None else None

    def show(self, part: Part) -> None:
        self._part = part
        leaving.clear(self._tabs)
        for name, text, icon in (
            ("look", say("Live picture"), "camera"),
            ("tell", say("Keypad") if self._dice else say("List or code"), "keypad"),
            ("camera", say("Which camera"), "settings"),
        ):
            if self._list_alone and name != "tell":
                continue  # whoever picks cards from the list is not asked about cameras
            tab = SmallButton(text, icon=icon, chosen=name == part)
            tab.bind(on_act=lambda *_, name=name: self.show(name))
            self._tabs.add_widget(tab)
        if self._torch is not None:
            self._tabs.add_widget(self._torch_button())
        if self._leave is not None:
            self._tabs.add_widget(SmallButton(icon="close", on_act=lambda *_: self._close()))
        leaving.clear(self._body)
        parts: dict[Part, Callable[[], Widget]] = {
            "look": self._looking,
            "tell": self._telling,
            "camera": lambda: CameraChoice(self.app, lambda: self.show("look")),
        }
        self._body.add_widget(parts[part]())

    def _table_changed(self, *_: object) -> None:
        """It was told: a window has done its work when nothing else is due that it could see."""
        if not is_there(self):
            return  # a window that was closed
        moment = self.app.devices.moment
        if self._leave is not None and (moment is None or not (moment.deck or moment.dice)):
            self._close()
        else:
            self.show(self._part)

    def _close(self) -> None:
        if self._leave is not None:
            self._leave()

    def _torch_button(self) -> SmallButton:
        assert self._torch is not None
        torch = self._torch
        button = SmallButton(say("Lamp"), icon="sun", chosen=torch.on)

        def switch(*_: object) -> None:
            torch.switch()
            button.chosen = torch.on

        button.bind(on_act=switch)
        return button

    def _telling(self) -> Widget:
        """Keys for what is due."""
        moment = self.app.devices.moment
        wanted = keys(moment) if moment is not None else None
        if moment is None or wanted is None:
            return CardKeys(self.app)

        def told(faces: tuple[int, ...]) -> None:
            proposal = pressed(moment, faces)
            if isinstance(proposal, Proposal):
                take(self.app, proposal)

        return DiceKeypad(wanted, told)

    def _looking(self) -> Widget:
        split = Split()
        split.add_widget(LivePicture(self.app))
        beside = Column()
        self._status = Text("", "small", color=look.muted, grow=True)
        self._chips = Scroll()
        beside.add_widget(self._status)
        if self._dice is not None and lacks_teaching(self.app, self._dice):
            beside.add_widget(self._teaching_first())
        elif self._dice is None and self._lacks_pictures():
            beside.add_widget(self._pictures_first())
        beside.add_widget(self._chips)
        split.add_widget(beside)
        self._lit(None, self.app.devices.camera_light)
        self._show_chips()
        return split

    def _lacks_pictures(self) -> bool:
        """Whether cards should be known by their pictures, and none was taken yet."""
        table = self.app.session.table
        if table is None or self.app.preferences.cards_by != "pictures":
            return False
        return not gallery_file(self.app.folder, table.header.setup.game).exists()

    def _pictures_first(self) -> Widget:
        return self._first(
            say("No card of this game is photographed yet: the camera knows only labels."),
            say("Photograph the cards"),
            "pictures",
        )

    def _teaching_first(self) -> Widget:
        return self._first(
            say("The faces of this die were not shown to the camera yet."),
            say("Show the faces"),
            "dice",
        )

    def _first(self, missing: str, verb: str, part: str) -> Widget:
        """What the camera lacks, and the way to the part of the page of cards that helps."""
        column = Column(grow=True)
        column.add_widget(Text(missing, "small", grow=True))
        button = SmallButton(verb, icon="camera")
        button.bind(on_act=lambda *_: self._leave_for(part))
        column.add_widget(button)
        return column

    def _leave_for(self, part: str) -> None:
        self._close()
        self.app.show("cards", part=part)

    def _lit(self, _devices: object, light: Light) -> None:
        if self._part == "look" and light.device == "camera":
            self._status.text = light_sentence(light)
            if light.state == "ready":
                self._status.text = self._looked_for()

    def _looked_for(self) -> str:
        moment = self.app.devices.moment
        if self._dice == "balls":
            return say("Shake the mother ship and hold its window before the camera.")
        if self._dice is not None:
            return say("Throw where the camera looks, and let it lie there.")
        if moment is None or moment.deck is None:
            return say("The camera is looking, but no card is due.")
        return light_sentence(self.app.devices.camera_light)

    def _told(self, *_: object) -> None:
        if self._part == "look" and is_there(self):
            self._show_chips()

    def _show_chips(self) -> None:
        chips: list[Widget] = []
        for proposal in self.app.devices.proposals:
            if proposal.source == "roller":
                continue
            chip = ProposalChip(self.app, (proposal,), lambda _: self.show("tell"))
            chip.size_hint_y, chip.height = None, look.touch * 4.5
            chips.append(chip)
        self._chips.fill_with(chips)


class ScanWindow(Card):
    """The small window over the table."""

    def __init__(self, app: CompanionApp, **kwargs: Any) -> None:
        super().__init__(outline=look.accent, size_hint=(0.92, 0.9), **kwargs)
        self.size_hint_max = (look.touch * 24, look.touch * 20)
        self.view = ScanView(app, app.stage.close_dialog)
        self.add_widget(self.view)


class ScanButton(SmallButton):
    """Opens the small window, turned to whoever has to tell the card.

    Where the household picks cards from the list, no camera is spoken of. A `short` one stands
    beside another button and shows its picture only.
    """

    def __init__(self, app: CompanionApp, *, short: bool = False, **kwargs: Any) -> None:
        by_tap = app.preferences.cards_by == "tap"
        text, icon = (say("List"), "keypad") if by_tap else (say("Scan"), "camera")
        super().__init__("" if short else text, icon=icon, **kwargs)
        self.app = app

    def on_act(self) -> None:
        self.app.stage.open_dialog(ScanWindow(self.app), self.app.acting_turn())
