"""What every roller must do, whatever it is made of: docs/roller-protocol.md as tests.

To plug a device in, write a class with the methods of `DeviceUnderTest` and a test file like this:

    class TestMyDevice(Conformance):
        @pytest.fixture
        def device(self) -> Iterator[DeviceUnderTest]:
            with MyDevice() as mine:
                yield mine

The device arrives powered, calibrated, with nothing armed and no event waiting. `timings` are
the host's: a slow device or an emulator takes the defaults, a fast one scales them down. Methods
may return before the device has noticed; the tests wait for what must come.
"""

import time

import pytest

from firmware_bridge.conversation import Failed
from firmware_bridge.happenings import RollerButton, RollerReading, RollerState
from firmware_bridge.messages import Calibrate, SetName, Show
from tests.firmware_bridge.partners import (
    PATIENCE,
    DeviceUnderTest,
    connected,
    terminal,
    throws,
)

SHOWS: dict[SetName, tuple[Show, Show]] = {
    "yellow": (("3",), ("1",)),
    "blue": (("4",), ("2",)),
    "dice": (("2", "5"), ("6", "1")),
    "balls4": (("black", "red"), ("blue", "yellow")),
    "balls5": (("black", "red"), ("yellow", "yellow")),
}


class Conformance:
    """Inherit, and give it a fixture `device`."""

    def test_it_greets_with_everything_a_host_must_know(self, device: DeviceUnderTest) -> None:
        with connected(device) as host:
            greeting = host.roller.greeting
            assert greeting is not None
            assert greeting.protocol == 1
            assert set(device.sets) <= set(greeting.sets)
            assert greeting.waiting == 0

    def test_an_armed_throw_of_every_set_is_read(self, device: DeviceUnderTest) -> None:
        with connected(device) as host:
            for name in device.sets:
                for show in SHOWS[name]:
                    ticket = host.roller.arm(name)
                    host.wait_armed()
                    device.throw(name, show)
                    reading = host.wait_throw(ticket)
                    assert (reading.set, reading.show, reading.settled) == (name, show, True)
                    assert reading.sure >= 60
                    host.wait_state("settled")
            numbers = [reading.n for reading in throws(host.told)]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))

    def test_the_states_of_a_throw_come_in_order(self, device: DeviceUnderTest) -> None:
        name = device.sets[0]
        with connected(device) as host:
            host.roller.arm(name)
            host.wait_armed()
            device.throw(name, SHOWS[name][0])
            host.wait_state("settled")
            states = [one.throw_state for one in host.told if isinstance(one, RollerState)]
            assert states[-3:] == ["armed", "moving", "settled"]

    def test_a_bump_while_idle_is_not_a_roll(self, device: DeviceUnderTest) -> None:
        name = device.sets[0]
        with connected(device) as host:
            host.listen(0.3)
            device.throw(name, SHOWS[name][1])
            host.listen(device.quiet)
            assert throws(host.told) == []
            assert host.roller.state == "ready"

    def test_a_second_movement_after_a_throw_is_not_a_roll(self, device: DeviceUnderTest) -> None:
        name = device.sets[0]
        with connected(device) as host:
            host.roller.arm(name)
            host.wait_armed()
            device.throw(name, SHOWS[name][0])
            host.wait_state("settled")
            device.throw(name, SHOWS[name][1])
            host.listen(device.quiet)
            assert len(throws(host.told)) == 1

    def test_a_disarmed_throw_does_not_count(self, device: DeviceUnderTest) -> None:
        name = device.sets[0]
        with connected(device) as host:
            host.roller.arm(name)
            host.wait_armed()
            host.roller.disarm()
            host.wait(RollerState, lambda told: told.throw_state == "idle")
            device.throw(name, SHOWS[name][0])
            host.listen(device.quiet)
            assert throws(host.told) == []

    def test_a_cocked_die_is_doubtful_and_the_next_throw_counts(
        self, device: DeviceUnderTest
    ) -> None:
        name = device.sets[0]
        with connected(device) as host:
            ticket = host.roller.arm(name)
            host.wait_armed()
            device.cock(name)
            assert not host.wait_throw(ticket).settled
            device.throw(name, SHOWS[name][1])
            reading = host.wait(RollerReading, lambda told: told.confirmed and told.settled)
            assert (reading.throw, reading.show) == (ticket, SHOWS[name][1])

    def test_reading_now_is_never_a_roll(self, device: DeviceUnderTest) -> None:
        name = device.sets[-1]
        with connected(device) as host:
            device.throw(name, SHOWS[name][0])
            seen = (name, SHOWS[name][0], True)
            end = time.monotonic() + PATIENCE
            faces = host.roller.read(name).result(PATIENCE)
            while (faces.set, faces.show, faces.settled) != seen:
                assert time.monotonic() < end, faces
                host.listen(0.1)
                faces = host.roller.read(name).result(PATIENCE)
            host.listen(device.quiet)
            assert throws(host.told) == []

    def test_lights_and_self_test_answer(self, device: DeviceUnderTest) -> None:
        with connected(device) as host:
            greeting = host.roller.greeting
            assert greeting is not None
            if "led" in greeting.can:
                host.roller.led(2, "FF8000").result(PATIENCE)
            if "selftest" in greeting.can:
                assert host.roller.selftest().result(PATIENCE).result == "ok"

    def test_the_button_is_told_once(self, device: DeviceUnderTest) -> None:
        with connected(device) as host:
            greeting = host.roller.greeting
            assert greeting is not None
            if "button" not in greeting.can:
                pytest.skip("has no button")
            device.press()
            assert host.wait(RollerButton).press == "short"
            assert not [one for one in host.listen(device.quiet) if isinstance(one, RollerButton)]

    def test_nonsense_calibration_is_refused(self, device: DeviceUnderTest) -> None:
        with connected(device) as host, pytest.raises(Failed, match="bad-value"):
            host.roller.calibrate(Calibrate("3", None)).result(PATIENCE)

    def test_an_unknown_command_is_refused_and_does_no_harm(self, device: DeviceUnderTest) -> None:
        with terminal(device) as line:
            line.greet()
            line.say(0x11, "dance", wildly="yes")
            assert line.answer(0x11).fields["why"] == "unknown"
            line.say(0x12, "ping")
            line.answer(0x12)

    def test_a_missing_field_is_refused_and_an_unknown_one_ignored(
        self, device: DeviceUnderTest
    ) -> None:
        with terminal(device) as line:
            line.greet()
            line.say(0x11, "arm")
            assert line.answer(0x11).fields["why"] == "bad-value"
            line.say(0x12, "arm", set=device.sets[0], throw="00AA", speed="9")
            line.answer(0x12)
            line.say(0x13, "disarm")
            line.answer(0x13)

    def test_a_repeated_command_is_answered_again_but_done_once(
        self, device: DeviceUnderTest
    ) -> None:
        with terminal(device) as line:
            line.greet()
            for _ in range(3):
                line.say(0x21, "arm", set=device.sets[0], throw="0BAD")
            line.say(0x22, "ping")
            heard = line.until_answer(0x22) + line.collect(device.quiet)
            assert [frame.fields["of"] for frame in heard if frame.kind == "ack"] == ["21"] * 3
            armed = [one for one in heard if one.kind == "state" and one.fields["is"] == "armed"]
            assert len(armed) == 1
            line.say(0x23, "disarm")
            line.answer(0x23)

    def test_it_finds_the_lines_again_after_garbage(self, device: DeviceUnderTest) -> None:
        with terminal(device) as line:
            line.greet()
            line.send(b"@" * 40 + b"\xff\x00garbage" + b"x" * 60)
            time.sleep(0.1)
            line.send(b"@11 ping*0000\n@11 pi")
            line.say(0x12, "ping")
            line.answer(0x12)

    def test_a_reading_is_sent_again_with_the_same_bytes_until_it_is_got(
        self, device: DeviceUnderTest
    ) -> None:
        name = device.sets[0]
        with terminal(device) as line:
            line.greet()
            line.say(0x11, "arm", set=name, throw="0C01")
            line.hear("state", {"is": "armed"})
            device.throw(name, SHOWS[name][0])
            first = line.hear("reading", {"throw": "0C01"})
            again = line.hear("reading")
            assert again.text == first.text
            line.say(0, "got", n="999", boot=first.fields["boot"])
            line.say(0, "got", n=first.fields["n"], boot="FFFE")
            assert line.hear("reading").text == first.text, "another number must not count"
            line.got(first)
            line.say(0x12, "ping")
            line.answer(0x12)
            heard = line.collect(device.quiet)
            assert [frame for frame in heard if frame.kind == "reading"] == []

    def test_a_reading_survives_a_reset_with_its_old_number(self, device: DeviceUnderTest) -> None:
        name = device.sets[0]
        with terminal(device) as line:
            line.greet()
            line.say(0x11, "arm", set=name, throw="0C02")
            line.hear("state", {"is": "armed"})
            device.throw(name, SHOWS[name][0])
            first = line.hear("reading", {"throw": "0C02"})
            device.reset()
            greeting = line.greet(after=first.fields["boot"])
            assert greeting.fields["waiting"] == "1"
            assert line.hear("reading").fields == first.fields
            # The ticket is settled: arming it again, as a host would, must not make a new throw.
            line.say(0x12, "arm", set=name, throw="0C02")
            line.answer(0x12)
            line.say(0x13, "ping")
            assert line.answer(0x13).fields["state"] != "armed"
            line.got(first)
            line.say(0x14, "ping")
            assert line.answer(0x14).fields["waiting"] == "0"

    def test_a_full_queue_refuses_to_arm_and_loses_nothing(self, device: DeviceUnderTest) -> None:
        name = device.sets[0]
        made = []
        with terminal(device) as line:
            line.greet()
            for number in range(1, 20):
                line.say(0x30 + number, "arm", set=name, throw=f"0D{number:02X}")
                answer = line.answer(0x30 + number)
                if answer.kind == "nack":
                    assert answer.fields["why"] == "full"
                    break
                device.throw(name, SHOWS[name][number % 2])
                line.hear("state", {"is": "settled", "throw": f"0D{number:02X}"})
                made.append(f"0D{number:02X}")
            assert 4 <= len(made) < 19
            for ticket in made:
                line.got(line.hear("reading", {"throw": ticket}))

    def test_after_a_reset_the_host_arms_again_and_shows_what_lies_there(
        self, device: DeviceUnderTest
    ) -> None:
        name = device.sets[0]
        with connected(device) as host:
            ticket = host.roller.arm(name)
            host.wait_armed()
            device.reset()
            host.wait_state("ready")
            host.wait(RollerReading, lambda told: not told.confirmed and told.set == name)
            host.wait_armed()
            device.throw(name, SHOWS[name][0])
            assert host.wait_throw(ticket).show == SHOWS[name][0]
            host.listen(device.quiet)
            assert len(throws(host.told)) == 1

    def test_a_throw_while_the_cable_is_out_arrives_once_after_it_is_back(
        self, device: DeviceUnderTest
    ) -> None:
        name = device.sets[0]
        with connected(device) as host:
            ticket = host.roller.arm(name)
            host.wait_armed()
            device.unplug()
            host.wait_state("lost")
            device.throw(name, SHOWS[name][1])
            time.sleep(device.quiet)
            device.replug()
            host.wait_state("ready")
            told = [host.wait_throw(ticket)]
            told += throws(host.listen(device.quiet))
            assert [one.show for one in told] == [SHOWS[name][1]]

    def test_two_hosts_after_each_other_share_no_reading(self, device: DeviceUnderTest) -> None:
        name = device.sets[0]
        seen = []
        for _ in range(2):
            with connected(device) as host:
                ticket = host.roller.arm(name)
                host.wait_armed()
                device.throw(name, SHOWS[name][0])
                host.wait_throw(ticket)
                host.listen(0.5)
                seen += [(one.boot, one.n) for one in throws(host.told)]
        assert len(seen) == len(set(seen)) == 2
