"""`companion games`: which games and editions there are, and which of their values are open."""

from __future__ import annotations

import argparse
from typing import Any

from companion.cli.options import Commands, add_json
from companion.cli.output import OK, print_json
from companion.core.packs import Pack, corrected
from companion.games.registry import GAMES, edition_pack
from companion.table.owner import OwnerStore
from companion.table.places import owner_path


def add_to(commands: Commands) -> None:
    command = commands.add_parser("games", help="games, editions and open values")
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    listing: list[dict[str, Any]] = [
        {
            "game": kind.name,
            "seats": kind.seats,
            "players": kind.players,
            "editions": [_edition(_with_corrections(kind.name, name)) for name in kind.editions],
        }
        for kind in GAMES.values()
    ]
    if options.json:
        print_json({"games": listing})
        return OK
    for game in listing:
        print(game["game"])
        for edition in game["editions"]:
            print(f"  {edition['edition']}: {edition['title']}")
            for fact in edition["open_values"]:
                print(f"    {fact['key']} = {fact['value']}  [{fact['mark']}: {fact['source']}]")
            for fact in edition["corrected_values"]:
                print(f"    {fact['key']} = {fact['value']}  [corrected by the owner of the box]")
    return OK


def _with_corrections(game: str, edition: str) -> Pack:
    return corrected(edition_pack(game, edition), OwnerStore(owner_path()).get(game, edition))


def _edition(pack: Pack) -> dict[str, Any]:
    own = [fact for fact in pack.facts.values() if fact.mark == "owner"]
    return {
        "edition": pack.id,
        "title": pack.title,
        "language": pack.language,
        "facts": len(pack.facts),
        "open_values": [_fact(fact) for fact in pack.open_facts()],
        "corrected_values": [_fact(fact) for fact in own],
        "switches": list(pack.switches.values()),
    }


def _fact(fact: Any) -> dict[str, Any]:
    return {
        "key": fact.key,
        "value": fact.value,
        "mark": fact.mark,
        "source": fact.source,
        "about": fact.about,
        "options": fact.options,
    }
