"""`companion night serve`: the night in the browser, until somebody stops it."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import TYPE_CHECKING

from companion.cli.night_answers import Step
from companion.cli.output import OK, print_json

if TYPE_CHECKING:
    from companion.web.serving import Addresses


def _add_serve(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--host",
        default="127.0.0.1",
        help="where wall and players' pages are: 0.0.0.0 for everybody in this network",
    )
    command.add_argument("--port", type=int, default=8480, help="of wall and players' pages")
    command.add_argument(
        "--desk-host",
        default="",
        help="lets other machines reach the desk, over TLS: 0.0.0.0 for this network (usual: only"
        " this machine)",
    )
    command.add_argument(
        "--referee",
        action="append",
        default=[],
        metavar="NAME",
        help="prints a link of one's own for this referee; once for each",
    )
    command.add_argument("--desk-port", type=int, default=8481, help="of the desk")
    command.add_argument("--tables-port", type=int, default=8482, help="of tables that report")


def tell(options: argparse.Namespace, addresses: Addresses) -> None:
    if options.json:
        print_json(addresses)
        sys.stdout.flush()
        return
    print(f"Wall:      {addresses.wall}")
    print(f"Players:   {addresses.player}")
    for role, link in addresses.desk.items():
        print(f"{role.capitalize() + ':':10} {link}")
    for name, link in addresses.referees.items():
        print(f"{name + ':':10} {link}")
    if addresses.fingerprint:
        print(
            "Browsers ask once whether to trust the desk. Its certificate is the one with SHA-256"
        )
        print(f"  {in_pairs(addresses.fingerprint)}")
    print("Links of the desk are for one person each. Ctrl+C ends it.", flush=True)


def in_pairs(digest: str) -> str:
    """As browsers show a fingerprint."""
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2)).upper()


def _serve(options: argparse.Namespace) -> int:
    from companion.web.own_process import no_long_pauses
    from companion.web.serving import Hosts, serve

    def ready(addresses: Addresses) -> None:
        tell(options, addresses)

    ports = (options.port, options.desk_port, options.tables_port)
    hosts = Hosts(options.host, options.desk_host)
    no_long_pauses()
    asyncio.run(serve(options.file, hosts, ports, ready, referees=tuple(options.referee)))
    return OK


STEPS = (Step("serve", "wall, players' pages and desk in the browser", _add_serve, _serve),)
