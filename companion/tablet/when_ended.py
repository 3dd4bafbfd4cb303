"""What is put in order when this program has ended, however it ended: also when it was killed.

A shell of its own waits on a pipe whose other end nobody but this program holds. When the program
is gone, the pipe ends, and the shell does its work.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable


def when_ended(script: str, *arguments: str) -> Callable[[], None]:
    """Have a shell script run at the end, with these as `$1`, `$2` ...; the function that is handed
    back runs it at once instead. Where there is no such shell, nothing happens."""
    if os.name != "posix":
        return lambda: None
    waiting = subprocess.Popen(
        ["/bin/sh", "-c", f"cat >/dev/null; {script}", "sh", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        env={"PATH": os.environ.get("PATH", os.defpath)},  # it is nobody's guest, and stays last
        start_new_session=True,  # whoever kills a whole group of programs does not reach it
    )

    def now() -> None:
        waiting.communicate()

    return now
