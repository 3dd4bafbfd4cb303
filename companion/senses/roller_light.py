"""The roller's dot: from the states of the link to ready, busy or down with a reason.

A lost roller is searched for again every few seconds. The dot must not flicker all that time, so
it stays down, with the reason it was lost for, until the device has answered.
"""

from __future__ import annotations

from companion.senses.proposal import Light
from firmware_bridge.happenings import RollerState

OFF = Light("roller", "down", "off")
SEARCHING = Light("roller", "busy", "searching")


class RollerLight:
    """Remembers what it showed last; `follow` says what to show now, or None for no change."""

    def __init__(self) -> None:
        self.shown = OFF

    def follow(self, state: RollerState) -> Light | None:
        """Only the roller's own state; what was found out about ports comes by `show`."""
        was_lost = self.shown.state == "down" and self.shown.code != "off"
        match state.state:
            case "off":
                light = OFF
            case "searching" | "greeting" if was_lost:
                return None
            case "searching" | "greeting":
                light = Light("roller", "busy", state.state, name=state.port)
            case "rolling":
                light = Light("roller", "busy", "rolling", name=state.port)
            case "lost" | "restarting":
                light = Light("roller", "down", state.state, state.why, state.port)
            case _:
                code = "armed" if state.throw_state == "armed" else "ready"
                code = "doubtful" if state.throw_state == "doubtful" else code
                light = Light("roller", "ready", code, state.name, state.port)
        return self.show(light)

    def show(self, light: Light) -> Light | None:
        if light == self.shown:
            return None
        self.shown = light
        return light
