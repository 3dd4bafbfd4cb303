"""The game of docs/adding-a-game.md: taken out of the page, installed as a package of its own.

python -m tests.games.small_game FOLDER
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from companion.games import registry, words
from companion.games.kind import GameKind
from companion.table import journal

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"

_FILE = re.compile(r"^```(?:python|toml)\n# (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files_of_the_page() -> dict[str, str]:
    """The files that the page shows, by their paths."""
    return dict(_FILE.findall(PAGE.read_text("utf-8")))


def write_out(folder: Path, changed: Mapping[str, str] | None = None) -> None:
    """The files of the page in a folder, with `changed` ones instead of some of them."""
    for name, text in {**files_of_the_page(), **(changed or {})}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


class Installed(NamedTuple):
    """A folder with the game in it, and how programs find it there."""

    target: Path
    scratch: Path

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": f"{self.target}{os.pathsep}{ROOT}", "LANG": "C.UTF-8"}

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.scratch,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def companion(self, command: str) -> str:
        """What the program says; it must end well."""
        run = self.python("-m", "companion.cli.main", *command.split())
        assert (run.returncode, run.stderr) == (0, ""), (command, run.stdout, run.stderr)
        return run.stdout


def install(folder: Path, changed: Mapping[str, str] | None = None) -> Installed:
    """Build the package and install it without a network, as its author would."""
    source, target, scratch = folder / "source", folder / "target", folder / "scratch"
    scratch.mkdir()
    write_out(source, changed)
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet")
    pip = [sys.executable, "-m", "pip", "install", *offline, "--target", str(target), str(source)]
    run = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return Installed(target, scratch)


@contextmanager
def registered(folder: Path, **instead: Any) -> Iterator[GameKind]:
    """The game known to this very process, with something else `instead` of what it brings."""
    installed = install(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(installed.target))
        kind: GameKind = replace(import_module("lanterns.registration").GAME, **instead)
        patch.setitem(registry.GAMES._known, kind.name, kind)
        words.vocabulary.cache_clear()
        yield kind
    words.vocabulary.cache_clear()
    journal._rules.cache_clear()
    for module in [name for name in sys.modules if name.split(".")[0] == "lanterns"]:
        del sys.modules[module]


if __name__ == "__main__":
    write_out(Path(sys.argv[1]))
