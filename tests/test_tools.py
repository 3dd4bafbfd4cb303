"""What sets up and checks the project: quiet when all is well, plain when it is not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def run(
    *command: str | Path, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env=os.environ | (env or {}), capture_output=True, text=True, check=False
    )


def step(script: str) -> subprocess.CompletedProcess[str]:
    return run(ROOT / "tools" / "step", "installing", "sh", "-c", script)


def test_a_step_says_what_it_is_at_and_keeps_warnings_to_itself() -> None:
    done = step(
        "echo 'WARNING: Location is ignored' >&2; echo 'Collecting kivy==2.3.1 (from -r run.txt)'"
    )
    assert done.returncode == 0
    assert done.stdout.splitlines() == ["== installing", "   kivy==2.3.1"]
    assert done.stderr == ""


def test_a_step_that_fails_shows_everything_and_its_exit_code() -> None:
    done = step("echo 'ERROR: No matching distribution found for kivy' >&2; exit 3")
    assert done.returncode == 3
    assert "ERROR: No matching distribution found for kivy" in done.stderr


def test_many_pieces_at_once_are_not_a_flood_of_lines() -> None:
    done = step('for n in $(seq 300); do echo "Unpacking lib$n (1.0) ..."; done')
    assert len(done.stdout.splitlines()) < 10


def missing_packages(tmp_path: Path, *programs: str) -> set[str]:
    """What `tools/system_packages` lacks on a Debian that has these programs and no package, where
    nobody may install any."""
    bash = shutil.which("bash")
    assert bash
    tools = tmp_path / f"tools{len(programs)}"
    tools.mkdir()
    scripts = {"dpkg-query": "exit 1", "apt-get": "exit 1", "id": "echo 1000", "grep": "exit 1"}
    for name, script in (scripts | dict.fromkeys(programs, "exit 0")).items():
        (tools / name).write_text(f"#!{bash}\n{script}\n")
        (tools / name).chmod(0o755)
    asks: list[str | Path] = [bash, ROOT / "tools" / "system_packages", sys.executable, "checks"]
    told = run(*asks, env={"PATH": str(tools)})
    assert told.returncode == 1
    return set(told.stderr.split("--no-install-recommends ")[1].split())


def test_the_browser_may_be_googles(tmp_path: Path) -> None:
    all_missing = missing_packages(tmp_path)
    assert {"chromium", "gcc-avr"} <= all_missing
    assert missing_packages(tmp_path, "google-chrome") == all_missing - {"chromium"}


def ci(tmp_path: Path, make: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`.ci/run` where `make test` does what is said here."""
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "make").write_text(f"#!/bin/sh\n{make}\n")
    (tools / "make").chmod(0o755)
    own = {"HOME": str(tmp_path), "PIP_CONFIG_FILE": ""}  # CI may have named one already
    env = {"PATH": f"{tools}:{os.environ['PATH']}", **own, **environment}
    return run(ROOT / ".ci" / "run", env=env)


def test_the_checks_run_in_an_empty_home(tmp_path: Path) -> None:
    done = ci(tmp_path, 'ls -A "$HOME"; echo "$1 $XDG_DATA_HOME ${COMPANION_HOME-none}"')
    assert done.returncode == 0
    setting_up, testing = done.stdout.splitlines()
    assert setting_up.startswith("setup ")
    assert testing.startswith("test ")
    assert testing.endswith("/.local/share none")
    assert str(tmp_path) not in done.stdout


def test_what_is_left_in_the_home_fails_the_checks(tmp_path: Path) -> None:
    done = ci(tmp_path, '[ "$1" = setup ] || mkdir "$HOME/.kivy"')
    assert done.returncode == 1
    assert "/.kivy" in done.stderr


def test_what_the_set_up_has_fetched_is_put_away_before_the_checks(tmp_path: Path) -> None:
    fetch = 'mkdir -p "$HOME/.cache/pip" && touch "$HOME/.cache/pip/a"'
    done = ci(tmp_path, f'[ "$1" = test ] && ls -A "$HOME" || {{ {fetch}; }}')
    assert (done.returncode, done.stdout) == (0, "")


def test_the_settings_of_pip_come_along(tmp_path: Path) -> None:
    settings = tmp_path / "config" / "pip" / "pip.conf"
    settings.parent.mkdir(parents=True)
    settings.write_text("[global]\ntimeout = 20\n")
    done = ci(tmp_path, 'echo "$PIP_CONFIG_FILE"', XDG_CONFIG_HOME=str(tmp_path / "config"))
    assert done.stdout == f"{settings}\n" * 2
