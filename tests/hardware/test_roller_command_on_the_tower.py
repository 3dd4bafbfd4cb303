"""The `roller` command as a person uses it, with the emulated Uno at the other end."""

import json
import subprocess
import sys
import time

from firmware_bridge.calibration import steps
from tests.firmware_bridge.partners import PATIENCE
from tests.hardware.emulated_uno import EmulatedUno

ROLLER = [sys.executable, "-c", "from firmware_bridge.command.main import main; exit(main())"]


def wait_for_the_lamp(uno: EmulatedUno) -> None:
    """It asks for a throw."""
    end = time.monotonic() + PATIENCE
    while uno.lights()["lamp"] != "1":
        assert time.monotonic() < end, "never armed"
        time.sleep(0.05)


def test_a_new_tower_is_calibrated_and_then_watched(new_uno: EmulatedUno) -> None:
    new_uno.set_speed(4)
    with subprocess.Popen(
        [*ROLLER, "calibrate", new_uno.port, "--set", "yellow"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as person:
        assert person.stdin is not None
        assert person.stdout is not None
        for step in steps(["yellow"]):
            assert step.words in person.stdout.readline()
            new_uno.lay_for(step.command)
            person.stdin.write("\n")
            person.stdin.flush()
        assert "Saved: 7 steps learnt." in person.stdout.read()
    assert person.returncode == 0

    with subprocess.Popen(
        [*ROLLER, "watch", new_uno.port, "--json", "--arm", "yellow", "--throws", "1"],
        stdout=subprocess.PIPE,
        text=True,
    ) as watcher:
        assert watcher.stdout is not None
        wait_for_the_lamp(new_uno)
        new_uno.throw("yellow", ("2",))
        told = [json.loads(line) for line in watcher.stdout]
    assert watcher.returncode == 0
    (reading,) = [one for one in told if one["kind"] == "reading"]
    assert (reading["set"], reading["show"], reading["settled"]) == ("yellow", ["2"], True)
