"""The Settlers of Catan, as everything above the games finds it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from companion.core.setup import Setup
from companion.extras.dealing import Deal
from companion.extras.lessons import Lesson
from companion.extras.odds import Odds
from companion.extras.painting import Painting
from companion.extras.players import Dealer, Player
from companion.extras.scenes import Scenes
from companion.extras.teller import Teller
from companion.games.kind import GameKind
from companion.games.settlers.almanac.contents import ALMANAC
from companion.games.settlers.rules.box import PACKAGE, SEATS
from companion.games.settlers.wording import SETTLERS
from companion.view.game_table import GameTable

if TYPE_CHECKING:
    from companion.games.settlers.rules.game import Settlers


def _make(setup: Setup) -> Settlers:
    from companion.games.settlers.rules.game import Settlers

    return Settlers(setup)


def _table(game: Settlers) -> GameTable[Any]:
    from companion.games.settlers.table_view.builder import SettlersTable

    return SettlersTable(game)


def _player(game: Settlers, rng: Random) -> Player:
    from companion.games.settlers.player import SettlersPlayer

    return SettlersPlayer(game, rng)


def _dealer(game: Settlers, rng: Random) -> Dealer:
    from companion.games.settlers.dealer import SettlersDealer

    return SettlersDealer(game, rng)


def _teller(game: Settlers) -> Teller:
    from companion.games.settlers.statistics import SettlersTeller

    return SettlersTeller(game)


def _odds() -> Odds:
    from companion.games.settlers.odds_topics import ODDS

    return ODDS


def _lessons() -> tuple[Lesson, ...]:
    from companion.games.settlers.lessons import LESSONS

    return LESSONS


def _deal() -> Deal:
    from companion.games.settlers.dealing import DEAL

    return DEAL


def _painting() -> Painting:
    from companion.games.settlers.painting import paint

    return paint()


def _scenes() -> Scenes:
    from companion.games.settlers.scenes import SCENES

    return SCENES


OFFERED = {"trade_and_build": "combined"}
"""People do not keep to what the box prints: in real games 17 of 100 trades come after building.
Whoever wants the printed rule chooses it; the set-up says either."""

GAME = GameKind(
    name="settlers",
    package=PACKAGE,
    editions=("english-5", "english-4", "classic-it"),
    seats=SEATS,
    players=(3, 4),
    make=_make,
    vocabulary=SETTLERS,
    table=_table,
    almanac=ALMANAC,
    player=_player,
    dealer=_dealer,
    teller=_teller,
    odds=_odds,
    lessons=_lessons,
    scenes=_scenes,
    painting=_painting,
    deal=_deal,
    minutes=75,
    offered=OFFERED,
    place=3,
)
