"""Colours and patterns at the sensors, typed readings at the bridge, and trouble between them."""

import subprocess
import time
from pathlib import Path

import pytest

from firmware_bridge.conversation import Failed
from firmware_bridge.happenings import RollerButton, RollerNote, RollerReading, RollerRefusal
from firmware_bridge.messages import Calibrate, SetName, Show
from tests.firmware_bridge.partners import PATIENCE, Host, connected, terminal, throws
from tests.hardware.emulated_uno import BALLS, WHITE_SHEET, EmulatedUno

SPEED = 4
THROWS: list[tuple[SetName, Show]] = [
    ("yellow", ("1",)),
    ("blue", ("4",)),
    ("dice", ("6", "2")),
    ("balls4", ("black", "red")),
    ("balls5", ("yellow", "yellow")),
    ("dice", ("1", "1")),
    ("yellow", ("3",)),
    ("balls4", ("yellow", "blue")),
]


def throw_all(host: Host, uno: EmulatedUno) -> None:
    """One after the other, each read right and once."""
    tickets = []
    for name, show in THROWS:
        tickets.append(host.roller.arm(name))
        host.wait_armed()
        uno.throw(name, show)
        host.wait(RollerReading, lambda told: told.settled and told.throw == tickets[-1])
    host.listen(uno.quiet)
    settled = [one for one in throws(host.told) if one.settled]
    assert [(one.throw, one.set, one.show) for one in settled] == [
        (ticket, *thrown) for ticket, thrown in zip(tickets, THROWS, strict=True)
    ]


def power_cut(uno: EmulatedUno) -> None:
    uno.order("unplug")
    uno.order("plug")


def test_at_the_speed_of_a_real_board(uno: EmulatedUno) -> None:
    with connected(uno) as host:
        ticket = host.roller.arm("dice")
        host.wait_armed()
        uno.throw("dice", ("5", "2"))
        reading = host.wait_throw(ticket)
        assert (reading.show, reading.settled) == (("5", "2"), True)


def test_commands_are_answered_within_100_ms_of_the_board(uno: EmulatedUno) -> None:
    with terminal(uno) as line:
        line.greet()
        took = []
        for number in range(0x20, 0x2A):
            before = uno.lived()
            line.say(number, "ping")
            line.answer(number)
            took.append(uno.lived() - before)
    assert min(took) <= 100  # a busy machine may be late now and then; the board is not


def test_noise_at_every_sensor_spoils_no_throw(uno: EmulatedUno) -> None:
    uno.set_speed(SPEED)
    uno.order("noise 40 7")  # 4 % either way on every value
    with connected(uno) as host:
        throw_all(host, uno)


def test_noise_alone_moves_nothing(uno: EmulatedUno) -> None:
    uno.set_speed(SPEED)
    uno.order("noise 40 8")
    with connected(uno) as host:
        host.listen(0.5)
        host.roller.arm("dice")
        host.wait_armed()
        quiet = host.listen(20 / SPEED)
    assert quiet == []


def test_a_line_that_turns_bits_over_loses_and_doubles_nothing(uno: EmulatedUno) -> None:
    uno.set_speed(SPEED)
    uno.order("noise 0 9")
    with connected(uno) as host:
        uno.order("garble 250")
        throw_all(host, uno)
        uno.order("garble 0")
        host.listen(10 / SPEED + 1)
        assert [one for one in host.told if isinstance(one, RollerNote) and one.code == "garbage"]


@pytest.mark.parametrize(
    ("word", "sent", "read_before"),
    [
        ("is=moving", 4, False),
        ("reading", 1, True),
        ("reading", 40, True),
        ("settled=yes", 4, True),
        ("is=settled", 4, True),
    ],
)
def test_a_reset_in_mid_line_loses_and_doubles_nothing(
    uno: EmulatedUno, word: str, sent: int, read_before: bool
) -> None:
    uno.set_speed(SPEED)
    with connected(uno) as host:
        ticket = host.roller.arm("blue")
        host.wait_armed()
        uno.order(f"reset {word} {sent}")
        uno.throw("blue", ("3",))
        host.wait(RollerNote, lambda told: told.code == "reset")
        host.wait_state("ready")
        if not read_before:
            host.wait_armed()  # the dice were still moving: the host asks for the throw again
            uno.throw("blue", ("3",))
        if not throws(host.told):
            host.wait_throw(ticket)
        host.listen(uno.quiet)
        assert [(one.throw, one.show) for one in throws(host.told)] == [(ticket, ("3",))]


