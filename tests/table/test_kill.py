"""Killing the process at any instant loses at most the event that was not yet accepted."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.profile import share

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.skipif(not hasattr(os, "fork"), reason="players are forked and killed with SIGKILL")
def test_killed_players_lose_nothing(path: Path) -> None:
    kills = share(200)
    done = subprocess.run(
        [sys.executable, "-m", "tests.table.killed_players", str(path), str(kills), "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["kills"] == kills
    assert result["lost"] == 0
    assert result["acknowledged"] > kills
    assert result["inside"] > 0, "too few were killed inside a transaction to prove anything"
