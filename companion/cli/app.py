"""`companion`: the tablet app in a window; where there is no screen, a demonstration of it."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from companion.cli.options import Commands
from companion.cli.output import OK, Failure, made_folder
from companion.demo.guest_home import guest_home
from companion.problem_report.log import logged
from companion.table.places import home
from companion.tablet.virtual_screen import NoVirtualScreen, VirtualScreen, has_screen


def add_to(commands: Commands) -> None:
    command = commands.add_parser("app", help="the tablet app; this is what `companion` starts")
    command.add_argument("--fullscreen", action="store_true", help="fill the whole screen")
    command.add_argument(
        "--demonstration",
        action="store_true",
        help="plays a whole game by itself; without a screen that is what happens anyway",
    )
    command.add_argument("--out", default="out", metavar="DIR", help="where its pictures go")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    out = Path(options.out)
    demonstration = options.demonstration or not has_screen()
    with logged(out / "demonstration" if demonstration else home(), options.verbose):
        return _start(out, demonstration, options.fullscreen)


def _start(out: Path, demonstration: bool, fullscreen: bool) -> int:
    """The log has begun: Kivy tells it much from its first import on."""
    if not has_screen():
        return _on_a_virtual_screen(out)
    from companion.tablet.window import prepare_window

    prepare_window(fullscreen=fullscreen)
    if demonstration:
        return _demonstrate(out)
    from companion.tablet.app import CompanionApp

    CompanionApp(greets=True).run()
    return OK


def _on_a_virtual_screen(out: Path) -> int:
    print("There is no screen here, so the app plays a demonstration on a virtual one.", flush=True)
    try:
        screen = VirtualScreen()
    except NoVirtualScreen as error:
        raise Failure(f"There is no screen here, and no virtual one: {error}") from error
    with screen:
        from companion.tablet.window import prepare_window

        prepare_window(smooth=False)
        return _demonstrate(out, seen=False)


def _demonstrate(out: Path, *, seen: bool = True) -> int:
    """Its household is its own; the games and the home of whoever runs it are not touched. Where
    it is not seen, only the frames that are kept are drawn."""
    folder = made_folder(out / "demonstration")
    with guest_home() as household:
        from companion.demo.demonstration import Demonstration
        from companion.demo.driver import Driver  # opens the window
        from companion.demo.unseen_frames import UnseenFrames

        if not seen:
            UnseenFrames()
        driver = Driver(household)
        try:
            Demonstration(driver, folder, partial(print, flush=True)).play()
        finally:
            driver.close()
    print(f"Everything is in {folder}.")
    return OK
