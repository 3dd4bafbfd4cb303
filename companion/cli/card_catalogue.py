"""The cards of a box as a catalogue for card_codes: shared by cards, labels, scan and enrol."""

from __future__ import annotations

import argparse

from card_codes.catalogue import Catalogue
from companion.core.packs import Pack, corrected
from companion.games.physical_cards import games_with_cards
from companion.games.registry import GAMES, edition_pack
from companion.senses.card_book import catalogue
from companion.table.owner import OwnerStore
from companion.table.places import owner_path


def add_card_game(command: argparse.ArgumentParser) -> None:
    """Like the game of other commands, but a box can be labelled before its rules have landed."""
    command.add_argument("game", choices=games_with_cards(), help="which game")
    command.add_argument("--edition", help="which edition (default: the first of the game)")


def catalogue_of(game: str, edition: str | None = None) -> Catalogue:
    """All physical cards of a game, with the names of the edition and the owner's corrections."""
    return catalogue(game, pack_of(game, edition))


def pack_of(game: str, edition: str | None = None) -> Pack | None:
    """The edition with the owner's corrections; None for a game whose rules have not landed."""
    if game not in GAMES:
        return None
    chosen = edition or GAMES[game].editions[0]
    return corrected(edition_pack(game, chosen), OwnerStore(owner_path()).get(game, chosen))
