"""`roller calibrate`: leads a person through teaching a roller its dice and balls."""

from firmware_bridge.calibration import Step, steps
from firmware_bridge.command.connection import Connection, NoRoller, complain, connected
from firmware_bridge.conversation import Failed
from firmware_bridge.messages import Calibrate, SetName

TRIES = 3


def calibrate(port: str, wanted: list[SetName] | None, *, wait: bool) -> int:
    try:
        with connected(port) as connection:
            if "calibrate" not in connection.greeting.can:
                complain("This roller needs no calibration.")
                return 1
            return _lead(connection, steps(connection.chosen(wanted)), wait)
    except NoRoller as problem:
        complain(str(problem))
        return 2


def _lead(connection: Connection, row: list[Step], wait: bool) -> int:
    roller = connection.roller
    try:
        for number, step in enumerate(row, 1):
            _teach(connection, f"{number} of {len(row)}: {step.words}", step, wait)
        roller.calibrate(Calibrate("save")).result()
    except (Failed, EOFError, KeyboardInterrupt) as problem:
        why = str(problem) or "stopped"
        kept = "Nothing was changed."
        try:
            roller.calibrate(Calibrate("forget")).result()
        except Failed:
            kept = "Switch the roller off and on to forget what it learnt."
        complain(f"The calibration was not finished ({why}). {kept}")
        return 1
    print(f"Saved: {len(row)} steps learnt.")
    return 0


def _teach(connection: Connection, words: str, step: Step, wait: bool) -> None:
    for left in range(TRIES - 1, -1, -1):
        print(words, flush=True)
        if wait:
            input("Then press Enter. ")
        try:
            connection.roller.calibrate(step.command).result()
            return
        except Failed as problem:
            if str(problem) != "unclear" or not left:
                raise
            complain("Too much like another one, or it moved. Once more.")
