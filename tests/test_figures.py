"""The quick figures of docs/figures.md, made again by their own commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cli.main import main

PAGE = (Path(__file__).parent.parent / "docs" / "figures.md").read_text("utf-8")
QUICK = re.findall(
    r"^\| ([^|]+) \| ([^|]+) \| `companion ([^`]+)` \|$", PAGE.split("## Slow")[0], re.MULTILINE
)


def test_there_are_some() -> None:
    assert len(QUICK) >= 4


@pytest.mark.parametrize(("what", "figure", "command"), QUICK)
def test_a_figure_is_what_its_command_prints(
    what: str, figure: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command.split()) == 0
    assert figure in capsys.readouterr().out.splitlines(), what
