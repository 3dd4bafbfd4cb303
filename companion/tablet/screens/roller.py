"""Roller: which ports there are and what answers, how the roller is, and tests of its parts."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.senses.proposal import Light
from companion.tablet.devices.calibration_sheet import CalibrationSheet
from companion.tablet.devices.devices import OFF, SEARCH
from companion.tablet.devices.port_words import verdict_sentence
from companion.tablet.devices.sentences import light_sentence
from companion.tablet.jobs import job_for
from companion.tablet.leaving import leaving
from companion.tablet.page import Page, load_layout
from companion.tablet.speech import say
from companion.tablet.taking_apart import follow
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Row, SmallButton, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp
    from firmware_bridge.discovery import Finding
    from firmware_bridge.happenings import Happening
    from firmware_bridge.roller import Roller

load_layout(__file__)

LINES = 8
LAMPS = ("56B4E9", "E69F00", "2FB58A", "D68FB5")


class RollerPage(Page):
    """Works with and without a game. All questions are asked in threads."""

    def __init__(self, app: CompanionApp) -> None:
        self._findings: list[Finding] | None = None
        self._lamps_lit = False
        self._verbs: object = None
        super().__init__(app)
        follow(self, app.devices, roller_light=self._lit, on_heard=self._heard)
        self._show()
        self.look_around()

    # ports

    def look_around(self) -> None:
        """Ask every likely port but the one in use: two programs cannot talk on one line."""
        self._findings = None
        self._show_ports()
        used = self._used_port()

        def ask() -> list[Finding]:
            from firmware_bridge.discovery import candidates, look_around

            others = [one for one in candidates() if os.path.realpath(one.port) != used]
            return look_around(found=others) if others else []

        job_for(self, ask, self._found, failed=self._not_asked, changes=False)

    def _not_asked(self, told: str) -> None:
        self._findings = []
        self.ids.ports.fill_with([Text(told, "body", grow=True, color=look.danger)])

    def _used_port(self) -> str:
        name = self.app.devices.roller_light.name
        return os.path.realpath(name) if name else ""

    def _found(self, findings: list[Finding]) -> None:
        self._findings = findings
        self._show_ports()

    def _show_ports(self) -> None:
        lines: list[Widget] = []
        light = self.app.devices.roller_light
        if light.name and light.state != "down":
            lines.append(PortLine(light.name, say("In use now"), None))
        for finding in self._findings or ():
            use = partial(self._use, finding.port) if finding.verdict == "roller" else None
            words = verdict_sentence(finding)
            if finding.virtual:
                words = say("Virtual: {what}", what=words)
            lines.append(PortLine(finding.port, words, use))
        if self._findings is None:
            lines.append(Text(say("The ports are being asked."), "body", grow=True))
        elif not lines:
            lines.append(Text(say("There is no port. Plug the roller in."), "body", grow=True))
        self.ids.ports.fill_with(lines)

    def _use(self, port: str) -> None:
        self.app.devices.use_roller(port)
        self.app.keep_devices()

    # how it is

    def _lit(self, *_: object) -> None:
        self._show()

    def _heard(self, *_: object) -> None:
        self._show_lines()

    def _show(self) -> None:
        light: Light = self.app.devices.roller_light
        self.ids.state.text = light_sentence(light)
        self.ids.port.text = light.name
        self.ids.dot.light = light
        self._show_verbs(light)
        self._show_lines()
        self._show_ports()

    def _show_verbs(self, light: Light) -> None:
        """Only when they are others than before: a finger may rest on one of them."""
        virtual = self.app.devices.virtual
        there = light.state == "ready"
        if self._verbs == (there, light.code == OFF, virtual.runs):
            return
        self._verbs = (there, light.code == OFF, virtual.runs)
        why_not = "" if there else say("The roller is not there.")
        verbs: list[SmallButton] = [
            self._verb(say("Self test"), "check", self._self_test, why_not),
            self._verb(say("Lamps"), "sun", self._lamps, why_not),
            self._verb(say("Calibrate"), "turn", self._calibrate, why_not),
        ]
        if light.code == OFF:
            search = self._verb(say("Look for a roller"), "search", self._search)
            search.kind = "main"
            verbs.insert(0, search)
        else:
            verbs.append(self._verb(say("Do without"), "close", self._do_without))
        if virtual.runs:
            verbs.append(self._verb(say("Throw the virtual dice"), "die", virtual.throw))
            verbs.append(self._verb(say("Stop the virtual roller"), "close", self._stop_virtual))
        elif virtual.can_run:
            verbs.append(self._verb(say("Start a virtual roller"), "plus", self._start_virtual))
        grid: GridLayout = self.ids.verbs
        leaving.clear(grid)
        for verb in verbs:
            grid.add_widget(verb)

    def _verb(
        self, text: str, icon: str, act: Callable[[], None], why_not: str = ""
    ) -> SmallButton:
        verb = SmallButton(text, icon=icon, why_not=why_not)
        verb.bind(on_act=lambda *_: act(), on_explain=lambda *_: self.app.stage.notice(why_not))
        return verb

    def _show_lines(self) -> None:
        senses = self.app.devices.senses
        heard = list(senses.roller.heard) if senses is not None else []
        self.ids.last.text = say("What it told last") if heard else ""
        self.ids.lines.fill_with(
            [
                Text(_line(one), "small", grow=True, color=look.muted)
                for one in reversed(heard[-LINES:])
            ]
        )

    # what can be done with it

    def _search(self) -> None:
        self.app.devices.use_roller(SEARCH)
        self.app.keep_devices()

    def _do_without(self) -> None:
        self.app.devices.use_roller(OFF)
        self.app.keep_devices()

    def _start_virtual(self) -> None:
        self.app.devices.start_virtual()

    def _stop_virtual(self) -> None:
        self.app.devices.stop_virtual()
        self._show()

    def _roller(self) -> Roller | None:
        senses = self.app.devices.senses
        return senses.roller.roller if senses is not None else None

    def _then(self, asked: Future[Any], tell: Callable[[Any], str]) -> None:
        """The answer comes in the roller's thread, and is said through the front door."""

        def answered(answer: Future[Any]) -> None:
            failed = answer.exception()
            text = say("The roller did not answer.") if failed else tell(answer.result())
            self.app.door.enter(lambda: self._say(text), changes=False, part=self)

        asked.add_done_callback(answered)

    def _say(self, text: str) -> None:
        self.ids.answer.text = text

    def _self_test(self) -> None:
        if (roller := self._roller()) is not None:
            self._then(roller.selftest(), _tested)

    def _lamps(self) -> None:
        """Each seat's lamp gets a colour of its own; a second touch puts them out."""
        if (roller := self._roller()) is None:
            return
        self._lamps_lit = not self._lamps_lit
        lit = self._lamps_lit
        for seat, colour in enumerate(LAMPS, start=1):
            asked = roller.led(seat, colour if lit else "000000")
        self._then(asked, lambda _: say("The lamps are lit.") if lit else say("The lamps are out."))

    def _calibrate(self) -> None:
        from firmware_bridge.calibration import steps

        roller = self._roller()
        if roller is None or roller.greeting is None:
            return
        if "calibrate" not in roller.greeting.can:
            self._say(say("This roller needs no calibration."))
            return
        row = steps(roller.greeting.known_sets)
        self.app.stage.open_dialog(CalibrationSheet(self.app, roller, row))


