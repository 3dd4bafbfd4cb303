"""A home for guests: whoever shows, tests or times the app leaves nothing with its household.

The journal, preferences, caches and settings of the person at this machine stay as they are, and
two programs at the same time do not meet in one folder. Temporary files are in it too, and whatever
was started there leaves with it, so that nothing is left of a program that was killed.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from companion.tablet.when_ended import when_ended

FOLDERS = {
    "HOME": ".",
    "USERPROFILE": ".",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_CACHE_HOME": ".cache",
    "TMPDIR": "tmp",
    "KIVY_HOME": ".kivy",
    "COMPANION_HOME": ".local/share/companion",
}
"""What says where a program keeps things, and where a guest keeps them."""
_LEAVE = """
for attempt in $(seq 60); do
    guests=$(grep -lsF "$1/" /proc/[0-9]*/environ | cut -d/ -f3)
    [ -n "$guests" ] || break
    case $attempt in 1) kill $guests ;; 50) kill -KILL $guests ;; esac 2>/dev/null
    sleep 0.1
done
rm -rf "$1"
"""
"""Programs whose home this is are asked to end, and made to after five seconds (on Linux)."""
NO_SHADERS = "MESA_SHADER_CACHE_DISABLE"
"""Without it the driver of a virtual screen writes into the home when that is already gone."""


@contextmanager
def guest_home() -> Iterator[Path]:
    """A home that is empty at first and gone afterwards, for this program and what it starts."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="guest-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        gone = when_ended(_LEAVE, name)
        os.environ |= _screen_key(before) | {NO_SHADERS: "true"}
        os.environ |= {variable: str(home / place) for variable, place in FOLDERS.items()}
        _use_temporary_folder(home)
        try:
            yield home
        finally:
            for variable in (*FOLDERS, "XAUTHORITY", NO_SHADERS):
                os.environ.pop(variable, None)
                if variable in before:
                    os.environ[variable] = before[variable]
            tempfile.tempdir = None
            gone()


def _use_temporary_folder(home: Path) -> None:
    (home / FOLDERS["TMPDIR"]).mkdir()
    tempfile.tempdir = None  # it is looked up once, and remembered


def _screen_key(environment: Mapping[str, str]) -> dict[str, str]:
    """The key to the real screen lies in the real home unless something says where it is."""
    key = Path.home() / ".Xauthority"
    return {} if "XAUTHORITY" in environment or not key.exists() else {"XAUTHORITY": str(key)}
