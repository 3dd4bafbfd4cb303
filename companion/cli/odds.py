"""`companion odds`: exact odds of a game, as fractions."""

from __future__ import annotations

from companion.cli import odds_settlers, odds_starfarers, odds_starship
from companion.cli.options import Commands


def add_to(commands: Commands) -> None:
    command = commands.add_parser("odds", help="exact odds as fractions")
    games = command.add_subparsers(dest="game", required=True, metavar="GAME")
    odds_starship.add_to(games)
    odds_starfarers.add_to(games)
    odds_settlers.add_to(games)
