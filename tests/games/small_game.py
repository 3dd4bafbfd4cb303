"""The game of docs/adding-a-game.md: taken out of the page, installed as a package of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"

_FILE = re.compile(r"^```(?:python|toml)\n# (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files_of_the_page() -> dict[str, str]:
    """The files that the page shows, by their paths."""
    return dict(_FILE.findall(PAGE.read_text("utf-8")))


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


def install(folder: Path) -> Installed:
    """Build the package and install it without a network, as its author would."""
    source, target, scratch = folder / "source", folder / "target", folder / "scratch"
    scratch.mkdir()
    for name, text in files_of_the_page().items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet")
    pip = [sys.executable, "-m", "pip", "install", *offline, "--target", str(target), str(source)]
    run = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return Installed(target, scratch)
