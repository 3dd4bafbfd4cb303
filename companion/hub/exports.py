"""A night for other programs: CSV for spreadsheets, JSON with everything, links for BG Stats."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote, unquote

import msgspec

from companion.games.registry import GAMES
from companion.hub.call_log import log_lines
from companion.night.night import Night
from companion.night.planning import final_ranking, preliminary_standings
from companion.night.scoring import Result, Score, places
from companion.night.trouble import NightError
from companion.result_sheet.bg_stats import ADDRESS, SOURCE
from companion.wording.phrases import Phrases

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Spreadsheets run a text that begins so; a name must stay a name."""


def standings_csv(night: Night, names: Mapping[str, str]) -> str:
    """One line a player. Fractions are decimals, shares between 0 and 1."""
    out = io.StringIO()
    sheet = csv.writer(out)
    order = night.format.ranking.order
    sheet.writerow(["rank", "player", "name", "played", *order, "lot"])
    for line in preliminary_standings(night):
        values = [f"{float(line.value(name)):.6g}" for name in order]
        name = _plain(names[line.player])
        sheet.writerow([line.rank, line.player, name, line.played, *values, int(line.lot)])
    return out.getvalue()


def results_csv(night: Night, names: Mapping[str, str]) -> str:
    """One line a player and game."""
    out = io.StringIO()
    sheet = csv.writer(out)
    header = ("round", "stage", "game", "table", "position", "player", "name")
    sheet.writerow([*header, "victory_points", "place", "halted", "corrected"])
    for number, played in enumerate(night.rounds, 1):
        for table in played.seating.tables:
            result = played.results.get(table.number)
            found = places(night.format, result) if result else {}
            points = {score.player: score.points for score in result.scores} if result else {}
            for position, player in enumerate(table.players, 1):
                sheet.writerow(
                    [
                        number,
                        played.stage,
                        _plain(night.play(number).title),
                        table.number,
                        position,
                        player,
                        _plain(names[player]),
                        points.get(player, ""),
                        found.get(player, ""),
                        int(result.halted) if result else "",
                        int(table.number in played.corrected),
                    ]
                )
    return out.getvalue()


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text


def night_json(night: Night, names: Mapping[str, str]) -> dict[str, Any]:
    """Everything that follows from the events, for whoever wants to compute it again."""
    return {
        "night": night.name,
        "format": night.format,
        "plays": night.plays,
        "players": [
            {"player": player, "name": names[player], "present": player in night.present}
            for player in night.entrants
        ],
        "rounds": [
            {
                "round": number,
                "stage": played.stage,
                "game": night.play(number).title,
                "tables": [
                    {
                        "table": table.number,
                        "players": table.players,
                        "result": played.results.get(table.number),
                        "corrected": table.number in played.corrected,
                        "replayed": table.number in played.replayed,
                        "signed": table.number in played.signed,
                    }
                    for table in played.seating.tables
                ],
                "sitting_out": played.seating.sitting_out,
                "missing": played.missing(),
            }
            for number, played in enumerate(night.rounds, 1)
        ],
        "standings": standings_json(night, names),
        "ranking": final_ranking(night),
        "calls": list(log_lines(night.calls, names, Phrases("en"))),
        "closed": night.closed,
    }


def standings_json(night: Night, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Fractions as text, such as "5/2": nothing is lost in rounding."""
    return [
        {
            "rank": line.rank,
            "player": line.player,
            "name": names[line.player],
            "played": line.played,
            **{name: str(line.value(name)) for name in night.format.ranking.order},
            "lot": line.lot,
        }
        for line in preliminary_standings(night)
    ]


def bg_stats_links(night: Night, names: Mapping[str, str], opened_at: int) -> list[dict[str, Any]]:
    """One link a game that has a result; BG Stats opens it as a new play."""
    links = []
    for number, played in enumerate(night.rounds, 1):
        at = played.clock.started or opened_at
        for table, result in sorted(played.results.items()):
            found = places(night.format, result)
            game = night.play(number)
            known = GAMES[game.game].board_game_geek if game.game in GAMES else 0
            play = {
                "sourceName": SOURCE,
                "sourcePlayId": f"{night.name}-{night.seed}-{number}-{table}",
                "playDate": datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S"),
                "game": {
                    "name": game.title,
                    "sourceGameId": game.game or game.title,
                    "highestWins": True,
                    "noPoints": False,
                    **({"bggId": known} if known else {}),
                },
                "players": [
                    {
                        "name": names[score.player],
                        "sourcePlayerId": names[score.player].casefold(),
                        "score": score.points,
                        "rank": found[score.player],
                        "winner": found[score.player] == 1,
                        "startPlayer": score is result.scores[0],
                    }
                    for score in result.scores
                ],
            }
            text = msgspec.json.encode(play).decode()
            links.append(
                {"round": number, "table": table, "link": ADDRESS + quote(text, safe=":,")}
            )
    return links


class _Player(msgspec.Struct):
    name: str
    score: int
    winner: bool = False


class _Played(msgspec.Struct):
    players: tuple[_Player, ...]


def result_of_link(link: str, names: Mapping[str, str]) -> Result:
    """The result that a result sheet's code tells; `names` are those who sit at the table."""
    return _result_of(_read_link(link), names)


def table_of_link(
    night: Night, number: int, link: str, names: Mapping[str, str]
) -> tuple[int, Result]:
    """The table of a round whose players a result sheet's code names, and the result."""
    if not 1 <= number <= len(night.rounds):
        raise NightError("There is no round {round} yet.", round=number)
    played = _read_link(link)
    told = {one.name.casefold() for one in played.players}
    for table in night.rounds[number - 1].seating.tables:
        here = {player: names[player] for player in table.players}
        if {name.casefold() for name in here.values()} == told:
            return table.number, _result_of(played, here)
    people = ", ".join(one.name for one in played.players)
    raise NightError("These do not sit at one table of this round: {people}.", people=people)


def _read_link(link: str) -> _Played:
    try:
        data = unquote(link.strip().removeprefix(ADDRESS))
        return msgspec.json.decode(data, type=_Played)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NightError("This is not the code of a result sheet: {error}", error=error) from error


def _result_of(played: _Played, names: Mapping[str, str]) -> Result:
    by_name = {name.casefold(): player for player, name in names.items()}
    strangers = [one.name for one in played.players if one.name.casefold() not in by_name]
    if strangers:
        raise NightError("'{name}' does not sit at this table.", name=strangers[0])
    scores = tuple(Score(by_name[one.name.casefold()], one.score) for one in played.players)
    winners = [by_name[one.name.casefold()] for one in played.players if one.winner]
    return Result(scores, winners[0] if len(winners) == 1 else "")
