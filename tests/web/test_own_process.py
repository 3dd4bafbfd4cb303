"""A hub's process leaves out of its collections what it has loaded."""

from __future__ import annotations

import subprocess
import sys

ASKED = """
import gc, sys
from companion.web import serving
from companion.web.own_process import SLICE, no_long_pauses
no_long_pauses()
assert sys.getswitchinterval() <= SLICE
assert {f"companion.games.{one}.rules" for one in ("settlers", "starfarers")} <= sys.modules.keys()
print(len(gc.get_objects()))
"""


def test_a_search_for_garbage_has_little_to_look_at() -> None:
    told = subprocess.run([sys.executable, "-c", ASKED], check=True, capture_output=True, text=True)
    assert int(told.stdout) < 500
