"""Starfarers of Catan, as everything above the games finds it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from companion.core.setup import Setup
from companion.extras.lessons import Lesson
from companion.extras.odds import Odds
from companion.extras.own_board import OwnBoard
from companion.extras.painting import Painting
from companion.extras.players import Dealer, Player
from companion.extras.scenes import Scenes
from companion.extras.teller import Teller
from companion.games.kind import GameKind
from companion.games.starfarers.almanac.contents import ALMANAC
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.starfarers.rules.box import PACKAGE, PLAYERS
from companion.games.starfarers.wording import STARFARERS
from companion.view.game_table import GameTable

if TYPE_CHECKING:
    from companion.games.starfarers.rules.game import Starfarers


def _make(setup: Setup) -> Starfarers:
    from companion.games.starfarers.rules.game import Starfarers

    return Starfarers(setup)


def _table(game: Starfarers) -> GameTable[Any]:
    from companion.games.starfarers.table_view.builder import StarfarersTable

    return StarfarersTable(game)


def _player(game: Starfarers, rng: Random) -> Player:
    from companion.games.starfarers.player import StarfarersPlayer

    return StarfarersPlayer(game, rng)


def _dealer(game: Starfarers, rng: Random) -> Dealer:
    from companion.games.starfarers.dealer import StarfarersDealer

    return StarfarersDealer(game, rng)


def _teller(game: Starfarers) -> Teller:
    from companion.games.starfarers.statistics import StarfarersTeller

    return StarfarersTeller(game)


def _odds() -> Odds:
    from companion.games.starfarers.odds_topics import ODDS

    return ODDS


def _own_board() -> OwnBoard:
    from companion.games.starfarers.own_board import OWN_BOARD

    return OWN_BOARD


def _lessons() -> tuple[Lesson, ...]:
    from companion.games.starfarers.lessons import LESSONS

    return LESSONS


def _painting() -> Painting:
    from companion.games.starfarers.painting import paint

    return paint()


def _scenes() -> Scenes:
    from companion.games.starfarers.scenes import SCENES

    return SCENES


GAME = GameKind(
    name="starfarers",
    package=PACKAGE,
    editions=("2019", "2001"),
    seats=COLOURS,
    players=PLAYERS,
    make=_make,
    vocabulary=STARFARERS,
    table=_table,
    almanac=ALMANAC,
    player=_player,
    dealer=_dealer,
    teller=_teller,
    odds=_odds,
    lessons=_lessons,
    scenes=_scenes,
    painting=_painting,
    minutes=120,
    own_board=_own_board,
    taught={"balls": ("black", "blue", "yellow", "red")},
    place=2,
)
