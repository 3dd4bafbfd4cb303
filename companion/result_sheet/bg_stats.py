"""A finished game as a link that BG Stats opens as a new play.

The app is told one play in one address: JSON in the parameter `data` of createPlay.html. Names of
fields are those of BG Stats; `winner` and `startPlayer` are always said, because its Android app
asks for them.
"""

from __future__ import annotations

from urllib.parse import quote

import msgspec

from companion.games.registry import game_kind
from companion.statistics.game import GameStatistics

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"
"""BG Stats remembers who is who by this name: it must never change."""

LONGEST_LINK = 1400
"""Characters that a QR code on the sheet still shows in modules of half a millimetre."""
NAME_LENGTHS = (200, 60, 30, 15, 8, 4)


def bg_stats_play(
    game: GameStatistics, title: str, play: str, longest_name: int = NAME_LENGTHS[0]
) -> dict[str, object]:
    """The play. `play` tells this game from every other one, so that it is not entered twice."""
    names = {score.seat: _name(game, score.seat)[:longest_name] for score in game.scores}
    ranked = sorted({score.total for score in game.scores}, reverse=True)
    first = game.turns[0].seat if game.turns else None
    known = game_kind(game.setup.game).board_game_geek  # it is found by its name too
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
                "name": names[score.seat],
                "sourcePlayerId": names[score.seat].casefold(),
                "score": score.total,
                "rank": ranked.index(score.total) + 1,
                "winner": score.seat == game.winner,
                "startPlayer": score.seat == first,
            }
            for score in game.scores
        ],
    }


def bg_stats_link(game: GameStatistics, title: str, play: str) -> str:
    """The address, short enough for a QR code: where names are very long, with less of them."""
    link = ""
    for longest in NAME_LENGTHS:
        text = msgspec.json.encode(bg_stats_play(game, title, play, longest)).decode()
        link = ADDRESS + quote(text, safe=":,")
        if len(link) <= LONGEST_LINK:
            break
    return link


def _name(game: GameStatistics, seat: str) -> str:
    return game.setup.seats.get(seat, "").strip() or seat.capitalize()
