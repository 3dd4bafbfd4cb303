"""`roller watch`: one line for each reading and each change of state."""

import msgspec

from firmware_bridge.command.connection import Connection, NoRoller, complain, connected
from firmware_bridge.happenings import (
    Happening,
    RollerButton,
    RollerNote,
    RollerReading,
    RollerRefusal,
    RollerState,
)
from firmware_bridge.messages import SetName


def watch(port: str, *, as_json: bool, arm: SetName | None, throws: int | None) -> int:
    try:
        with connected(port) as connection:
            for happening in connection.before:
                _print(happening, as_json)
            if arm:
                (arm,) = connection.chosen([arm])
            return _follow(connection, as_json=as_json, arm=arm, throws=throws)
    except NoRoller as problem:
        complain(str(problem))
        return 2


def _follow(
    connection: Connection, *, as_json: bool, arm: SetName | None, throws: int | None
) -> int:
    counted = 0
    if arm:
        connection.roller.arm(arm)
    while throws is None or counted < throws:
        happening = connection.told.get()
        _print(happening, as_json)
        if isinstance(happening, RollerRefusal):
            complain(f"{happening.set} was refused: {happening.why}")
            return 1
        if isinstance(happening, RollerReading) and happening.confirmed and happening.settled:
            counted += 1
            if arm and (throws is None or counted < throws):
                connection.roller.arm(arm)
    return 0


def _print(happening: Happening, as_json: bool) -> None:
    text = msgspec.json.encode(happening).decode() if as_json else in_words(happening)
    print(text, flush=True)


def in_words(happening: Happening) -> str:
    match happening:
        case RollerState():
            throw = f", {happening.set} {happening.throw_state}" if happening.set else ""
            why = f": {happening.why}" if happening.why else ""
            return f"{happening.state}{throw}{why}"
        case RollerReading():
            show = " ".join(happening.show)
            doubt = "" if happening.settled else ", doubtful"
            lies = "" if happening.confirmed else " (lies there, no throw)"
            return f"{happening.set}: {show}, {happening.sure} % sure{doubt}{lies}"
        case RollerButton():
            return f"button, {happening.press}"
        case RollerRefusal():
            return f"{happening.set} refused: {happening.why}"
        case RollerNote():
            return f"note: {happening.code} {happening.detail}".rstrip()
