"""Seating a night: what is repeated in three rounds, and how long the search takes, on one core.

The aim is that of a trial: nothing repeated by 15 and more players within 6 seconds. 12 players
cannot do with less than 9. Families of four are put to the search as well.

    make bench BENCHMARKS=seating
"""

from __future__ import annotations

import argparse
import time

from companion.night.arranging import Wishes, arranged
from companion.night.formats import read_format
from companion.night.seating import Repeats, pairs_of, repeats

PLAYERS = (12, 15, 16, 29, 64, 200, 800)
ROUNDS = 3


def seated(players: int, family: int, seed: int) -> tuple[Repeats, float]:
    names = [f"p{number}" for number in range(players)]
    groups = [names[at : at + family] for at in range(0, players, family)] if family else []
    apart = pairs_of(groups)
    wishes = Wishes((4, 3), read_format("studio-2024").seating, apart)
    began = time.process_time()
    rounds = arranged([names] * ROUNDS, (), wishes, seed).rounds
    return repeats(rounds, apart), time.process_time() - began


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seeds", type=int, default=5)
    seeds = range(options.parse_args().seeds)
    print("players  families  seconds (worst)  opponents  positions  tables of 3  together again")
    for family in (0, 2, 4):
        for players in PLAYERS:
            found = [seated(players, family, seed) for seed in seeds]
            worst = [
                max(getattr(again, name) for again, _ in found)
                for name in ("opponents", "positions", "small_tables", "together")
            ]
            figures = "  ".join(f"{figure:9}" for figure in worst)
            print(f"{players:7}  {family:8}  {max(s for _, s in found):15.2f}  {figures}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
