"""Sums of the camera are small: more threads would only wait for each other in a busy loop."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SUM = """
import companion, os
import numpy
numpy.ones((600, 600)) @ numpy.ones((600, 600))
print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted on Linux")
def test_numpy_makes_no_threads_beside_that_of_the_camera() -> None:
    told = subprocess.run([sys.executable, "-c", SUM], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "1"
