"""`companion night simulate` and `demo`: a hub with simulated tables, to compare or to watch."""

from __future__ import annotations

import argparse
import signal
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.cli.night_answers import Step, answer
from companion.cli.night_serve import tell
from companion.cli.output import OK


def _add_simulate(command: argparse.ArgumentParser) -> None:
    command.add_argument("--tables", type=int, default=8)
    command.add_argument("--rounds", type=int, default=3)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--kills", type=int, default=10, help="how often the hub is killed")
    command.add_argument(
        "--live",
        type=int,
        default=6,
        help="events of each game that come as at a real table, ten seconds apart",
    )
    command.add_argument(
        "--store", default="", metavar="URL", help="an empty PostgreSQL database instead of files"
    )
    command.add_argument("--hubs", type=int, default=2, help="how many share the database")


def _simulate(options: argparse.Namespace) -> int:
    from companion.web.rehearsed_night import LIVE, Rehearsal

    with tempfile.TemporaryDirectory() as folder:
        rehearsal = Rehearsal(
            Path(folder),
            options.tables,
            options.rounds,
            seed=options.seed,
            kills=options.kills,
            pace=LIVE._replace(live=options.live),
            where=options.store,
            hubs=options.hubs,
        )
        report = rehearsal.run()
    document = msgspec.to_builtins(report)
    answer(options, document, "\n".join(f"{name}: {told}" for name, told in document.items()))
    return 0 if report.standings_equal and not report.acknowledged_lost else 1


def _add_demo(command: argparse.ArgumentParser) -> None:
    command.add_argument("--tables", type=int, default=8)
    command.add_argument("--rounds", type=int, default=3)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--pause", type=float, default=0.5, help="seconds after each move")


def _demo(options: argparse.Namespace) -> int:
    """Until Ctrl+C; nothing of it is kept."""
    from companion.web.rehearsal import Pace
    from companion.web.rehearsed_night import MANY, Rehearsal

    for name in ("SIGTERM", "SIGHUP"):  # a window that is closed is a Ctrl+C, too
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:  # as under nohup
            signal.signal(number, signal.default_int_handler)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        night = Rehearsal(
            Path(folder),
            options.tables,
            options.rounds,
            seed=options.seed,
            kills=0,
            pace=Pace(MANY, options.pause),
            troubled=True,
        )
        with suppress(KeyboardInterrupt), night.evening() as addresses:
            tell(options, addresses[0])
            night.play(addresses)
            while True:
                time.sleep(1)
    return OK


STEPS = (
    Step("demo", "a night with simulated tables, to watch in the browser", _add_demo, _demo),
    Step("simulate", "a hub with simulated tables, killed and compared", _add_simulate, _simulate),
)
"""They make a night of their own, so they take no file."""
