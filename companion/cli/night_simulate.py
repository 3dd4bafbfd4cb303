"""`companion night simulate`: a hub and simulated tables, killed and compared."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import msgspec

from companion.cli.night_answers import Step, answer


def _add_simulate(command: argparse.ArgumentParser) -> None:
    command.add_argument("--tables", type=int, default=8)
    command.add_argument("--rounds", type=int, default=3)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--kills", type=int, default=10, help="how often the hub is killed")


def _simulate(options: argparse.Namespace) -> int:
    from companion.web.rehearsed_night import Rehearsal

    with tempfile.TemporaryDirectory() as folder:
        rehearsal = Rehearsal(
            Path(folder), options.tables, options.rounds, options.seed, options.kills
        )
        report = rehearsal.run()
    document = msgspec.to_builtins(report)
    answer(options, document, "\n".join(f"{name}: {told}" for name, told in document.items()))
    return 0 if report.standings_equal and not report.acknowledged_lost else 1


STEPS = (
    Step("simulate", "a hub with simulated tables, killed and compared", _add_simulate, _simulate),
)
"""It makes a night of its own, so it takes no file."""
