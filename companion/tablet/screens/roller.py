"""Roller: which ports there are and what answers, how the roller is, and tests of its parts."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.senses.proposal import Light
from companion.tablet.devices.sentences import BALLS, ball_name, light_sentence, verdict_sentence
from companion.tablet.jobs import job_for
from companion.tablet.page import Page
from companion.tablet.page_drawings import DRAWINGS
from companion.tablet.preferences import OFF, SEARCH
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widget_disposal import disposal, follow
from companion.tablet.widgets import Card, Row, SmallButton, Text, VerbButton, note

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp
    from firmware_bridge.calibration import Step
    from firmware_bridge.discovery import Finding
    from firmware_bridge.happenings import Happening
    from firmware_bridge.messages import Calibrate
    from firmware_bridge.roller import Roller

LINES = 8
LAMPS = ("56B4E9", "E69F00", "2FB58A", "D68FB5")


class RollerPage(Page):
    """Works with and without a game. All questions are asked in threads."""

    def __init__(self, app: CompanionApp) -> None:
        self._findings: list[Finding] | None = None
        self._lamps_lit = False
        self._verbs: object = None
        super().__init__(app)
        follow(self, app.devices, roller_light=self._show, on_heard=self._show_lines)
        self._show()
        self.look_around()

    # ports

    def look_around(self) -> None:
        """Ask every likely port but the one in use: two programs cannot talk on one line."""
        self._asks_again = self._findings is not None
        self._findings = None
        self._show_ports()
        name = self.app.devices.roller_light.name
        used = os.path.realpath(name) if name else ""

        def ask() -> list[Finding]:
            from firmware_bridge.discovery import candidates, look_around

            others = [one for one in candidates() if os.path.realpath(one.port) != used]
            return look_around(found=others) if others else []

        job_for(self, ask, self._found, failed=self._not_asked, changes=False)

    def _not_asked(self, told: str) -> None:
        self._findings = []
        self.ids.ports.fill_with([Text(told, "body", grow=True, color=look.danger)])

    def _found(self, findings: list[Finding]) -> None:
        self._findings = findings
        self._show_ports()
        if self._asks_again:  # they may be answered before anybody sees that they were asked
            self.app.stage.notice(_("The ports were asked again."))

    def _show_ports(self) -> None:
        lines: list[Widget] = []
        light = self.app.devices.roller_light
        if light.name and light.state != "down":
            lines.append(PortLine(light.name, _("In use now"), None))
        for finding in self._findings or ():
            use = partial(self._use, finding.port) if finding.verdict == "roller" else None
            words = verdict_sentence(finding)
            if finding.virtual:
                words = _("Virtual: {what}", what=words)
            lines.append(PortLine(finding.port, words, use))
        if self._findings is None:
            lines.append(Text(_("The ports are being asked."), "body", grow=True))
        elif not lines:
            lines.append(Text(_("There is no port. Plug the roller in."), "body", grow=True))
        self.ids.ports.fill_with(lines)

    def _use(self, port: str) -> None:
        """A port, SEARCH or none."""
        self.app.devices.use("roller", port)
        self.app.keep_devices()

    # how it is

    def _show(self, *_args: object) -> None:
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
        if self._verbs == (there, light.code == "off", virtual.runs):
            return
        self._verbs = (there, light.code == "off", virtual.runs)
        why_not = "" if there else _("The roller is not there.")
        verbs = [
            SmallButton(_("Self test"), icon="check", act=self._self_test, why_not=why_not),
            SmallButton(_("Lamps"), icon="sun", act=self._lamps, why_not=why_not),
            SmallButton(_("Calibrate"), icon="turn", act=self._calibrate, why_not=why_not),
        ]
        if light.code == "off":
            words, act = _("Look for a roller"), partial(self._use, SEARCH)
            verbs.insert(0, SmallButton(words, icon="search", act=act, kind="main"))
        else:
            act = partial(self._use, OFF["roller"])
            verbs.append(SmallButton(_("Do without"), icon="close", act=act))
        if virtual.runs:
            verbs += [
                SmallButton(_("Roll the virtual dice"), icon="die", act=virtual.throw),
                SmallButton(_("Stop the virtual roller"), icon="close", act=self._stop_virtual),
            ]
        elif virtual.can_run:
            start = self.app.devices.start_virtual
            verbs.append(SmallButton(_("Start a virtual roller"), icon="plus", act=start))
        disposal.replace(self.ids.verbs, *verbs)

    def _show_lines(self, *_args: object) -> None:
        senses = self.app.devices.senses
        heard = list(senses.roller.heard) if senses is not None else []
        self.ids.last.text = _("What it told last") if heard else ""
        self.ids.lines.fill_with([note(_line(one)) for one in reversed(heard[-LINES:])])
        self.ids.drawing.shapes = () if heard else DRAWINGS["tower"]

    # what can be done with it

    def _stop_virtual(self) -> None:
        self.app.devices.stop_virtual()
        self._show()

    def _roller(self) -> Roller | None:
        senses = self.app.devices.senses
        return senses.roller.roller if senses is not None else None

    def _then(self, asked: Future[Any], tell: Callable[[Any], str]) -> None:
        """The answer comes in the roller's thread, and is shown in the main thread."""

        def answered(answer: Future[Any]) -> None:
            failed = answer.exception()
            text = _("The roller did not answer.") if failed else tell(answer.result())
            self.app.main_thread.post(lambda: self._say(text), changes=False, part=self)

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
        self._then(
            asked, lambda _answer: _("The lamps are lit.") if lit else _("The lamps are out.")
        )

    def _calibrate(self) -> None:
        from firmware_bridge.calibration import steps

        roller = self._roller()
        if roller is None or roller.greeting is None:
            return
        if "calibrate" not in roller.greeting.can:
            self._say(_("This roller needs no calibration."))
            return
        row = steps(roller.greeting.known_sets)
        self.app.stage.open_dialog(CalibrationSheet(self.app, roller, row))


