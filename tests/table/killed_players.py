"""Players who are killed: run as a program of its own by test_kill.py.

    python -m tests.table.killed_players JOURNAL KILLS SEED

Each player is a child process that opens the journal, goes on with its game and writes every event
down on a pipe as soon as `accept` has returned. It is killed with SIGKILL at a random moment: while
it opens the journal, inside a transaction, or between two. Then the journal is opened again, every
event on the pipe must be there, the chain must be whole, and one more event must be accepted.

The players are forked from this process, which has everything loaded, so that two hundred of them
do not take minutes to start. A page of shared memory tells where a player was when it was killed.
"""

from __future__ import annotations

import json
import mmap
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from companion.table.journal import Journal
from companion.table.table import Table
from tests.table.play import SETUP, play, random_move

OUTSIDE, INSIDE = 0, 1


def main(path: Path, kills: int, seed: int) -> None:
    random = Random(seed)
    where = mmap.mmap(-1, 1)
    result = {"kills": 0, "inside": 0, "acknowledged": 0, "lost": 0}
    for number in range(kills):
        where[0] = OUTSIDE
        lines = killed(path, random, where)
        result["kills"] += 1
        result["inside"] += where[0] == INSIDE
        result["acknowledged"] += len(lines)
        with Journal(path) as journal:
            broken = journal.verify()
            if broken is not None:
                raise SystemExit(f"kill {number}: {broken}")
            look_at(journal, lines, result)
            go_on(journal, random)
    print(json.dumps(result))


def killed(path: Path, random: Random, where: mmap.mmap) -> list[str]:
    """What a player had acknowledged when it was killed.

    One in five is killed while it starts, the others some events later: how long that takes is
    different on every machine, so the events are counted, and then comes a random moment.
    """
    reading, writing = os.pipe()
    seed = random.random()
    child = os.fork()
    if child == 0:
        os.close(reading)
        play_for_ever(path, Random(seed), writing, where)
    os.close(writing)
    with open(reading, encoding="ascii") as pipe:
        starting = random.random() < 0.2
        seen = [] if starting else [pipe.readline() for _ in range(random.randint(1, 8))]
        time.sleep(random.random() * (0.04 if starting else 0.003))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            raise SystemExit(f"a player ended by itself: {status}")
        return [*seen, *pipe]


def play_for_ever(path: Path, random: Random, writing: int, where: mmap.mmap) -> None:
    try:
        journal = Journal(path)
        journal._store._db.set_trace_callback(
            lambda sql: where.__setitem__(0, INSIDE) if sql.startswith("BEGIN") else None
        )
        while True:
            table = running_game(journal)
            while (move := random_move(table.game, table.state, random)) is not None:
                table.accept(move, "simulation")
                where[0] = OUTSIDE
                os.write(writing, f"{table.number} {table.n} {table.hash}\n".encode())
                if random.random() < 0.05:
                    table.undo_to(max(0, table.n - 3), deliberate=True)
                    where[0] = OUTSIDE
    finally:
        os._exit(1)


def running_game(journal: Journal) -> Table:
    """The game that is running, or a new one if it is over."""
    if journal.running is not None:
        table = journal.open(journal.running)
        if table.due.seats:
            return table
    table = journal.new_game(SETUP)
    journal.mark_running(table.number)
    return table


def look_at(journal: Journal, lines: list[str], result: dict[str, int]) -> None:
    """Every acknowledged event must be there, under its number and its hash."""
    there = set(journal._store.rows("SELECT game, n, hash FROM events"))
    for line in lines:
        game, n, digest = line.split()
        if (int(game), int(n), digest) not in there:
            result["lost"] += 1


def go_on(journal: Journal, random: Random) -> None:
    """The game goes on, and is where its events lead without any checkpoint."""
    table = running_game(journal)
    if play(table, 1, random) != 1:
        raise SystemExit("the game does not go on")
    state = table._tree.start_state
    for entry in table._tree.entries(table._head.cursor):
        state = table.game.apply(state, entry.event.move)
    if state != table.state:
        raise SystemExit("the game is not where its events lead")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
