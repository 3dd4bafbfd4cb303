"""`companion`: finds the command and turns declared errors into messages and exit codes."""

from __future__ import annotations

import argparse
import io
import os
import sys
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from pathlib import Path

from companion import __version__
from companion.almanac import UnknownGame, UnknownTopic
from companion.cli.output import UNREADABLE, Failure, print_error
from companion.cli.plain_terminal import plain_terminal
from companion.core.record import Unreadable
from companion.core.setup import SetupError
from companion.simulation.batch import CannotWrite
from companion.table.owner import OwnerFileError
from companion.table.store import JournalError

COMMANDS = (
    "games",
    "simulate",
    "replay",
    "audit",
    "view",
    "odds",
    "deal",
    "almanac",
    "box",
    "board",
    "cards",
    "labels",
    "scan",
    "sheet",
    "night",
    "statistics",
    "enrol",
    "doctor",
    "desktop",
    "narrate",
    "app",
)
"""Each is a module of this room; only the one that is asked for is loaded."""
DECLARED = (
    Failure,
    SetupError,
    Unreadable,
    UnknownGame,
    UnknownTopic,
    JournalError,
    OwnerFileError,
    CannotWrite,
)

OWN_OPTIONS = ("-h", "--help", "--version")
VERBOSE = {"-v": 1, "--verbose": 1, "-vv": 2}


def parser(*wanted: str) -> argparse.ArgumentParser:
    """The wanted commands, or all of them, each with its own options."""
    top = argparse.ArgumentParser(
        prog="companion",
        description="An unofficial companion for boxed Catan star games on a real table.",
        epilog="Exit codes: 0 all well, 1 problems found, 2 bad usage or unreadable input.",
    )
    top.add_argument("--version", action="version", version=f"companion {__version__}")
    top.add_argument(
        "-v", "--verbose", action="count", help="the log on stderr; -vv with every detail"
    )
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for command in wanted or COMMANDS:
        import_module(f"companion.cli.{command}").add_to(commands)
    return top


def main(argv: list[str] | None = None) -> int:
    """Run one command. Without one, the app starts."""
    _open_streams()
    arguments = list(sys.argv[1:] if argv is None else argv)
    verbose = 0
    while arguments and arguments[0] in VERBOSE:
        verbose += VERBOSE[arguments.pop(0)]
    with plain_terminal():
        return _run(_with_command(arguments), verbose)


def _run(arguments: list[str], verbose: int) -> int:
    wanted = [command for command in COMMANDS if command == arguments[0]]
    options = parser(*wanted).parse_args(arguments)
    options.verbose = verbose
    try:
        with _log(options):
            code: int = options.run(options)
        sys.stdout.flush()
        return code
    except DECLARED as error:
        print_error(str(error))
    except KeyboardInterrupt:
        print_error("Stopped.")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print_error(f"{error.strerror or error}.")
    return UNREADABLE


def _log(options: argparse.Namespace) -> AbstractContextManager[None]:
    """The app begins its own, with a file; the others leave none."""
    if options.command == "app" or not options.verbose:
        return nullcontext()
    from companion.problem_report.log import logged

    return logged(None, options.verbose)


def _open_streams() -> None:
    """A program may be started without a stdout or stderr, or with one that knows only ASCII."""
    nowhere = Path(os.devnull)
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _with_command(arguments: list[str]) -> list[str]:
    """`companion --fullscreen` means the app too."""
    if arguments and (not arguments[0].startswith("-") or arguments[0] in OWN_OPTIONS):
        return arguments
    return ["app", *arguments]


if __name__ == "__main__":
    sys.exit(main())
