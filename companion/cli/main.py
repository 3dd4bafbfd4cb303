"""`companion`: finds the command and turns declared errors into messages and exit codes."""

from __future__ import annotations

import argparse
import os
import sys

from companion import __version__
from companion.almanac import UnknownGame, UnknownTopic
from companion.cli import (
    almanac,
    app,
    audit,
    box,
    cards,
    demonstration,
    doctor,
    games,
    labels,
    odds,
    replay,
    scan,
    simulate,
)
from companion.cli.output import UNREADABLE, Failure, print_error
from companion.rules.core.record import Unreadable
from companion.rules.core.setup import SetupError
from companion.table.owner import OwnerFileError
from companion.table.store import JournalError

COMMANDS = (
    app,
    games,
    simulate,
    replay,
    audit,
    odds,
    almanac,
    box,
    cards,
    labels,
    scan,
    doctor,
    demonstration,
)
DECLARED = (
    Failure,
    SetupError,
    Unreadable,
    UnknownGame,
    UnknownTopic,
    JournalError,
    OwnerFileError,
)


def parser() -> argparse.ArgumentParser:
    """All commands, each with its own options."""
    top = argparse.ArgumentParser(
        prog="companion",
        description="An unofficial companion for boxed Catan star games on a real table.",
        epilog="Exit codes: 0 all well, 1 problems found, 2 bad usage or unreadable input.",
    )
    top.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    return top


def main(argv: list[str] | None = None) -> int:
    """Run one command. Without one, the demonstration game is played."""
    arguments = sys.argv[1:] if argv is None else argv
    options = parser().parse_args(arguments or ["demonstration"])
    try:
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except DECLARED as error:
        print_error(str(error))
        return UNREADABLE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREADABLE


if __name__ == "__main__":
    sys.exit(main())
