"""What README and documents show works: records replay, commands exist, links lead somewhere."""

from __future__ import annotations

import re
import shlex
from importlib.util import find_spec
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


BLOCK = re.compile(r"^```\w*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^(?:\S+/)?(companion|make|python) ((?:(?!  | *\\$| [|>] ).)+)", re.MULTILINE)
SHOWN = [
    pytest.param(*command.groups(), id=f"{page.name} {command[0]}")
    for page in [*PAGES, ROOT / "tests" / "README.md"]
    for block in BLOCK.findall(page.read_text("utf-8"))
    for command in COMMAND.finditer(block)
    if "lanterns" not in command[0]  # the game that a page builds
]


@pytest.mark.parametrize(("program", "words"), SHOWN)
def test_every_command_that_a_page_shows_can_be_given(program: str, words: str) -> None:
    first, *others = shlex.split(words)
    if program == "make":
        targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        assert {word for word in (first, *others) if word.islower()} <= {*targets}
    elif program == "python":
        assert find_spec(others[0]) if first == "-m" else (ROOT / first).is_file()
    elif not first.startswith("-"):
        assert callable(parser(first).parse_args([first, *others]).run)


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