def test_pulling_the_cable_takes_the_power_and_the_throw_is_armed_again(uno: EmulatedUno) -> None:
    uno.set_speed(SPEED)
    with connected(uno) as host:
        ticket = host.roller.arm("balls4")
        host.wait_armed()
        uno.order("unplug")
        host.wait_state("lost")
        uno.order("plug")
        found = host.wait(RollerReading)
        assert (found.confirmed, found.set, found.show) == (False, "balls4", ("blue", "red"))
        host.wait_armed()
        uno.throw("balls4", ("black", "yellow"))
        assert host.wait_throw(ticket).show == ("black", "yellow")


def test_a_board_that_resets_when_the_port_is_opened_is_greeted(uno: EmulatedUno) -> None:
    uno.order("bootloader 1500")
    with connected(uno) as host:
        ticket = host.roller.arm("dice")
        host.wait_armed()
        uno.throw("dice", ("4", "6"))
        assert host.wait_throw(ticket).show == ("4", "6")


def test_a_hanging_program_is_restarted_by_the_watchdog(uno: EmulatedUno) -> None:
    with connected(uno) as host:
        ticket = host.roller.arm("yellow")
        host.wait_armed()
        uno.order("hang")
        host.wait(RollerNote, lambda told: (told.code, told.detail) == ("reset", "watchdog"))
        host.wait_armed()
        uno.throw("yellow", ("2",))
        assert host.wait_throw(ticket).show == ("2",)


def test_a_new_board_refuses_until_it_has_learnt(new_uno: EmulatedUno) -> None:
    new_uno.set_speed(SPEED)
    with connected(new_uno) as host:
        host.roller.arm("yellow")
        assert host.wait(RollerRefusal).why == "not-calibrated"
        assert host.roller.read("balls5").result(PATIENCE).show == ("?", "?")
        with pytest.raises(Failed, match="not-calibrated"):
            host.roller.calibrate(Calibrate("1", "yellow", side=1)).result(PATIENCE)


def test_a_lesson_is_kept_over_a_power_cut_only_when_saved(new_uno: EmulatedUno) -> None:
    new_uno.set_speed(SPEED)
    first = Calibrate("1", "yellow", side=1)
    new_uno.lay_die(0, WHITE_SHEET)
    with connected(new_uno) as host:
        host.roller.calibrate(Calibrate("white", "yellow")).result(PATIENCE)
        power_cut(new_uno)
        host.wait_state("lost")
        host.wait_state("ready")
        with pytest.raises(Failed, match="not-calibrated"):
            host.roller.calibrate(first).result(PATIENCE)
        host.roller.calibrate(Calibrate("white", "yellow")).result(PATIENCE)
        host.roller.calibrate(Calibrate("save")).result(PATIENCE)
        power_cut(new_uno)
        host.wait_state("lost")
        host.wait_state("ready")
        new_uno.lay_for(first)
        host.roller.calibrate(first).result(PATIENCE)


def test_two_faces_that_look_alike_from_below_are_not_learnt(uno: EmulatedUno) -> None:
    uno.set_speed(SPEED)
    with connected(uno) as host:
        uno.lay_for(Calibrate("1", "yellow", side=1))
        host.roller.calibrate(Calibrate("1", "yellow", side=1)).result(PATIENCE)
        with pytest.raises(Failed, match="unclear"):
            host.roller.calibrate(Calibrate("2", "yellow", side=2)).result(PATIENCE)


