"""A program that writes to a night and says what was acknowledged, until somebody kills it."""

from __future__ import annotations

import sys

from companion.hub.night_file import NightFile
from companion.night.events import CheckedIn, Left


def main(path: str) -> None:
    with NightFile(path) as file:
        while True:
            file.do(lambda _: [Left(("p1",)), CheckedIn(("p1",))])
            print(len(file.kept()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
