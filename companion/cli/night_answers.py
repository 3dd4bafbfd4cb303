"""What the steps of `companion night` share: the file they work on, and how they answer."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from companion.cli.output import OK, print_json
from companion.hub.night_file import NightFile
from companion.hub.people import shown_names
from companion.night.events import Event
from companion.night.night import Night
from companion.wording.phrases import Phrases


class Step(NamedTuple):
    name: str
    about: str
    add: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def names_of(file: NightFile, options: argparse.Namespace) -> dict[str, str]:
    return shown_names(file.people(), file.night.entrants, Phrases(options.language))


def open_night(options: argparse.Namespace) -> NightFile:
    return NightFile(options.file)


def answer(options: argparse.Namespace, document: dict[str, Any], text: str) -> int:
    if options.json:
        print_json(document)
    else:
        print(text)
    return OK


def do(options: argparse.Namespace, plan: Callable[[NightFile, Night], Iterable[Event]]) -> Night:
    """Let something happen in the night; `plan` is also given the file, for its names."""
    with open_night(options) as file:
        return file.do(lambda night: plan(file, night))


def no_options(_: argparse.ArgumentParser) -> None:
    """This step needs no more than its file."""
