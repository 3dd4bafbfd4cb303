"""The whole count: `python -m tests.fuzz 20000`, perhaps with the name of one game and a seed."""

from __future__ import annotations

import sys
from random import Random

from tests.fuzz.rounds import fuzz
from tests.fuzz.tables import FUZZED


def main(arguments: list[str]) -> int:
    count = int(arguments[0]) if arguments else 1000
    names = [name for name in arguments[1:] if name in FUZZED] or list(FUZZED)
    seed = next((word for word in arguments[1:] if word not in FUZZED), "fuzz")
    failed = False
    for name in names:
        told = fuzz(name, count, Random(f"{seed}-{name}"))
        print(told.in_words(), flush=True)
        failed = failed or bool(told.failures)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
