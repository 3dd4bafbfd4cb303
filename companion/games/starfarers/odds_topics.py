"""What can be asked about the odds of Starfarers of Catan."""

from __future__ import annotations

from fractions import Fraction

from companion.extras.odds import (
    Answer,
    Asked,
    Given,
    NoOdds,
    Odds,
    Topic,
    chance,
    chances,
    within,
)
from companion.games.starfarers.odds import (
    encounter,
    shakes,
    speeds,
    sums,
    win_fight,
    win_race,
)
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.starfarers.rules.friendship import combat_bonus, speed_bonus

MOST = 20


def _balls(asked: Asked) -> Answer:
    box = asked.game.box
    return {
        "encounter": chance(encounter(box)),
        "sums": chances(sums(box)),
        "results": chances(shakes(box)),
    }


def _speed(asked: Asked) -> Answer:
    boosters = asked.given["boosters"]
    if boosters is None:
        boosters = _boosters(asked)
    within(0, MOST, boosters=boosters)
    return {"boosters": boosters, "speeds": chances(speeds(asked.game.box, boosters))}


def _fight(asked: Asked) -> Answer:
    own = asked.given["own"]
    if own is None:
        player = asked.state.players[asked.seat]
        own = player.cannons + combat_bonus(asked.game.box, player)
    other = _other(asked, "cannons")
    return _contest(own, other, win_fight(asked.game.box, own - other))


def _race(asked: Asked) -> Answer:
    own = asked.given["own"]
    if own is None:
        own = _boosters(asked)
    other = _other(asked, "boosters")
    return _contest(own, other, win_race(asked.game.box, asked.state, own - other))


def _boosters(asked: Asked) -> int:
    player = asked.state.players[asked.seat]
    return int(player.boosters + speed_bonus(asked.game.box, player))


def _other(asked: Asked, part: str) -> int:
    if asked.given["other"] is not None:
        return int(asked.given["other"])
    against = asked.given["against"] or asked.game.box.after(asked.seat)
    if against not in asked.state.players:
        raise NoOdds(f"'{against}' does not take part in this game.")
    return int(getattr(asked.state.players[against], part))


def _contest(own: int, other: int, win: Fraction) -> Answer:
    within(0, MOST, own=own, other=other)
    return {"own": own, "other": other, "win": chance(win)}


_CONTEST = (
    Given("own", "cannons or boosters of the pilot"),
    Given("other", "those of the other side, without bonuses"),
    Given("against", "whose mother ship (with a record)", COLOURS),
)

ODDS = Odds(
    "Starfarers of Catan",
    (
        Topic("balls", "what a shake of the mother ship brings", _balls),
        Topic(
            "speed",
            "the chance of each speed of a flight",
            _speed,
            (Given("boosters", "with bonuses (default: from the record)"),),
        ),
        Topic("fight", "winning a fight against a neighbour's mother ship", _fight, _CONTEST),
        Topic("race", "winning a comparison of speeds", _race, _CONTEST),
    ),
)
