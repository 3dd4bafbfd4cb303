"""What is opened by which name. pyserial would open URLs that write files or reach into the net."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from firmware_bridge.command.main import main
from firmware_bridge.discovery import probe
from firmware_bridge.ports import open_port, open_typed_port
from firmware_bridge.transport import Unreachable


def spying_on(letter: Path) -> list[str]:
    """Each of these would empty the file, if pyserial were asked to open it."""
    return [
        f"spy://loop://?file={letter}",
        f"SPY://x?file={letter}",
        f"spy://{letter}?file={letter}&all",
        f"alt://{letter}?class=PosixPollSerial",
        "cp2110://0001-004a-00",
        "http://127.0.0.1/",
    ]


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    letter = tmp_path / "letter.txt"
    letter.write_text("dear")
    return letter


def test_no_url_is_opened_by_itself(letter: Path) -> None:
    for port in [*spying_on(letter), "socket://127.0.0.1:9", "loop://", "hwgrep://.*"]:
        with pytest.raises(Unreachable, match="typed"):
            open_port(port)
        assert probe(port).verdict == "failed"
    assert letter.read_text() == "dear"


def test_what_is_typed_may_lead_to_a_device_and_to_nothing_else(letter: Path) -> None:
    for port in spying_on(letter):
        with pytest.raises(Unreachable, match="not opened"):
            open_typed_port(port)
    assert letter.read_text() == "dear"
    open_typed_port("loop://").close()
    with socket.create_server(("127.0.0.1", 0)) as server:
        open_typed_port(f"socket://127.0.0.1:{server.getsockname()[1]}").close()


def test_the_command_takes_no_url_that_writes(
    letter: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", f"spy://loop://?file={letter}"]) != 0
    assert "not opened" in capsys.readouterr().err
    assert letter.read_text() == "dear"


@pytest.mark.parametrize("port", ["hwgrep://[", "hwgrep://(", "loop://?logging=x", "loop://?x=1"])
def test_a_mistyped_url_is_told(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Or else the thread that opens it would end, and the command wait for ever."""
    with pytest.raises(Unreachable, match="does not open"):
        open_typed_port(port)
    assert main(["watch", port]) != 0
    assert "does not open" in capsys.readouterr().err
