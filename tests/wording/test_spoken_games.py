"""Random games, said aloud: every title and note, and the problems of moves nobody should make."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.core.game import PUBLIC, REFEREE
from companion.core.setup import Setup
from companion.games.starship.rules.box import SEATS
from companion.games.starship.rules.cards import RESERVE
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import COUNTED, RESOURCES, Goods
from companion.games.starship.rules.moves import (
    BuildColonyShip,
    BuildModule,
    Buy,
    BuyFromOpponent,
    ChooseColony,
    ChooseModule,
    CompleteMission,
    EndFlight,
    Fight,
    FlyOn,
    FlyTo,
    FoundColony,
    FoundPost,
    GiveUpModule,
    Look,
    LookAhead,
    Move,
    PayTribute,
    PlaceCards,
    Reconcile,
    Sell,
    TakeResource,
    TradeWithOpponent,
    UpgradeBooster,
    UpgradeCannon,
    UpgradeModule,
)
from companion.games.starship.rules.ship import MODULES, Modules, Ship
from companion.games.starship.rules.state import Stack, State
from companion.wording import LANGUAGES, Words
from tests.wording.clean import blemishes

Speak = Callable[[str], Words]

STEPS = 1200
SEEDS = range(4)
SWITCHES: list[dict[str, str]] = [
    {},
    {"replacement_cards": "face-down", "bank_of_coins": "limited"},
    {"starting_module_first": "sun", "nothing_to_lose": "other-part"},
    {"replacement_in_same_flight": "yes", "reserve_exhausted": "flight-goes-on"},
]


def game_of(seed: int) -> Starship:
    switches = SWITCHES[seed % len(SWITCHES)]
    seats = {"moon": "", "sun": ""}
    return Starship(Setup("starship", "mayfair-2001", seats=seats, switches=switches))


def next_move(game: Starship, state: State, chance: Random) -> Move:
    """A legal action, or what dice and decks could answer."""
    due = game.due(state)
    actions = game.legal(state)
    if due.chance is None or (actions and chance.random() < 0.2):
        return chance.choice(actions)
    assert due.of is not None
    if due.chance == "roll":
        return Roll(due.of, (chance.choice(game.pack.values["dice"][due.of]),))
    cards = list(game.likely(state))
    if due.chance == "draw":
        return Draw(due.of, chance.choice(cards))
    told = Look(due.of, tuple(chance.sample(cards, min(2, len(cards)))))
    return Look(due.of) if game.check(state, told) else told


def played(game: Starship, chance: Random) -> Iterator[tuple[State, Move]]:
    state = game.start()
    for _ in range(STEPS):
        if state.phase == "over":
            return
        move = next_move(game, state, chance)
        assert game.check(state, move) == []
        yield state, move
        state = game.apply(state, move)


def strange_moves(game: Starship, chance: Random) -> list[Move]:
    """Moves that are hardly ever allowed, with seats, cards and numbers at random."""
    seat = chance.choice(SEATS)
    cards = [*game.box.cards, *game.box.adventures, "XYZ 12"]
    card, other = chance.choice(cards), chance.choice(cards)
    deck = chance.choice(["reserve", "adventure", "sector-1", "sector-4"])
    module, good = chance.choice(MODULES), chance.choice(RESOURCES)
    goods = Goods(**{name: chance.randrange(3) for name in COUNTED})
    one = Goods(**{good: chance.randrange(1, 4)})
    return [
        Roll(chance.choice(["yellow", "blue"]), (chance.randrange(7),)),
        Roll("yellow", ()),
        Draw(deck, card),
        Look(deck, (card, other)),
        ChooseModule(seat, module),
        ChooseColony(seat, card),
        FlyTo(seat, chance.randrange(7)),
        LookAhead(seat),
        PlaceCards(seat, (card,), (other,)),
        FlyOn(seat),
        EndFlight(seat),
        Buy(seat, card, one),
        Sell(seat, card, goods),
        FoundColony(seat, card),
        FoundPost(seat, card),
        CompleteMission(seat, chance.choice(list(game.box.adventures))),
        PayTribute(seat),
        Fight(seat),
        TakeResource(seat, good),
        GiveUpModule(seat, module),
        TradeWithOpponent(seat, goods, one),
        BuyFromOpponent(seat, good),
        BuildColonyShip(seat),
        UpgradeBooster(seat),
        UpgradeCannon(seat),
        BuildModule(seat, module),
        UpgradeModule(seat, module),
        strange_position(game, chance),
    ]


def strange_position(game: Starship, chance: Random) -> Reconcile:
    """What no box holds: the audit has something to say about it."""
    sector, adventures = list(game.box.cards), list(game.box.adventures)

    def ship() -> Ship:
        return Ship(
            goods=Goods(**{name: chance.randrange(60) for name in COUNTED}),
            boosters=(1, 2) * chance.randrange(3),
            cannons=(2,) * chance.randrange(5),
            colony_ships=chance.randrange(4),
            trade_ships=chance.randrange(4),
            modules=Modules(**{name: chance.randrange(3) for name in MODULES}),
            colonies=tuple(chance.choices(list(game.box.colonies), k=2)),
            posts=tuple(chance.choices(list(game.box.markets), k=2)),
            pirates=tuple(chance.choices(list(game.box.pirates), k=2)),
            adventures=tuple(chance.choices(adventures, k=2)),
        )

    def stack() -> Stack:
        known = tuple(chance.choices(sector, k=chance.randrange(4)))
        return Stack(chance.randrange(8, 13), known, tuple(chance.choices(RESERVE, k=1)))

    return Reconcile(
        reason="2 : 1",
        sun=ship(),
        moon=ship(),
        stacks=tuple(stack() for _ in range(chance.choice([4, 4, 4, 5]))),
        missions=tuple(chance.choices(adventures, k=chance.randrange(4))),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_titles_and_notes_of_a_game(seed: int, speak: Speak) -> None:
    game = game_of(seed)
    voices = [speak(language) for language in LANGUAGES]
    for state, move in played(game, Random(seed)):
        titles = {
            game.title(state, move, viewer).code: game.title(state, move, viewer)
            for viewer in (PUBLIC, REFEREE, "sun", "moon")
        }
        notes = game.instructions(state, move, game.apply(state, move))
        for words in voices:
            for sentence in (
                *(words.message(title) for title in titles.values()),
                *(words.note(note) for note in notes),
            ):
                assert blemishes(sentence, words.language, game.pack) == [], sentence


@pytest.mark.parametrize("seed", SEEDS)
def test_problems_of_strange_moves(seed: int, speak: Speak) -> None:
    game, chance = game_of(seed), Random(seed)
    voices = [speak(language) for language in LANGUAGES]
    met: set[str] = set()
    for state, _ in islice(played(game, Random(seed)), 0, None, 6):
        for move in chance.sample(strange_moves(game, chance), 8):
            title = game.title(state, move, REFEREE)
            problems = game.check(state, move)
            met |= {problem.code for problem in problems}
            for words in voices:
                for sentence in (words.message(title), *map(words.problem, problems)):
                    assert blemishes(sentence, words.language, game.pack) == [], sentence
    assert len(met) > 40


@pytest.mark.parametrize("seed", SEEDS)
def test_notes_after_a_reconcile(seed: int, speak: Speak) -> None:
    """The table may put a ship right in any direction."""
    game, chance = game_of(seed), Random(seed)
    voices = [speak(language) for language in LANGUAGES]
    for state, _ in islice(played(game, Random(seed)), 10, None, 20):
        move = replace(strange_position(game, chance), stacks=None)
        for note in game.instructions(state, move, game.apply(state, move)):
            for words in voices:
                sentence = words.note(note)
                assert blemishes(sentence, words.language, game.pack) == [], sentence
