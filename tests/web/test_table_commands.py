"""`companion night report` and `take-over`, as somebody at a table would use them."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.web.serving import Addresses
from tests.hub.test_line import answering, certificate
from tests.web.serving import COMMAND
from tests.web.test_tables import link, make_history, rows


def test_a_journal_is_reported_and_taken_over(
    night: Addresses, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own, heir = tmp_path / "own.journal", tmp_path / "heir.journal"
    make_history(own)
    arguments = ["night", "report", link(night, path), "--journal", str(own)]
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, *arguments], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "reporting" in line and " 0 wait." in line:
                break
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0, lines
    assert main(["night", "take-over", link(night, path), "--journal", str(heir)]) == 0
    assert rows(heir) == rows(own)
    assert "Table 1" in capsys.readouterr().out
    assert main(["night", "take-over", link(night, path), "--journal", str(heir)]) == 2


def test_what_is_no_code_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("nonsense", "https://127.0.0.1:1/#abc.join", f"https://127.0.0.1:9/#{'0' * 64}.x"):
        assert main(["night", "take-over", text, "--journal", str(tmp_path / "new")]) == 2
        assert capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_a_hub_that_refuses_or_stops_in_mid_answer_is_told_in_a_sentence(
    night: Addresses, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And no line stays open, which would be a `ResourceWarning`."""
    used = link(night, path)
    for name, result in (("one", 0), ("two", 2)):
        assert main(["night", "take-over", used, "--journal", str(tmp_path / name)]) == result
    assert "ask for a new one" in capsys.readouterr().err
    own, known_by = certificate(tmp_path, "own")
    with answering(0, own, []) as port:
        broken = f"https://127.0.0.1:{port}/#{known_by}.code"
        assert main(["night", "take-over", broken, "--journal", str(tmp_path / "two")]) == 2
    assert "cannot be reached" in capsys.readouterr().err
    gc.collect()
