"""Starship Catan, as everything above the games finds it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from companion.core.setup import Setup
from companion.extras.lessons import Lesson
from companion.extras.odds import Odds
from companion.extras.painting import Painting
from companion.extras.players import Dealer, Player
from companion.extras.scenes import Scenes
from companion.extras.teller import Teller
from companion.games.kind import GameKind
from companion.games.starship.almanac.contents import ALMANAC
from companion.games.starship.rules.box import PACKAGE
from companion.games.starship.wording import STARSHIP
from companion.view.game_table import GameTable

if TYPE_CHECKING:
    from companion.games.starship.rules.game import Starship


def _make(setup: Setup) -> Starship:
    from companion.games.starship.rules.game import Starship

    return Starship(setup)


def _table(game: Starship) -> GameTable[Any]:
    from companion.games.starship.table_view.builder import StarshipTable

    return StarshipTable(game)


def _player(game: Starship, rng: Random) -> Player:
    from companion.games.starship.player import StarshipPlayer

    return StarshipPlayer(game, rng)


def _dealer(game: Starship, rng: Random) -> Dealer:
    from companion.games.starship.dealer import StarshipDealer

    return StarshipDealer(game, rng)


def _teller(game: Starship) -> Teller:
    from companion.games.starship.statistics import StarshipTeller

    return StarshipTeller(game)


def _odds() -> Odds:
    from companion.games.starship.odds_topics import ODDS

    return ODDS


def _lessons() -> tuple[Lesson, ...]:
    from companion.games.starship.lessons import LESSONS

    return LESSONS


def _painting() -> Painting:
    from companion.games.starship.painting import paint

    return paint()


def _scenes() -> Scenes:
    from companion.games.starship.scenes import SCENES

    return SCENES


GAME = GameKind(
    name="starship",
    package=PACKAGE,
    editions=("mayfair-2001", "kosmos-2001"),
    seats=("moon", "sun"),
    players=(2,),
    make=_make,
    vocabulary=STARSHIP,
    table=_table,
    almanac=ALMANAC,
    player=_player,
    dealer=_dealer,
    teller=_teller,
    odds=_odds,
    lessons=_lessons,
    scenes=_scenes,
    painting=_painting,
    minutes=60,
    taught={"blue": ("1", "2", "3", "4")},
    board_game_geek=2338,
    place=1,
)
