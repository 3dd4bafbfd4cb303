"""An app that plays by touch in a process of its own until somebody kills it.

    python -m tests.tablet.killed_evening FOLDER

After every event that the table has accepted it prints how many there are.
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.tablet.virtual_screen import VirtualScreen, has_screen


def main() -> None:
    screen = None if has_screen() else VirtualScreen()
    from companion.tablet.window import prepare_window

    prepare_window(smooth=False)
    from companion.demo.driver import Driver
    from companion.demo.hands import Hands
    from companion.demo.short_games import short_game
    from companion.tablet.tap_guard import tap_guard

    tap_guard.seconds = 0.02
    driver, script = Driver(Path(sys.argv[1])), short_game("starship")
    driver.app.session.start(script.setup)
    driver.app.show("table")
    driver.rest()
    hands = Hands(driver)
    for event in script.events:
        hands.play(event.move)
        print(driver.app.session.opened.n, flush=True)
    driver.close()
    if screen is not None:
        screen.close()


if __name__ == "__main__":
    main()
