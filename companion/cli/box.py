"""`companion box`: what the owner of the box has corrected, and one more correction."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from companion.cli.options import Commands, add_game, add_json, edition_of
from companion.cli.output import OK, Failure, print_json
from companion.core.packs import corrected
from companion.games.registry import edition_pack
from companion.table.owner import OwnerStore
from companion.table.places import owner_path


def add_to(commands: Commands) -> None:
    command = commands.add_parser("box", help="correct a value of the edition from your own box")
    add_game(command)
    command.add_argument("--set", metavar="KEY=VALUE", help="a value as the box really has it")
    command.add_argument("--forget", metavar="KEY", help="go back to the value of the edition")
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    edition = edition_of(options)
    pack = edition_pack(options.game, edition)
    store = OwnerStore(owner_path())
    if options.set:
        key, value = _parsed(options.set)
        store.set(options.game, edition, key, value)
    if options.forget:
        store.remove(options.game, edition, options.forget)
    own = store.get(options.game, edition)
    for key in own:
        if key not in pack.facts:
            raise Failure(f"There is no value '{key}' any more: forget it with --forget {key}.")
    if options.json:
        print_json({"edition": edition, "corrections": own})
        return OK
    if not own:
        print(f"No value of '{edition}' has been corrected.")
    for key, value in own.items():
        print(f"{key} = {value}  (the edition says {pack.facts[key].value})")
    for fact in corrected(pack, own).open_facts():
        print(f"{fact.key} = {fact.value}  [{fact.mark}] please compare: {fact.about}")
    return OK


def _parsed(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals:
        raise Failure(f"Write a correction as KEY=VALUE, not '{text}'.")
    try:
        return key, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return key, value