def test_a_ball_between_two_colours_is_doubtful(uno: EmulatedUno) -> None:
    uno.set_speed(SPEED)
    between = tuple((a + b) // 2 for a, b in zip(BALLS["yellow"], BALLS["red"], strict=True))
    with connected(uno) as host:
        ticket = host.roller.arm("balls4")
        host.wait_armed()
        uno.lay_ball(0, BALLS["black"], shaking=300)
        uno.lay_ball(1, between, shaking=300)
        assert not host.wait_throw(ticket).settled
        uno.lay_ball(1, BALLS["yellow"], shaking=100)
        settled = host.wait(RollerReading, lambda told: told.settled)
        assert (settled.throw, settled.show) == (ticket, ("black", "yellow"))


def test_a_die_picked_up_and_thrown_is_one_roll(uno: EmulatedUno) -> None:
    uno.set_speed(SPEED)
    with connected(uno) as host:
        ticket = host.roller.arm("yellow")
        host.wait_armed()
        uno.lay_die(0, "none")
        host.wait_state("rolling")
        time.sleep(3 / SPEED)
        uno.throw("yellow", ("1",))
        host.wait_throw(ticket)
        host.listen(uno.quiet)
        assert [(one.show, one.settled) for one in throws(host.told)] == [(("1",), True)]


def test_a_die_picked_up_while_idle_is_a_bump(uno: EmulatedUno) -> None:
    uno.set_speed(SPEED)
    with connected(uno) as host:
        host.listen(0.5)
        uno.lay_die(0, "none")
        host.wait(RollerNote, lambda told: told.code == "bumped")
        host.listen(uno.quiet)
        assert throws(host.told) == []


def test_the_lights_shine_as_told(uno: EmulatedUno) -> None:
    with connected(uno) as host:
        host.roller.led(1, "0000FF").result(PATIENCE)
        host.roller.led(6, "FF8001").result(PATIENCE)
        host.roller.arm("dice")
        host.wait_armed()
        host.listen(0.2)
    lights = uno.lights()
    assert lights["pixels"].split(",")[:6] == ["0000ff", *["000000"] * 4, "ff8001"]
    assert lights["lamp"] == "1"
    assert lights["pulses"] == "6,12"  # cycles of 62.5 ns: 0.375 and 0.75 microseconds


def test_a_long_press_is_told_apart(uno: EmulatedUno) -> None:
    with connected(uno) as host:
        uno.press(1300)
        assert host.wait(RollerButton).press == "long"
        uno.press(200)
        assert host.wait(RollerButton).press == "short"


def test_a_loose_sensor_is_named_and_the_dice_go_on(uno: EmulatedUno) -> None:
    uno.set_speed(SPEED)
    with connected(uno) as host:
        uno.order("sensor 1 off")
        host.wait(RollerNote, lambda told: (told.code, told.detail) == ("sensor", "colour2"))
        checked = host.roller.selftest().result(PATIENCE)
        assert (checked.result, checked.parts) == ("bad", ("colour2",))
        host.roller.arm("balls4")
        assert host.wait(RollerRefusal).why == "hardware"
        ticket = host.roller.arm("blue")
        host.wait_armed()
        uno.throw("blue", ("1",))
        host.wait_throw(ticket)
        uno.order("sensor 1 on")
        host.listen(uno.quiet)
        assert host.roller.selftest().result(PATIENCE).result == "ok"


def test_every_start_has_another_number_and_the_name_tag_stays(uno: EmulatedUno) -> None:
    boots, ids = set(), set()
    with terminal(uno) as line:
        for _ in range(3):
            greeting = line.greet()
            boots.add(greeting.fields["boot"])
            ids.add(greeting.fields["id"])
            uno.reset()
    assert (len(boots), len(ids)) == (3, 1)


def test_the_stack_leaves_room_in_memory_and_no_byte_has_to_wait(
    uno: EmulatedUno, built: Path
) -> None:
    uno.set_speed(SPEED)
    with connected(uno) as host:
        throw_all(host, uno)
        uno.lay_for(Calibrate("6", "dice", side=6))
        host.roller.calibrate(Calibrate("6", "dice", side=6)).result(PATIENCE)
        host.roller.calibrate(Calibrate("save")).result(PATIENCE)
        host.roller.read("dice").result(PATIENCE)
        host.roller.selftest().result(PATIENCE)
    (line,) = uno.order("blackout")
    assert int(line.split()[1]) < 2800, "a byte comes every 2800 cycles, and the chip holds two"
    (line,) = uno.order("stack")
    sizes = subprocess.run(
        ["avr-size", built / "roller.elf"], capture_output=True, text=True, check=True
    ).stdout.splitlines()[1]
    _, data, bss, *_ = map(int, sizes.split()[:3])
    assert data + bss + int(line.split()[1]) <= 2048 - 200
