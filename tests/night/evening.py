"""Evenings for tests: players enter, sit down, and somebody always wins."""

from __future__ import annotations

from random import Random

from companion.night.checking import check, check_opening
from companion.night.events import (
    CheckedIn,
    Entered,
    Event,
    Happened,
    Opened,
    Play,
    ResultEntered,
    RoundStarted,
)
from companion.night.formats import read_format
from companion.night.night import Night, after, opened
from companion.night.planning import next_round
from companion.night.scoring import Result, Score
from companion.night.trouble import NightError

START = 1_800_000_000


class Evening:
    """A night without a store: every event is checked, and time goes on by a minute."""

    def __init__(
        self,
        format: str = "studio-2024",
        players: int = 12,
        plays: tuple[Play, ...] = (Play("Island"),),
        with_semi_final: bool = False,
    ) -> None:
        shape = read_format(format)
        first = Opened("Friday", shape, plays, shape.rounds.preliminary, with_semi_final, 7)
        check_opening(first)
        self.happened = [Happened(START, first)]
        self.night: Night = opened(self.happened[0])
        self.enter(players)

    def do(self, *events: Event) -> Night:
        for event in events:
            check(self.night, event)
            self.happened.append(Happened(START + 60 * len(self.happened), event))
            self.night = after(self.night, self.happened[-1])
        return self.night

    def enter(self, count: int) -> tuple[str, ...]:
        first = len(self.night.entrants) + 1
        players = tuple(f"p{number}" for number in range(first, first + count))
        self.do(*(Entered(player) for player in players), CheckedIn(players))
        return players

    def seat(self) -> Night:
        return self.do(*next_round(self.night))

    def play(self, random: Random, leave_out: tuple[int, ...] = ()) -> Night:
        """Results for the current round: one at each table reaches the target."""
        number = len(self.night.rounds)
        self.do(RoundStarted())
        for table in self.night.rounds[-1].seating.tables:
            if table.number not in leave_out:
                self.do(ResultEntered(number, table.number, some_result(table.players, random)))
        return self.night

    def play_to_the_end(self, random: Random) -> Night:
        while True:
            try:
                self.seat()
            except NightError as error:
                if "All rounds" not in error.text:
                    raise
                return self.night
            self.play(random)


def some_result(players: tuple[str, ...], random: Random) -> Result:
    winner = random.choice(players)
    points = {player: random.randint(2, 9) for player in players} | {winner: 10}
    return Result(tuple(Score(player, points[player]) for player in players), winner)
