"""A finished game as a link that BG Stats opens as a new play.

The app is told one play in one address: JSON in the parameter `data` of createPlay.html. Names of
fields are those of BG Stats; `winner` and `startPlayer` are always said, because its Android app
asks for them.
"""

from __future__ import annotations

from urllib.parse import quote

import msgspec

from companion.statistics.game import GameStatistics

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"
"""BG Stats remembers who is who by this name: it must never change."""

BOARD_GAME_GEEK = {"starship": 2338}
"""The numbers of games at BoardGameGeek, where we know them; a game is found by its name too."""


def bg_stats_play(game: GameStatistics, title: str, play: str) -> dict[str, object]:
    """The play. `play` tells this game from every other one, so that it is not entered twice."""
    ranked = sorted({score.total for score in game.scores}, reverse=True)
    first = game.turns[0].seat if game.turns else None
    known = BOARD_GAME_GEEK.get(game.setup.game)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play,
        "playDate": game.started.replace("T", " ").removesuffix("Z"),
        "durationMin": max(1, round(game.seconds / 60)),
        "game": {
            "name": title,
            "sourceGameId": game.setup.game,
            "highestWins": True,
            "noPoints": False,
            **({"bggId": known} if known else {}),
        },
        "players": [
            {
                "name": _name(game, score.seat),
                "sourcePlayerId": _name(game, score.seat).casefold(),
                "score": score.total,
                "rank": ranked.index(score.total) + 1,
                "winner": score.seat == game.winner,
                "startPlayer": score.seat == first,
            }
            for score in game.scores
        ],
    }


def bg_stats_link(game: GameStatistics, title: str, play: str) -> str:
    """The address; as short as it can be, because it has to fit into a QR code."""
    text = msgspec.json.encode(bg_stats_play(game, title, play)).decode()
    return ADDRESS + quote(text, safe=":,")


def _name(game: GameStatistics, seat: str) -> str:
    return game.setup.seats.get(seat, "").strip() or seat.capitalize()
