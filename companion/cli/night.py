"""`companion night`: an evening of many tables, kept in one file.

companion night new friday.night --format shop-night --game "The island"
companion night enter friday.night Ada Bruno Chiara Dora --here
companion night seat friday.night
companion night result friday.night 1 Ada=10 Bruno=7 Chiara=6 Dora=4
companion night standings friday.night
companion night print friday.night pairings --out pairings.pdf
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from companion.cli import (
    night_output,
    night_people,
    night_results,
    night_rounds,
    night_serve,
    night_simulate,
    night_tables,
)
from companion.cli.options import Commands, add_json, add_language
from companion.cli.output import UNREADABLE, print_error
from companion.night.trouble import NightError
from companion.wording.phrases import Phrases

WITHOUT_A_FILE = ("formats", "demo", "simulate", "report", "take-over")


def add_to(commands: Commands) -> None:
    command = commands.add_parser("night", help="a game night: seating, results, standings")
    steps = command.add_subparsers(dest="step", metavar="STEP", required=True)
    for step in (
        *night_rounds.STEPS,
        *night_people.STEPS,
        *night_results.STEPS,
        *night_output.STEPS,
        *night_serve.STEPS,
        *night_simulate.STEPS,
        *night_tables.STEPS,
    ):
        one = steps.add_parser(step.name, help=step.about)
        if step.name not in WITHOUT_A_FILE:
            one.add_argument(
                "file",
                metavar="FILE",
                help="the night, as friday.night or postgresql://host/friday",
            )
        step.add(one)
        add_language(one)
        add_json(one)
        one.set_defaults(run=_telling(step.run))


def _telling(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """What a night refuses is told in the organiser's language."""

    def told(options: argparse.Namespace) -> int:
        try:
            return run(options)
        except NightError as error:
            fields: dict[str, Any] = error.fields
            print_error(Phrases(options.language).gettext(error.text, **fields))
            return UNREADABLE

    return told
