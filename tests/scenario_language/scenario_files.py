"""Reading scenario files: text that a player could read aloud, one file per topic.

    scenario: three fuel do not fit
    moon: astro 10
    moon rolls 2                       -> speed 4
    moon buys 3 fuel                   REFUSED no-room fuel

A file holds scenarios and named positions, each up to the next heading. Lines before the first
heading stand at the beginning of every scenario of the file. A line is words, then perhaps a
verdict (REFUSED or OVERRULED with the codes of all problems), then perhaps `->` and what is
expected afterwards, parted by semicolons. A line that begins with `->` goes on with the line above
it. `expect` asks without a move. `given NAME` puts in a named position of the same folder. What
follows a `#` is a remark. Which words there are is up to the vocabulary of a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

_HEADING = re.compile(r"(scenario|position): (.+)")
_LINE = re.compile(r"(?P<text>.*?)\s*(?:\b(?P<verdict>REFUSED|OVERRULED) (?P<codes>.+))?")


class Unreadable(ValueError):
    """A scenario file is not well-formed; the message says where."""


@dataclass(frozen=True)
class Step:
    """One line: what is said, how it is judged, and what is expected afterwards."""

    where: str
    text: str
    verdict: str = ""
    codes: tuple[str, ...] = ()
    expectations: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scenario:
    file: str
    name: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"


@dataclass
class _Block:
    kind: str
    name: str
    where: str
    steps: list[Step]


def read_folder(folder: Path) -> list[Scenario]:
    """All scenarios of a folder, in the order of their files."""
    files = {path.name: list(_blocks(path)) for path in sorted(folder.glob("*.txt"))}
    positions: dict[str, list[Step]] = {}
    for block in (block for blocks in files.values() for block in blocks):
        if block.kind == "position":
            if block.name in positions:
                raise Unreadable(f"{block.where}: there are two positions called '{block.name}'")
            positions[block.name] = block.steps
    scenarios = [
        Scenario(file, block.name, tuple(_expanded(block.steps, positions)))
        for file, blocks in files.items()
        for block in blocks
        if block.kind == "scenario"
    ]
    names = [str(scenario) for scenario in scenarios]
    if twice := {name for name in names if names.count(name) > 1}:
        raise Unreadable(f"two scenarios of one name: {', '.join(sorted(twice))}")
    return scenarios


def _blocks(path: Path) -> Iterator[_Block]:
    header: list[Step] = []
    block: _Block | None = None
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        words = re.sub(r"(^|\s)#.*", "", line).strip()
        where = f"{path.name}:{number}"
        if not words:
            continue
        if heading := _HEADING.fullmatch(words):
            if block:
                yield block
            kind, name = heading.groups()
            block = _Block(kind, name, where, list(header) if kind == "scenario" else [])
            continue
        steps = block.steps if block else header
        if words.startswith("->"):
            if not steps:
                raise Unreadable(f"{where}: nothing stands above this line")
            more = _expectations(words.removeprefix("->"))
            steps[-1] = replace(steps[-1], expectations=steps[-1].expectations + more)
        else:
            steps.append(read_line(words, where))
    if block:
        yield block


def read_line(words: str, where: str) -> Step:
    if words.startswith("expect "):
        return Step(where, "", expectations=_expectations(words.removeprefix("expect ")))
    said, _, expected = words.partition("->")
    found = _LINE.fullmatch(said.strip())
    assert found is not None  # everything matches
    codes = tuple(code.strip() for code in (found["codes"] or "").split(",") if code.strip())
    return Step(where, found["text"], found["verdict"] or "", codes, _expectations(expected))


def _expectations(words: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in words.split(";") if part.strip())


def _expanded(steps: list[Step], positions: dict[str, list[Step]]) -> Iterator[Step]:
    for step in steps:
        if not step.text.startswith("given "):
            yield step
            continue
        name = step.text.removeprefix("given ")
        if name not in positions:
            raise Unreadable(f"{step.where}: there is no position called '{name}'")
        yield from _expanded(positions[name], positions)
