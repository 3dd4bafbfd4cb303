"""`companion statistics`: a recorded game, or all games of the journal, in numbers.

companion statistics game.jsonl
companion statistics --json
"""

from __future__ import annotations

import argparse
from typing import Any

from msgspec.structs import asdict

from card_codes.foreign import shown_safely
from companion.cli.options import Commands, add_json, add_language
from companion.cli.output import OK, Failure, print_json
from companion.cli.record_file import run_record
from companion.core.game import AnyGame
from companion.games.words import words_for, words_of_game
from companion.result_sheet.sentences import (
    clock_rows,
    clock_sentence,
    deed_rows,
    dice_sentences,
    duration,
    luck_sentence,
    roller_sentence,
)
from companion.statistics.game import GameStatistics, Thrown, game_statistics, teller_of
from companion.statistics.household import Household, journal_statistics
from companion.table.journal import GameEntry, Journal
from companion.table.places import journal_path
from companion.wording.phrases import Phrases

WHY = 200
"""So much of the reason why a game cannot be followed; a file may have named it."""


def add_to(commands: Commands) -> None:
    command = commands.add_parser("statistics", help="a game, or all games, in numbers")
    command.add_argument(
        "file", metavar="FILE", nargs="?", help="a text record (default: the journal)"
    )
    add_language(command)
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    phrases = Phrases(options.language)
    if options.file is None:
        return _household(options, phrases)
    file = run_record(options.file, None)
    if file.replayed.stopped or not file.possible:
        raise Failure(f"'{options.file}' makes no sense to the rules; `companion audit` says why.")
    game, record = file.game, file.record
    start = game.start() if record.position is None else record.position
    counted = game_statistics(game, start, record.started, record.events)
    if options.json:
        document = asdict(counted)
        document["thrown"] = [_dice_document(thrown) for thrown in counted.thrown]
        document["rollers"] = [
            {"roller": one.roller, **_dice_document(one.thrown)} for one in counted.rollers
        ]
        print_json(document)
    else:
        _print_game(game, counted, phrases)
    return OK


def _print_game(game: AnyGame, counted: GameStatistics, phrases: Phrases) -> None:
    words = words_for(phrases.language, game.pack, counted.setup.seats)
    print(f"{words.title} · {duration(phrases, counted.seconds)}")
    for score in counted.scores:
        print(f"  {words.name('seat', score.seat)}: {score.total}")
    for thrown in counted.thrown:
        print(f"{words.name('dice', thrown.dice)}: {' '.join(dice_sentences(phrases, thrown))}")
    for name, figures in deed_rows(counted, teller_of(game), words):
        print(f"{name}: {' / '.join(figures)}")
    for name, figures in clock_rows(phrases, counted):
        print(f"{name}: {' / '.join(figures)}")
    if stopped := clock_sentence(phrases, counted):
        print(stopped)


def _household(options: argparse.Namespace, phrases: Phrases) -> int:
    if not journal_path().exists():
        raise Failure("There is no journal yet: play a game first, or name a record.")
    with Journal(journal_path()) as journal:
        counted = journal_statistics(journal)
        aside = [entry for entry in journal.games() if entry.aside]
    if options.json:
        print_json(_document(counted, aside))
        return OK
    print(f"{counted.finished}/{counted.games} · {duration(phrases, counted.seconds)}")
    for player in counted.players:
        points = phrases.decimal(player.average_points, 1)
        print(f"  {player.name}: {player.wins}/{player.games}, {points}")
    for season in counted.seasons:
        title = words_of_game(phrases.language, season.game).title
        print(f"{season.year}, {title}: {season.games}")
        for player in season.players:
            points = phrases.decimal(player.average_points, 1)
            print(f"  {player.name}: {player.wins}/{player.games}, {points}")
    for pair in counted.rivals:
        print(f"{pair.one} : {pair.other}  {pair.wins[0]} : {pair.wins[1]}  ({pair.games})")
    for game, dice in counted.thrown.items():
        words = words_of_game(phrases.language, game)
        for thrown in dice:
            name = words.name("dice", thrown.dice)
            print(f"{words.title}, {name}: {' '.join(dice_sentences(phrases, thrown))}")
    for roller in counted.rollers:
        name = words_of_game(phrases.language, roller.game).name("dice", roller.thrown.dice)
        told = (roller_sentence(phrases, roller), luck_sentence(phrases, roller.thrown.luck))
        print(phrases.gettext("Roller {id}: {dice}", id=roller.roller, dice=name), *told)
    for entry in aside:
        why = shown_safely(entry.aside, WHY)
        print(f"Game {entry.number} is put aside, because it cannot be followed: {why}")
    if aside:
        print("Such games are not counted. The saved games in the app show ways on with them.")
    return OK


def _document(counted: Household, aside: list[GameEntry]) -> dict[str, Any]:
    return {
        "games": counted.games,
        "finished": counted.finished,
        "seconds": counted.seconds,
        "players": counted.players,
        "seasons": counted.seasons,
        "head_to_head": counted.rivals,
        "thrown": {
            game: [_dice_document(thrown) for thrown in dice]
            for game, dice in counted.thrown.items()
        },
        "rollers": [
            {
                "roller": roller.roller,
                "game": roller.game,
                "evenings": roller.evenings,
                **_dice_document(roller.thrown),
            }
            for roller in counted.rollers
        ],
        "put_aside": [{"game": entry.number, "why": entry.aside} for entry in aside],
    }


def _dice_document(thrown: Thrown) -> dict[str, Any]:
    told: dict[str, Any] = {"dice": thrown.dice, "counts": thrown.counts, "luck": thrown.luck}
    return told | ({"by_sum": thrown.by_sum} if thrown.by_sum else {})
