"""A run of the tests that is ended or killed leaves nothing: no program, screen, database, browser,
file or port. A run is started whose only test holds one of each and waits."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_guests import fresh

ROOT = Path(__file__).parent.parent

WAITING = """
import json, os, socket, subprocess, tempfile, time
from pathlib import Path

import pytest

from companion.tablet.virtual_screen import VirtualScreen
from tests.hub.postgres import server
from tests.web.chromium import chromium

@pytest.fixture
def told():
    told = Path(os.environ["TOLD"])
    yield told
    told.with_name("torn down").touch()

def test_waits(told, tmp_path):
    with VirtualScreen(), server() as database, chromium(), socket.socket() as port:
        port.bind(("127.0.0.1", 0))
        port.listen()
        subprocess.Popen(["sleep", "600"], start_new_session=True)
        worker = Path(os.environ["HOME"])
        folders = [tmp_path, tempfile.gettempdir(), worker, worker.parents[1], database._folder]
        files = [*map(str, folders), "/tmp/.X11-unix/X" + os.environ["DISPLAY"].removeprefix(":")]
        ready = told.with_name("ready")
        ready.write_text(json.dumps([port.getsockname(), files]))
        ready.rename(told)
        time.sleep(600)
"""

ENDING = """
import ctypes, os, signal, subprocess, sys, time
from pathlib import Path

told, kind, *command = sys.argv[1:]
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER: who loses its parent gets us
run = subprocess.Popen(command, process_group=0)
while not Path(told).exists():
    assert run.poll() is None, "the run has ended by itself"
    time.sleep(0.05)
run.send_signal(signal.Signals[kind])
code = run.wait()
while True:  # until nobody is left
    try:
        os.wait()
    except ChildProcessError:
        sys.exit(code if code >= 0 else 128 - code)
"""


def is_left(file: str) -> bool:
    """The number of a screen that has ended may be taken by the next one, which answers there."""
    if not os.path.exists(file):
        return False
    with socket.socket(socket.AF_UNIX) as screen:
        return screen.connect_ex(file) != 0


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are counted by the kernel of Linux")
@pytest.mark.parametrize("kind", ["SIGTERM", "SIGKILL"])
def test_nothing_is_left_of_a_run(kind: str, tmp_path: Path) -> None:
    waiting, told = tmp_path / "test_waiting.py", tmp_path / "told"
    waiting.write_text(WAITING)
    person = tmp_path / "person"
    person.mkdir()
    pytests = [sys.executable, "-m", "pytest", "-n1", "-p", "tests.conftest"]
    pytests += ["-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"), str(waiting)]
    ending = subprocess.run(
        [sys.executable, "-c", ENDING, told, kind, *pytests],
        cwd=ROOT,
        env=fresh(person) | {"TOLD": str(told), "TMPDIR": "/tmp", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    said = ending.stdout + ending.stderr
    interrupted = kind == "SIGTERM"
    assert ending.returncode == (2 if interrupted else 128 + signal.SIGKILL), said
    if interrupted:
        assert (tmp_path / "torn down").exists(), "fixtures give back what they have"
    port, files = json.loads(told.read_text())
    assert [file for file in files if is_left(file)] == []
    with socket.create_server(tuple(port)):
        pass
    kept = {"person", "test_waiting.py", "told", "torn down"}
    assert {path.name for path in tmp_path.iterdir()} <= kept
    assert list(person.rglob("*")) == []
