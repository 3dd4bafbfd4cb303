"""`companion almanac`: a topic of the rules in our own words, or a search."""

from __future__ import annotations

import argparse
import shutil

from companion.almanac import page, plain, search, topics
from companion.cli.options import Commands, add_json, add_language, edition_of
from companion.cli.output import OK, PROBLEMS, print_json
from companion.games.registry import GAMES, edition_pack
from companion.games.words import words_for


def add_to(commands: Commands) -> None:
    command = commands.add_parser("almanac", help="the rules by topic, in our own words")
    command.add_argument("topic", nargs="?", help="a topic; without one, all topics are listed")
    command.add_argument("--game", choices=sorted(GAMES), default=next(iter(GAMES)))
    command.add_argument("--edition", help="which edition (default: the first of the game)")
    command.add_argument("--search", metavar="WORDS", help="find topics that speak of something")
    add_language(command)
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    edition = edition_of(options)
    values = words_for(options.language, edition_pack(options.game, edition)).values()
    if options.search:
        pages = search(options.game, options.search, options.language, edition, values)
    elif options.topic:
        pages = (page(options.game, options.topic, options.language, edition, values),)
    else:
        pages = tuple(
            page(options.game, topic, options.language, edition, values)
            for topic in topics(options.game)
        )
    if options.json:
        print_json(pages[0] if options.topic and not options.search else {"pages": pages})
    elif options.topic and not options.search:
        width = min(shutil.get_terminal_size().columns, 88)
        print(pages[0].title, plain(pages[0].text, width), sep="\n\n")
    else:
        for found in pages:
            print(f"{found.topic:22} {found.title}")
        if not pages:
            print("Nothing found.")
    return OK if pages else PROBLEMS
