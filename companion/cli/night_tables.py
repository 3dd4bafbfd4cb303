"""Steps of `companion night` at a table: report a journal to the hub, or take a table over."""

from __future__ import annotations

import argparse
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from companion import __version__
from companion.cli.night_answers import Step, answer
from companion.cli.output import OK, Failure
from companion.hub.membership import UNREACHABLE
from companion.hub.reporter import Hub, HubLink, Joined, Reporter, Stranger, Turned


def _add_link(command: argparse.ArgumentParser) -> None:
    command.add_argument("link", help="what the code of the table says; the desk shows it")
    command.add_argument("--journal", type=Path, required=True, metavar="FILE")


def _joined(options: argparse.Namespace) -> tuple[Hub, Joined]:
    hub = Hub(HubLink.read(options.link))
    with ExitStack() as stack:
        stack.callback(hub.close)
        with _told():
            joined = hub.join(secrets.token_hex(8))
        stack.pop_all()
    if joined.version != __version__:
        print(f"The hub has version {joined.version}, this is {__version__}: update one of them.")
    return hub, joined


@contextmanager
def _told() -> Iterator[None]:
    """What a hub refuses, and that it is away or stops in mid-answer, is said in a sentence."""
    try:
        yield
    except Turned as turned:
        raise Failure(turned.why) from turned
    except Stranger as error:
        raise Failure("Another machine than the hub of this code answers there.") from error
    except UNREACHABLE as error:
        raise Failure(f"The hub cannot be reached: {error}") from error


def _report(options: argparse.Namespace) -> int:
    """Until Ctrl+C, or until another tablet took over."""
    if not options.journal.exists():
        raise Failure(f"There is no journal in '{options.journal}'.")
    hub, joined = _joined(options)
    reporter = Reporter(options.journal, hub)
    reporter.start()
    told = ""
    try:
        while reporter.is_alive():
            now = f"Table {joined.table}: {reporter.state}, the hub has {reporter.acknowledged}"
            now += f" steps, {reporter.waiting} wait."
            if now != told:
                print(now, flush=True)
                told = now
            time.sleep(0.5)
    except KeyboardInterrupt:
        reporter.stop()
        return OK
    raise Failure(f"Reporting ended: {reporter.state}.")


def _take_over(options: argparse.Namespace) -> int:
    from companion.hub.table_copies import copy_from

    if options.journal.exists():  # before the code is used up
        raise Failure(f"'{options.journal}' is there already; choose another name.")
    hub, joined = _joined(options)
    with closing(hub), _told():
        have, batches, after = hub.have(), [], 0
        while after < have.steps:
            batches.append(hub.rows_after(after))
            if not batches[-1].steps:
                raise Failure("The hub has less of this table than it said.")
            after += len(batches[-1].steps)
    copy_from(batches, options.journal)
    document = {"table": joined.table, "steps": after, "journal": str(options.journal)}
    return answer(options, document, f"Table {joined.table}: {after} steps in {options.journal}.")


STEPS = (
    Step("report", "bring a table's journal to the hub, until Ctrl+C", _add_link, _report),
    Step("take-over", "go on for a table with what the hub has of it", _add_link, _take_over),
)
