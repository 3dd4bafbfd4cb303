"""From the start of the process to the first screen, beside an empty Kivy app with the same
libraries: one that imports all that the app has imported by then except the app's own modules, and
draws one empty frame. Both find their modules compiled, and what the driver of the screen compiles
(shaders), as every start but the first does.

Each start is a process of its own and prints JSON. `frames.py` and `tablet.py` use this; the
household that the app starts with lies in FOLDER.

    python benchmarks/start_up.py app FOLDER
    python benchmarks/start_up.py empty LIST_OF_MODULES
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.table_moves import spent

OWN = ("companion", "card_codes", "firmware_bridge", "__main__")
BEGAN = "COMPANION_BENCHMARK_BEGAN"
FINGER = 40
"""Pixels: what is narrower is not laid out yet."""


def command(kind: str, told: Path) -> list[str]:
    """Starts once. To be run with what `now` says in its environment."""
    return [sys.executable, __file__, kind, str(told)]


def now() -> dict[str, str]:
    kept = _compiled().name
    compiled = {
        "PYTHONPYCACHEPREFIX": f"{kept}/modules",
        "PYTHONDONTWRITEBYTECODE": "",
        "MESA_SHADER_CACHE_DISABLE": "false",  # which a guest's home has switched off
        "MESA_SHADER_CACHE_DIR": f"{kept}/shaders",
    }
    return {**os.environ, **compiled, BEGAN: str(time.time())}


@cache
def _compiled() -> tempfile.TemporaryDirectory[str]:
    """Where compiled modules and shaders are kept until all starts are over."""
    return tempfile.TemporaryDirectory(ignore_cleanup_errors=True)


def start(kind: str, told: Path) -> dict[str, Any]:
    """Seconds of wall and work until the first screen, and the libraries that were there."""
    done = subprocess.run(
        command(kind, told), env=now(), capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def libraries(started: dict[str, Any], into: Path) -> Path:
    """A file that tells an empty app what to import."""
    into.write_text(json.dumps(started["modules"]), encoding="utf-8")
    return into


# --- in a process of its own


def run(app: Any, is_usable: Callable[[], bool], is_complete: Callable[[], bool]) -> None:
    """Run an app until it has drawn a screen that can be used, and then all of it; tell what that
    took."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    told: dict[str, Any] = {}

    def took() -> dict[str, float]:
        now = spent()
        wall = time.time() - float(os.environ[BEGAN])
        return {"wall": wall, "work": now["work"] / 1000, "own": now["own"] / 1000}

    def flipped(*_: object) -> None:
        if is_usable():
            Window.unbind(on_flip=flipped)
            modules = [name for name in sys.modules if name.partition(".")[0] not in OWN]
            told.update(took(), modules=modules)
            Clock.schedule_interval(finish, 0)

    def finish(_: float) -> bool:
        """False, which ends Kivy's interval, once all is there."""
        if is_complete():
            print(json.dumps({**told, "complete": took()}))
            app.stop()
        return not is_complete()

    Window.bind(on_flip=flipped)
    app.run()


def _has_verbs(app: Any) -> bool:
    """True when what leads on from home is there to be tapped: the large verb and six tools."""
    from companion.tablet.widgets import SmallButton, VerbButton

    shown = [one for one in app.stage.page.walk() if one.width >= FINGER]
    tools = [one for one in shown if isinstance(one, SmallButton) and one.key]
    return any(isinstance(one, VerbButton) for one in shown) and len(tools) == 6


def main() -> None:
    kind, told = sys.argv[1:]
    from companion.tablet.window import prepare_window

    prepare_window(smooth=False)
    if kind == "app":
        from companion.tablet.app import CompanionApp

        app = CompanionApp(Path(told))
        run(app, lambda: _has_verbs(app), lambda: not app.stage.is_busy())
        return
    for name in json.loads(Path(told).read_text(encoding="utf-8")):
        with suppress(Exception):  # some are parts that cannot be imported by themselves
            import_module(name)
    from kivy.app import App

    run(App(), lambda: True, lambda: True)


if __name__ == "__main__":
    main()
