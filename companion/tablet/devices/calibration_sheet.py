"""Teaching a roller its dice and balls: step by step, and nothing is kept before the end."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from companion.tablet.devices.sentences import BALLS, ball_name
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Row, Text, VerbButton

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp
    from firmware_bridge.calibration import Step
    from firmware_bridge.messages import Calibrate
    from firmware_bridge.roller import Roller


def step_sentence(step: Calibrate) -> str:
    """What to lay where."""
    balls = step.set in ("balls4", "balls5")
    if step.item == "white" and balls:
        return say("Hold a white card at the ball windows.")
    if balls:
        colour = ball_name(BALLS.index(step.item) + 1)
        return say("Put this ball into window {place}: {colour}", place=step.place, colour=colour)
    dice = {
        "yellow": say("yellow die"),
        "blue": say("blue die"),
        "dice": say("ordinary die, place {place}", place=step.place),
    }[step.set or "dice"]
    if step.item == "white":
        return say("Lay a white sheet on the sensors of this die: {dice}", dice=dice)
    return say(
        "Lay the die on side {side} of 6, so that it shows {face}: {dice}",
        side=step.side,
        face=step.item,
        dice=dice,
    )


class CalibrationSheet(Card):
    """Leads through all steps; leaving it makes the roller forget them."""

    def __init__(self, app: CompanionApp, roller: Roller, row: list[Step], **kwargs: Any) -> None:
        super().__init__(grow=True, size_hint_x=0.9, outline=look.accent, **kwargs)
        self.size_hint_max_x = look.touch * 16
        self.app, self.roller, self.row = app, roller, row
        self.at = 0
        self._title = Text("", "small", color=look.muted, grow=True)
        self._words = Text("", "big", bold=True, grow=True)
        self._told = Text("", "body", color=look.warning, grow=True)
        for text in (self._title, self._words, self._told):
            self.add_widget(text)
        buttons = Row(size_hint_y=None, height=look.verb, spacing=look.gap * 4)
        leave = VerbButton(say("Stop and keep nothing"), kind="plain", icon="close")
        leave.bind(on_act=lambda *_: self._forget())
        self.done = VerbButton(say("It lies there"), icon="check")
        self.done.bind(on_act=lambda *_: self._teach())
        buttons.add_widget(leave)
        buttons.add_widget(self.done)
        self.add_widget(buttons)
        self._show()

    def _show(self, told: str = "") -> None:
        self._title.text = say("Step {step} of {steps}", step=self.at + 1, steps=len(self.row))
        self._words.text = step_sentence(self.row[self.at].command)
        self._told.text = told
        self.done.disabled = False

    def _teach(self) -> None:
        self.done.disabled = True
        self._ask(self.row[self.at].command)

    def _ask(self, command: Calibrate) -> None:
        """The answer comes in the roller's thread, and back through the front door."""
        saving = command.item == "save"
        self.roller.calibrate(command).add_done_callback(
            lambda answer: self.app.door.enter(
                lambda: self._answered(answer, saving), changes=False, part=self
            )
        )

    def _answered(self, answer: Future[Any], saving: bool) -> None:
        from firmware_bridge.messages import Calibrate

        if answer.exception() is not None:
            self._show(say("The roller could not learn this. Lay it down again, and once more."))
        elif saving:
            self.app.stage.close_dialog()
            self.app.stage.notice(say("The roller has learnt its dice."))
        elif self.at + 1 < len(self.row):
            self.at += 1
            self._show()
        else:
            self._ask(Calibrate("save"))

    def _forget(self) -> None:
        from firmware_bridge.messages import Calibrate

        self.roller.calibrate(Calibrate("forget"))
        self.app.stage.close_dialog()
