"""`roller`: reads the arguments and hands over. Exit code 0: fine, 1: problems found, 2: cannot."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from firmware_bridge.messages import SETS


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except KeyboardInterrupt:
        return 0


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(
        prog="roller", description="Dice towers and ball windows on a serial line."
    )
    kinds = whole.add_subparsers(required=True, metavar="COMMAND")

    ports = kinds.add_parser("ports", help="which port has a roller, and what the others are")
    ports.add_argument("--json", action="store_true", help="one JSON object a port")
    ports.add_argument("--all", action="store_true", help="say hello to unlikely ports, too")
    ports.set_defaults(run=_ports)

    watch = kinds.add_parser("watch", help="shows what a roller tells")
    watch.add_argument("port")
    watch.add_argument("--json", action="store_true", help="one JSON object a line")
    watch.add_argument("--arm", choices=SETS, help="arm this set, again after each throw")
    watch.add_argument("--throws", type=positive, help="end after so many readings")
    watch.set_defaults(run=_watch)

    selftest = kinds.add_parser("selftest", help="checks the parts, and whether throws look fair")
    selftest.add_argument("port")
    selftest.add_argument("--throws", type=positive, default=600, help="in all (default 600)")
    selftest.add_argument("--set", choices=SETS, action="append", help="only this set")
    selftest.add_argument("--json", action="store_true", help="one JSON object a set")
    selftest.set_defaults(run=_selftest)

    calibrate = kinds.add_parser("calibrate", help="teaches a roller its dice and balls")
    calibrate.add_argument("port")
    calibrate.add_argument("--set", choices=SETS, action="append", help="only this set")
    calibrate.add_argument("--yes", action="store_true", help="do not wait for the Enter key")
    calibrate.set_defaults(run=_calibrate)

    virtual = kinds.add_parser("virtual", help="pretends to be a roller, on a pty")
    virtual.add_argument("--link", type=Path, required=True, help="name of the port to make")
    virtual.add_argument("--seed", type=int, help="the same seed throws the same row")
    virtual.add_argument(
        "--balls", choices=("4", "5", "both"), default="4", help="balls in the ship"
    )
    virtual.add_argument("--pace", type=seconds, default=0.05, help="seconds a throw rolls")
    virtual.add_argument("--manual", action="store_true", help="throw only when `throw` is typed")
    virtual.add_argument(
        "--attached", action="store_true", help="end when nobody can type any more"
    )
    virtual.set_defaults(run=_virtual)
    return whole


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def seconds(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 9:  # after 10 a throw would be doubtful
        raise ValueError(text)
    return number


def _ports(options: argparse.Namespace) -> int:
    from firmware_bridge.command.ports import list_ports

    return list_ports(as_json=options.json, everywhere=options.all)


def _watch(options: argparse.Namespace) -> int:
    from firmware_bridge.command.watch import watch

    return watch(options.port, as_json=options.json, arm=options.arm, throws=options.throws)


def _selftest(options: argparse.Namespace) -> int:
    from firmware_bridge.command.selftest import selftest

    return selftest(options.port, options.throws, options.set, as_json=options.json)


def _calibrate(options: argparse.Namespace) -> int:
    from firmware_bridge.command.calibrate import calibrate

    return calibrate(options.port, options.set, wait=not options.yes)


def _virtual(options: argparse.Namespace) -> int:
    from firmware_bridge.command.pretend import pretend

    return pretend(
        options.link,
        seed=options.seed,
        balls=options.balls,
        pace=options.pace,
        by_itself=not options.manual,
        attached=options.attached,
    )
