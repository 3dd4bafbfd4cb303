"""`companion app`: the tablet app in a window."""

from __future__ import annotations

import argparse

from companion.cli.options import Commands
from companion.cli.output import OK, Failure
from companion.ui.virtual_screen import has_screen

NO_SCREEN = (
    "There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set). Nothing was started. "
    "Run this on a tablet or desktop, or on a virtual screen: xvfb-run companion app."
)


def add_to(commands: Commands) -> None:
    command = commands.add_parser("app", help="the tablet app in a window")
    command.add_argument("--fullscreen", action="store_true", help="fill the whole screen")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if not has_screen():
        raise Failure(NO_SCREEN)
    from companion.ui.window import prepare_window

    prepare_window(fullscreen=options.fullscreen)
    from companion.ui.app import CompanionApp

    CompanionApp().run()
    return OK
