"""`roller selftest`: do the parts work, and do many throws look as fair dice and balls should?"""

import sys

import msgspec

from firmware_bridge.command.connection import Connection, NoRoller, complain, connected
from firmware_bridge.conversation import Failed
from firmware_bridge.fairness import judge
from firmware_bridge.happenings import RollerReading, RollerRefusal
from firmware_bridge.messages import SetName, Show


def selftest(port: str, throws: int, wanted: list[SetName] | None, *, as_json: bool) -> int:
    try:
        with connected(port) as connection:
            chosen = connection.chosen(wanted)
            fine = _parts(connection)
            for place, name in enumerate(chosen):
                share = throws * (place + 1) // len(chosen) - throws * place // len(chosen)
                fine &= _set(connection, name, share, as_json=as_json)
    except NoRoller as problem:
        complain(str(problem))
        return 2
    except Failed as problem:
        complain(f"The test could not be finished: {problem}")
        return 1
    return 0 if fine else 1


def _parts(connection: Connection) -> bool:
    if "selftest" not in connection.greeting.can:
        return True
    outcome = connection.roller.selftest().result()
    if outcome.result == "ok":
        return True
    complain(f"Parts that do not work: {', '.join(outcome.parts)}")
    return False


def _set(connection: Connection, name: SetName, throws: int, *, as_json: bool) -> bool:
    shows = []
    for number in range(throws):
        if sys.stderr.isatty():
            print(f"\rThrow {name}: {number + 1} of {throws} ", end="", file=sys.stderr)
        shows.append(_throw(connection, name))
    if sys.stderr.isatty():
        print(file=sys.stderr)
    verdict = judge(name, shows)
    print(
        msgspec.json.encode(verdict).decode() if as_json else f"{name}: {verdict.words}", flush=True
    )
    return verdict.fair is not False


def _throw(connection: Connection, name: SetName) -> Show:
    ticket = connection.roller.arm(name)
    while True:
        happening = connection.told.get()
        if isinstance(happening, RollerRefusal) and happening.throw == ticket:
            raise Failed(f"{name} was refused ({happening.why})")
        if isinstance(happening, RollerReading) and happening.throw == ticket:
            if happening.settled:
                return happening.show
            complain("doubtful: throw once more")
