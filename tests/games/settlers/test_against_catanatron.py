"""Our rules beside catanatron, an independent engine, on the same games.

    PYTHONPATH=. .venv/bin/python -m tests.games.settlers.test_against_catanatron 300

plays as many games as one likes and tells what was compared and what was left out.
"""

from __future__ import annotations

import sys

from tests.games.settlers.other_engine import compare
from tests.profile import share

GAMES = share(40)


def test_both_engines_agree_up_to_the_known_exceptions() -> None:
    result = compare(GAMES)
    assert result.games == GAMES
    for what in (
        "hands",
        "bank",
        "points",
        "longest road",
        "road length",
        "largest army",
        "legal settlements",
        "legal roads",
        "legal cities",
        "legal trades",
        "legal robber",
        "legal buying",
        "playing knight",
        "several trades at once",
    ):
        assert result.compared[what] > GAMES, what


def main() -> int:
    result = compare(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
    print(f"{result.games} games, {result.events} events, no difference")
    for title, counts in (("compared", result.compared), ("left out", result.left_out)):
        print(title)
        for what, count in counts.most_common():
            print(f"  {count:10,} {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
