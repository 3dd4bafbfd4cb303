"""A problem report: one zip that a household can hand on, after a look into it.

Version, findings, log, and the game that was played last. Whoever makes it chooses: without secrets
the record is the one that everybody may read, without the names of players and what they gave as
reasons; with secrets it is whole, so that the game can be replayed, and what was on the screen last
is there too.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion import __version__
from companion.core.game import PUBLIC
from companion.problem_report.examination import Finding
from companion.problem_report.log import log_files
from companion.table.journal import Journal
from companion.table.store import JournalError
from companion.table.table import Table, utc_now

PERSONAL = ("by", "reason", "name", "names", "hash")
"""Who ruled, in whose words, and who else sat down; and the hash, which no longer fits."""

WHOLE = "`companion replay record.jsonl` follows it"
PARTLY = "to be read: without names and hidden cards it cannot be replayed"


class Contents(Struct, frozen=True, omit_defaults=True):
    """The first file in a report."""

    version: str
    made: str
    secrets: bool
    record: str
    """What can be done with the record; or why there is none."""
    happened: tuple[str, ...] = ()
    """Where the error was raised, if there was one."""


def write_report(
    target: Path,
    folder: Path,
    findings: Iterable[Finding],
    *,
    secrets: bool,
    happened: tuple[str, ...] = (),
    picture: bytes | None = None,
    journal: Path | None = None,
) -> None:
    """Write the report about the household in a folder. Raises OSError, and then there is none.

    `journal` is the folder of the journal, where a game night has one of its own.

    `picture` is what was on the screen last, as PNG; it is left out without secrets."""
    record, about_it = _record(journal or folder, secrets)
    about = Contents(__version__, utc_now(), secrets, about_it, happened)
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f"{target.name}.part")
    try:
        with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("report.json", _json(about))
            archive.writestr("doctor.json", _without_home(_json(list(findings))))
            for file in log_files(folder):
                archive.write(file, f"log/{file.name}")
            if record:
                archive.writestr("record.jsonl", record)
            if picture is not None and secrets:
                archive.writestr("picture.png", picture)
        os.replace(beside, target)
    finally:
        beside.unlink(missing_ok=True)


def _record(folder: Path, secrets: bool) -> tuple[bytes, str]:
    """The record of the game that was played last, and what to do with it; or why there is none."""
    if not (folder / "journal.sqlite3").is_file():
        return b"", "no journal"
    try:
        with Journal(folder / "journal.sqlite3") as journal:
            number = journal.running
            if number is None:
                return b"", "no game was played last"
            table = journal.open(number)
            return (table.export(), WHOLE) if secrets else (without_names(table), PARTLY)
    except JournalError as error:
        return b"", f"the journal: {error.trouble}"


def without_names(table: Table) -> bytes:
    """The record of a game as everybody may read it, with seats instead of names. It has no hashes:
    they would vouch for what was left out."""
    lines = [msgspec.json.decode(line) for line in table.export(PUBLIC).splitlines()]
    seats = lines[0]["setup"]["seats"]
    lines[0]["setup"]["seats"] = {seat: seat for seat in seats}
    return b"".join(msgspec.json.encode(_impersonal(line)) + b"\n" for line in lines)


def _impersonal(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _impersonal(one) for key, one in value.items() if key not in PERSONAL}
    return [_impersonal(one) for one in value] if isinstance(value, list) else value


def _json(document: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode()


def _without_home(text: str) -> str:
    return text.replace(str(Path.home()), "~")
