"""What README and documents show works: records replay, commands exist, links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cli.main import COMMANDS as COMMAND_NAMES
from companion.cli.main import parser
from companion.core.record import read_record
from companion.games.registry import make_game
from companion.table.replay import replay

ROOT = Path(__file__).parent.parent
COMMANDS = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
LINKS = [
    pytest.param(page, link, id=f"{page.name} {link}")
    for page in PAGES
    for link in sorted(set(re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8"))))
    if "://" not in link
]


def blocks() -> list[str]:
    return re.findall(r"^```\n(.*?)^```$", COMMANDS, flags=re.DOTALL | re.MULTILINE)


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


@pytest.mark.parametrize(
    "command", re.findall(r"^\| `companion (\S[^`]*)`", COMMANDS, re.MULTILINE)
)
def test_every_command_of_the_table_is_understood(command: str) -> None:
    assert callable(parser().parse_args(command.split()).run)


def test_every_command_stands_in_the_table() -> None:
    told = re.findall(r"^\| `companion (\w+)", COMMANDS, re.MULTILINE)
    unlisted = {"app", "scan", "enrol"}  # started without a word; told below the table
    assert set(COMMAND_NAMES) - unlisted == set(told)


def _anchors(page: Path) -> set[str]:
    """What a heading can be reached by."""
    heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize(("page", "link"), LINKS)
def test_every_link_leads_somewhere(page: Path, link: str) -> None:
    path, _, heading = link.partition("#")
    target = page.parent / path if path else page
    assert target.exists()
    assert not heading or heading in _anchors(target)


def test_the_index_leads_to_every_document() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in PAGES if "docs" in path.parts}
    assert {page for page in pages if f"({page}" not in index} == {"README.md"}


def test_the_readme_can_be_read_in_one_sitting() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) < 90
