"""A program that writes to a night and says what was acknowledged, until somebody kills it."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.hub.night_file import NightFile
from companion.night.events import CheckedIn, Left


def main(path: Path) -> None:
    with NightFile(path) as file:
        while True:
            file.do(lambda _: [Left(("p1",)), CheckedIn(("p1",))])
            print(len(file.kept()), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
