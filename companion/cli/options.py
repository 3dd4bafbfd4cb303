"""Options that several commands share."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from companion.cli.output import Failure
from companion.games.registry import GAMES, game_kind
from companion.wording import LANGUAGES

Commands = Any  # argparse gives the collection of sub-commands no public type


def add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print one JSON document")


def add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "game",
        action=_GameName,
        choices=_game_names(),
        metavar="GAME",
        help=f"{', '.join(GAMES)}; or game and edition in one, as {_game_names()[-1]}",
    )
    command.add_argument("--edition", help="which edition (default: the first of the game)")


def _game_names() -> list[str]:
    """Every game, and every edition of it as people write it: the game, a dash, the edition."""
    editions = [f"{kind.name}-{edition}" for kind in GAMES.values() for edition in kind.editions]
    return [*GAMES, *editions]


class _GameName(argparse.Action):
    """Takes a game, or game and edition in one."""

    def __call__(
        self, _parser: object, namespace: argparse.Namespace, value: Any, _option: object = None
    ) -> None:
        namespace.game, _, edition = value.partition("-")
        namespace.edition = namespace.edition or edition or None


def add_switches(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--switch",
        action="append",
        default=[],
        metavar="NAME=OPTION",
        help="a variant, handicap or house rule; may be given several times",
    )


def add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--language",
        type=str.lower,
        choices=LANGUAGES,
        default=system_language(),
        help="en, de or it",
    )


def system_language() -> str:
    """The language of the environment if we speak it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(variable, "")[:2]
        if language in LANGUAGES:
            return language
    return "en"


def edition_of(options: argparse.Namespace) -> str:
    edition: str | None = options.edition
    return edition or game_kind(options.game).editions[0]


def switches_of(options: argparse.Namespace) -> dict[str, str]:
    chosen = {}
    for choice in options.switch:
        name, equals, option = choice.partition("=")
        if not equals:
            raise Failure(f"Write a switch as NAME=OPTION, not '{choice}'.")
        chosen[name] = option
    return chosen


def read_file(path: str, most: int) -> bytes:
    """The bytes of a file from outside, never more than a reader would take."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise Failure(f"Cannot read '{path}': {error.strerror or error}.") from error
    if len(data) > most:
        raise Failure(f"'{path}' is larger than {most // 2**20} MiB; no record is that big.")
    return data
