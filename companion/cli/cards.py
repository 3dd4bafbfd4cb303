"""`companion cards`: every physical card of a game with its code, for lists and other programs."""

from __future__ import annotations

import argparse

from companion.cli.card_catalogue import add_card_game, catalogue_of
from companion.cli.options import Commands, add_json
from companion.cli.output import OK, print_json


def add_to(commands: Commands) -> None:
    command = commands.add_parser("cards", help="all cards of a game with their codes")
    add_card_game(command)
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    catalogue = catalogue_of(options.game, options.edition)
    if options.json:
        listing = [
            {
                "id": card.id,
                "name": card.name,
                "deck": card.deck,
                "number": card.code.number,
                "short": card.code.short,
                "code": str(card.code),
                "tag": card.code.tag,
            }
            for card in catalogue
        ]
        print_json({"game": catalogue.game, "cards": listing})
        return OK
    for card in catalogue:
        print(f"{card.code.short}  {card.deck:<11} {card.id:<26} {card.name}")
    return OK
