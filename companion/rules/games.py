"""All games the companion knows, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, structs

from companion.rules.core.game import Game
from companion.rules.core.packs import Pack, chosen_switches, read_pack, with_brought
from companion.rules.core.setup import Setup, SetupError
from companion.rules.settlers.box import SEATS as SETTLERS_SEATS
from companion.rules.settlers.box import pack_texts as settlers_packs
from companion.rules.settlers.game import Settlers
from companion.rules.starfarers.board_facts import COLOURS as STARFARERS_SEATS
from companion.rules.starfarers.box import PLAYERS as STARFARERS_PLAYERS
from companion.rules.starfarers.box import pack_texts as starfarers_packs
from companion.rules.starfarers.game import Starfarers
from companion.rules.starship.box import pack_texts as starship_packs
from companion.rules.starship.game import Starship

AnyGame = Game[Any, Any]


class GameKind(Struct, frozen=True):
    """A game that can be set up. Its first edition is the default, its last number of players too.

    With fewer players than seats, any of the seats may stay empty.
    """

    name: str
    editions: tuple[str, ...]
    seats: tuple[str, ...]
    players: tuple[int, ...]
    packs: Callable[[], dict[str, str]]
    make: Callable[[Setup], AnyGame]


GAMES: dict[str, GameKind] = {
    "starship": GameKind(
        name="starship",
        editions=("mayfair-2001", "kosmos-2001"),
        seats=("moon", "sun"),
        players=(2,),
        packs=starship_packs,
        make=Starship,
    ),
    "starfarers": GameKind(
        name="starfarers",
        editions=("2019", "2001"),
        seats=STARFARERS_SEATS,
        players=STARFARERS_PLAYERS,
        packs=starfarers_packs,
        make=Starfarers,
    ),
    "settlers": GameKind(
        name="settlers",
        editions=("english-5", "english-4", "classic-it"),
        seats=SETTLERS_SEATS,
        players=(3, 4),
        packs=settlers_packs,
        make=Settlers,
    ),
}


def game_kind(name: str) -> GameKind:
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise SetupError("There is no game '{name}'. Known games: {known}.", name=name, known=known)
    return GAMES[name]


def make_game(setup: Setup) -> AnyGame:
    """The rules for this set-up, or a SetupError that says what is wrong with it."""
    return game_kind(setup.game).make(setup)


def edition_pack(game: str, edition: str) -> Pack:
    return read_pack(game_kind(game).packs(), edition)


def written_out(setup: Setup) -> Setup:
    """The set-up with every switch of its edition, also where the table left what is usual, and
    with what its choices bring along.

    So a new game says for itself by which agreements it is played, whatever a later pack thinks is
    usual. A SetupError if it names an edition or a switch that does not exist.
    """
    pack = edition_pack(setup.game, setup.edition)
    choices = with_brought(pack, setup.switches)
    return structs.replace(setup, switches=chosen_switches(pack, choices))
