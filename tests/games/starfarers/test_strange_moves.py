"""Moves that nobody should make are refused with reasons, never with a crash.

Whatever the table may overrule can be applied, written down, read and told.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

from companion.core.chances import Draw, Roll
from companion.core.game import PUBLIC
from companion.games.registry import make_game
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.starfarers.rules.box import UPGRADES
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import RESOURCES, Goods
from companion.games.starfarers.rules.moves import (
    AddUpgrade,
    Begin,
    BuildColonyShip,
    BuildSpaceport,
    BuildTradeShip,
    BuildUpgrade,
    BuyFame,
    ChooseLocked,
    ClearPlanet,
    Discard,
    DrawReserve,
    EndTurn,
    Fly,
    ForgoJump,
    FoundColony,
    HelpingHand,
    LookAtChip,
    Move,
    PlaceColony,
    PlaceGiftShip,
    PlaceSpaceport,
    RemoveUpgrade,
    Rob,
    SpaceJump,
    StartFlight,
    TakeFriendship,
    TakeRelief,
    TakeResources,
    TellHand,
    Trade,
    TradeWithBank,
    TurnSector,
)
from companion.games.starfarers.rules.state import State
from companion.simulation.play import play, simulated_setup

GAMES = [
    ("2019", {}),
    ("2019", {"start": "advanced", "sectors": "explorer"}),
    ("2001", {"start": "advanced", "home_chips": "dealt"}),
    ("2001", {}),
]


def strange_moves(game: Starfarers, state: State, chance: Random) -> Iterator[Move]:
    board = game.box.first_board
    seat, other = chance.choice([*COLOURS, "green"]), chance.choice(COLOURS)
    if chance.random() < 0.6:
        seat = state.active
    places = [*board.points, *board.sites, "nowhere"]
    if state.players[state.active].ships and chance.random() < 0.5:
        places = [ship.at for player in state.players.values() for ship in player.ships]
    at, to = chance.choice(places), chance.choice(places)
    rings, upgrade = chance.randrange(4), chance.choice(UPGRADES)
    good, wanted = chance.choice(RESOURCES), chance.choice(RESOURCES)
    goods = Goods(**{name: chance.randrange(3) for name in RESOURCES})
    planet = chance.choice([*board.planets, "s99-1"])
    card = chance.choice([*game.box.friendship, "sunshine"])
    chip = chance.choice(["4", "pirate-4", "3/12", "99", ""])
    kind = chance.choice(["colony", "trade"])
    yield Roll("dice", (chance.randrange(8), chance.randrange(7)))
    yield Roll("balls", (chance.randrange(6), chance.randrange(5)))
    yield Draw(chance.choice(["encounter", "near-hexagon", "reserve-chips", "alpha"]), chip)
    yield TurnSector(chance.choice(["s1", "s99"]), chance.choice(["near-1", "moon"]), rings)
    yield Begin(seat)
    yield PlaceColony(seat, at)
    yield PlaceSpaceport(seat, at, kind, to, upgrade)  # type: ignore[arg-type]
    yield Discard(seat, goods)
    yield Rob(seat, other)
    yield TakeRelief(seat, good)
    yield DrawReserve(seat)
    yield Trade(seat, other, goods, Goods(**{good: 1}))
    yield TradeWithBank(seat, good, wanted, chance.randrange(1, 4))
    yield BuyFame(seat)
    yield HelpingHand(seat, tuple(chance.choices([*COLOURS, "green"], k=2)))
    yield BuildColonyShip(seat, at, rings)
    yield BuildTradeShip(seat, to, rings)
    yield BuildSpaceport(seat, at)
    yield BuildUpgrade(seat, upgrade)
    yield StartFlight(seat)
    yield Fly(seat, rings, tuple(chance.choices(places, k=2)))
    yield Fly(seat, rings, ())
    yield LookAtChip(seat, planet, chip)
    yield ClearPlanet(seat, rings, planet)
    yield FoundColony(seat, rings)
    yield TakeFriendship(seat, card)
    yield PlaceGiftShip(seat, at, rings)
    yield EndTurn(seat)
    yield TakeResources(seat, goods)
    yield AddUpgrade(seat, upgrade)
    yield RemoveUpgrade(seat, upgrade)
    yield ChooseLocked(seat, rings)
    yield SpaceJump(seat, rings, to)
    yield ForgoJump(seat)
    yield TellHand(seat, goods)


@pytest.mark.parametrize(("edition", "switches"), GAMES)
def test_strange_moves_are_answered_in_words(edition: str, switches: dict[str, str]) -> None:
    game = make_game(simulated_setup("starfarers", edition, switches, 3))
    assert isinstance(game, Starfarers)
    chance = Random(edition + str(switches))
    overruled = 0
    for step in islice(play(game, "strange"), 0, 600, 4):
        for move in strange_moves(game, step.before, chance):
            problems = game.check(step.before, move)
            game.title(step.before, move, PUBLIC)
            if any(problem.firm for problem in problems):
                continue
            overruled += bool(problems)
            after = game.apply(step.before, move)
            text = msgspec.json.encode(after)
            assert msgspec.json.decode(text, type=State) == after
            game.instructions(step.before, move, game.apply(step.before, move))
            game.view(after, PUBLIC)
            game.due(after)
            game.audit(after)
            game.legal(after)
    assert overruled
