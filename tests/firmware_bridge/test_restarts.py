"""A device that starts again and again is told of once; now and then is no fault."""

from firmware_bridge.happenings import RollerState
from firmware_bridge.restarts import Restarts
from firmware_bridge.timings import Timings
from tests.firmware_bridge.scripted import GREETING, Script, wait_for


def start_anew(script: Script, times: int) -> None:
    for start in range(times):
        script.say(0, "greeting", **(GREETING | {"boot": f"{start + 2:04X}"}))
        script.say(1, "note", code="reset", detail="watchdog")


def test_a_device_that_starts_again_and_again_is_told_of_once(script: Script) -> None:
    script.greet()
    start_anew(script, 200)
    wait_for(lambda: script.roller.state == "restarting")
    start_anew(script, 200)
    script.say(0, "greeting", **GREETING)
    script.greet()
    wait_for(lambda: script.roller.state == "ready")
    told = [script.told.get() for _ in range(script.told.qsize())]
    (restarting,) = [one for one in told if isinstance(one, RollerState) and one.why]
    assert restarting.state == "restarting"
    assert "cable" in restarting.why
    assert len(told) < 30


def test_a_start_now_and_then_is_no_fault() -> None:
    restarts = Restarts(Timings())
    for hour in range(50):
        restarts.greeted(f"{hour:04X}", hour * 3600.0, unasked=True)
        restarts.greeted(f"{hour:04X}", hour * 3600.0 + 1, unasked=False)
        assert not restarts.again_and_again(hour * 3600.0 + 1)
    for start in range(5):
        restarts.greeted(f"{start:04X}", 200_000.0 + start, unasked=False)  # greetings were missed
    assert restarts.again_and_again(200_005.0)
    assert not restarts.again_and_again(200_020.0)