class PortLine(Card):
    """A port, what answered there, and a way to use it."""

    def __init__(self, port: str, words: str, use: Callable[[], None] | None) -> None:
        button = None
        if use is not None:
            button = SmallButton(_("Use this one"), icon="check", width=look.touch * 4, act=use)
        row = Row(Text(port, "small", bold=True), button, height=look.touch)
        super().__init__(row, note(words), grow=True, padding=look.gap * 1.5, spacing=look.gap / 2)


def _tested(outcome: Any) -> str:
    if outcome.result == "ok":
        return _("Every part of the roller works.")
    return _("Parts that do not work: {parts}", parts=", ".join(outcome.parts))


def _line(happening: Happening) -> str:
    """As the device said it: a reading by its raw line, anything else by its words."""
    if line := getattr(happening, "line", ""):
        return str(line).strip()
    fields = {name: getattr(happening, name) for name in happening.__struct_fields__}
    shown = [str(value) for name, value in fields.items() if value and name != "port"]
    return " ".join([str(happening.__struct_config__.tag), *shown])


def step_sentence(step: Calibrate) -> str:
    """What to lay where."""
    balls = step.set in ("balls4", "balls5")
    if step.item == "white" and balls:
        return _("Hold a white card at the ball windows.")
    if balls:
        colour = ball_name(BALLS.index(step.item) + 1)
        return _("Put this ball into window {place}: {colour}", place=step.place, colour=colour)
    dice = {
        "yellow": _("yellow die"),
        "blue": _("blue die"),
        "dice": _("ordinary die, place {place}", place=step.place),
    }[step.set or "dice"]
    if step.item == "white":
        return _("Lay a white sheet on the sensors of this die: {dice}", dice=dice)
    return _(
        "Lay the die on side {side} of 6, so that it shows {face}: {dice}",
        side=step.side,
        face=step.item,
        dice=dice,
    )


class CalibrationSheet(Card):
    """Leads through all steps; leaving it makes the roller forget them."""

    def __init__(self, app: CompanionApp, roller: Roller, row: list[Step]) -> None:
        self.app, self.roller, self.row = app, roller, row
        self.at = 0
        self._title = note("")
        self._words = Text("", "big", bold=True, grow=True)
        self._told = Text("", "body", color=look.warning, grow=True)
        words = _("Cancel")
        leave = VerbButton(words, kind="plain", icon="close", act=self._forget)
        self.done = VerbButton(_("It lies there"), icon="check", act=self._teach)
        super().__init__(
            self._title,
            self._words,
            self._told,
            Row(leave, self.done, height=look.verb, spacing=look.gap * 4),
            grow=True,
            size_hint_x=0.9,
        )
        self.size_hint_max_x = look.touch * 16
        self._show()

    def _show(self, told: str = "") -> None:
        self._title.text = _("Step {step} of {steps}", step=self.at + 1, steps=len(self.row))
        self._words.text = step_sentence(self.row[self.at].command)
        self._told.text = told
        self.done.disabled = False

    def _teach(self) -> None:
        self.done.disabled = True
        self._ask(self.row[self.at].command)

    def _ask(self, command: Calibrate) -> None:
        """The answer comes in the roller's thread, and is posted to the main thread."""
        saving = command.item == "save"
        self.roller.calibrate(command).add_done_callback(
            lambda answer: self.app.main_thread.post(
                lambda: self._answered(answer, saving), changes=False, part=self
            )
        )

    def _answered(self, answer: Future[Any], saving: bool) -> None:
        from firmware_bridge.messages import Calibrate

        if answer.exception() is not None:
            self._show(_("The roller could not learn this. Lay it down again, and once more."))
        elif saving:
            self.app.stage.close_dialog()
            self.app.stage.notice(_("The roller knows its dice now."))
        elif self.at + 1 < len(self.row):
            self.at += 1
            self._show()
        else:
            self._ask(Calibrate("save"))

    def _forget(self) -> None:
        from firmware_bridge.messages import Calibrate

        self.roller.calibrate(Calibrate("forget"))
        self.app.stage.close_dialog()
