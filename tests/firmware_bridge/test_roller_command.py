"""`roller` as a person or a script uses it: output, errors, exit codes."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from firmware_bridge.command.main import main
from firmware_bridge.framer import format_line
from firmware_bridge.virtual import VirtualRoller
from tests.firmware_bridge.partners import PATIENCE

ROLLER = [sys.executable, "-c", "import sys; from firmware_bridge.command.main import main; "]
ROLLER[-1] += "sys.exit(main())"


@pytest.fixture
def virtual(tmp_path: Path) -> Iterator[VirtualRoller]:
    with VirtualRoller(tmp_path / "roller", seed=3, pace=0.0) as made:
        yield made


def test_watch_prints_one_json_object_a_line(
    virtual: VirtualRoller, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", virtual.port, "--json", "--arm", "dice", "--throws", "3"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    states = [line["state"] for line in lines if line["kind"] == "state"]
    assert states[:3] == ["searching", "greeting", "ready"]
    readings = [line for line in lines if line["kind"] == "reading"]
    assert [tuple(line["show"]) for line in readings] == [one.show for one in virtual.made()]
    assert {"set", "sure", "settled", "confirmed", "n", "boot", "throw"} <= readings[0].keys()


def test_watch_in_words(virtual: VirtualRoller, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", virtual.port, "--arm", "blue", "--throws", "1"]) == 0
    assert "blue: " in capsys.readouterr().out


def test_a_port_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("watch", "selftest", "calibrate"):
        assert main([command, str(tmp_path / "nothing")]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert "There is no port" in told.err


@contextmanager
def starting_again_and_again(virtual: VirtualRoller) -> Iterator[None]:
    over = threading.Event()

    def start() -> None:
        while not over.wait(0.2):
            virtual.type("reset")

    starting = threading.Thread(target=start)
    starting.start()
    try:
        yield
    finally:
        over.set()
        starting.join()


def test_watch_says_once_that_a_roller_starts_again_and_again(virtual: VirtualRoller) -> None:
    with subprocess.Popen(
        [*ROLLER, "watch", virtual.port], stdout=subprocess.PIPE, text=True
    ) as watcher:
        assert watcher.stdout is not None
        lines = [watcher.stdout.readline()]
        while not lines[-1].startswith("ready"):
            lines.append(watcher.stdout.readline())
        with starting_again_and_again(virtual):
            while not lines[-1].startswith("restarting: "):
                lines.append(watcher.stdout.readline())
            time.sleep(2)
        watcher.terminate()
        lines += watcher.stdout.readlines()
    assert "again and again" in "".join(lines)
    assert len([line for line in lines if line.startswith("restarting")]) == 1
    assert len(lines) < 40


def test_no_command_waits_for_ever_for_a_roller_that_never_gets_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It greets after each start and is gone before it has answered anything."""
    master, slave = os.openpty()
    tty.setraw(slave)
    over = threading.Event()
    fields = {"protocol": "1", "name": "tower", "fw": "1", "id": "0001", "waiting": "0"}

    def start() -> None:
        boot = 0
        while not over.wait(0.05):
            boot += 1
            greeting = fields | {"boot": f"{boot:04X}", "sets": "dice", "can": "-"}
            os.write(master, format_line(0, "greeting", greeting))

    starting = threading.Thread(target=start)
    starting.start()
    try:
        assert main(["watch", os.ttyname(slave)]) == 2
    finally:
        over.set()
        starting.join()
        os.close(master)
        os.close(slave)
    assert "again and again" in capsys.readouterr().err


def test_a_set_the_roller_does_not_have(
    virtual: VirtualRoller, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["selftest", virtual.port, "--set", "balls5"]) == 2
    assert "has no balls5" in capsys.readouterr().err


def test_bad_usage() -> None:
    for arguments in ([], ["dance"], ["watch"], ["selftest", "x", "--throws", "0"]):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 2


def test_selftest_tells_its_verdict_in_words(
    virtual: VirtualRoller, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["selftest", virtual.port, "--throws", "600"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["yellow", "blue", "dice", "balls4"]
    assert all("Looks fair: chi-square" in line for line in lines)
    assert len(virtual.made()) == 600


def test_selftest_finds_a_loaded_die(
    virtual: VirtualRoller, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(virtual.tower, "fair", lambda _: ("3",))
    assert main(["selftest", virtual.port, "--throws", "60", "--set", "yellow", "--json"]) == 1
    verdict = json.loads(capsys.readouterr().out)
    assert verdict["fair"] is False
    assert verdict["chi_square"] == 120.0


def test_calibrate_leads_through_all_steps(
    virtual: VirtualRoller, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", virtual.port, "--yes"]) == 0
    told = capsys.readouterr().out
    assert "Put a red ball into window 2." in told
    assert "the blue die so that it shows 4" in told
    assert "Saved: 37 steps learnt." in told


def test_calibrate_gives_up_and_forgets(
    virtual: VirtualRoller, capsys: pytest.CaptureFixture[str]
) -> None:
    virtual.tower.by_itself = False
    virtual.type("freeze 0")
    with virtual._guard:
        virtual.device.move("yellow")
    assert main(["calibrate", virtual.port, "--yes", "--set", "yellow"]) == 1
    assert "Nothing was changed." in capsys.readouterr().err


def test_the_virtual_roller_as_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    port = tmp_path / "port"
    arguments = ["virtual", "--link", str(port), "--seed", "1", "--balls", "5", "--pace", "0"]
    with subprocess.Popen(
        [*ROLLER, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert "A virtual roller is at" in process.stdout.readline()
        for typed, said in [
            ("corrupt 5%", "corrupt: 5% of all lines"),
            ("duplicate 2", "duplicate: the next 2"),
            ("split on", "in pieces"),
            ("bump blue", "bumped"),
            ("bump green", "not understood: bump green (sets are yellow, blue, dice, balls5)"),
            ("drop x%", "not understood"),
            ("dance", "not understood: dance. Type help."),
        ]:
            print(typed, file=process.stdin, flush=True)
            assert process.stdout.readline().startswith(said)
        watched = subprocess.run(
            [*ROLLER, "watch", str(port), "--json", "--arm", "balls5", "--throws", "5"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        )
        readings = [json.loads(line) for line in watched.stdout.splitlines() if "reading" in line]
        assert [one["n"] for one in readings if one["confirmed"]] == [1, 2, 3, 4, 5]
        listed = subprocess.run(
            [*ROLLER, "ports", "--json"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        names = [json.loads(line) for line in listed.stdout.splitlines()]
        assert [one for one in names if one["virtual"] and one["verdict"] == "roller"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert not port.is_symlink(), "the name is taken away again"


def test_a_name_that_is_taken_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("precious", "utf-8")
    assert main(["virtual", "--link", str(file)]) == 2
    assert "Cannot make the port" in capsys.readouterr().err
    assert file.read_text("utf-8") == "precious"


def test_the_installed_command_is_this_one() -> None:
    (command,) = entry_points(group="console_scripts", name="roller")
    assert command.load() is main