class PortLine(Card):
    """A port, what answered there, and a way to use it."""

    def __init__(
        self, port: str, words: str, use: Callable[[], None] | None, **kwargs: Any
    ) -> None:
        super().__init__(grow=True, padding=look.gap * 1.5, spacing=look.gap / 2, **kwargs)
        row = Row(size_hint_y=None, height=look.touch)
        row.add_widget(Text(port, "small", bold=True))
        if use is not None:
            button = SmallButton(say("Use this one"), icon="check", size_hint_x=None)
            button.width = look.touch * 4
            button.bind(on_act=lambda *_: use())
            row.add_widget(button)
        self.add_widget(row)
        self.add_widget(Text(words, "small", grow=True, color=look.muted))


def _tested(outcome: Any) -> str:
    if outcome.result == "ok":
        return say("Every part of the roller works.")
    return say("Parts that do not work: {parts}", parts=", ".join(outcome.parts))


def _line(happening: Happening) -> str:
    """As the device said it: a reading by its raw line, anything else by its words."""
    if line := getattr(happening, "line", ""):
        return str(line).strip()
    fields = {name: getattr(happening, name) for name in happening.__struct_fields__}
    shown = [str(value) for name, value in fields.items() if value and name != "port"]
    return " ".join([str(happening.__struct_config__.tag), *shown])
