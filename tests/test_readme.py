"""What the README shows works: the record can be replayed, the commands exist, the links lead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cli.main import parser
from companion.core.record import read_record
from companion.games.registry import make_game
from companion.table.replay import replay

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks() -> list[str]:
    return re.findall(r"^```\n(.*?)^```$", README, flags=re.DOTALL | re.MULTILINE)


def test_the_first_turn_replays_without_problems() -> None:
    (text,) = [block for block in blocks() if "companion-record" in block]
    record = read_record(text.encode(), make_game)
    game = make_game(record.setup)
    replayed = replay(game, record)
    assert replayed.problems == ()
    assert replayed.audit == ()
    assert game.due(replayed.state).seats == ("moon",)


def test_a_five_on_the_yellow_die_is_found_on_its_line() -> None:
    (text,) = [block for block in blocks() if "companion-record" in block]
    record = read_record(text.replace('"faces":[1]', '"faces":[5]').encode(), make_game)
    (found,) = replay(make_game(record.setup), record).problems
    assert (found.n, found.problem.code) == (6, "impossible-faces")


@pytest.mark.parametrize("command", re.findall(r"^\| `companion (\S[^`]*)`", README, re.MULTILINE))
def test_every_command_of_the_table_is_understood(command: str) -> None:
    assert callable(parser().parse_args(command.split()).run)


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", README))
def test_every_link_leads_somewhere(link: str) -> None:
    assert (ROOT / link).exists()
