"""`companion desktop`: an entry with our icon among the applications of whoever runs it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import platformdirs

from companion.cli.options import Commands
from companion.cli.output import OK, Failure
from companion.demo.launcher import rocket_svg

NAME = "companion"
ENTRY = """\
[Desktop Entry]
Type=Application
Name=Companion
Comment=Follows boxed Catan star games on a real table
Comment[de]=Begleitet Catan-Sternenspiele auf einem echten Tisch
Comment[it]=Segue i giochi spaziali di Catan su un tavolo vero
Exec={command}
Icon={icon}
Categories=Game;BoardGame;
Terminal=false
"""


def add_to(commands: Commands) -> None:
    command = commands.add_parser("desktop", help="an entry with an icon among your applications")
    command.add_argument("--remove", action="store_true", help="take it away again")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if not sys.platform.startswith("linux"):
        raise Failure("Entries like this are for Linux; elsewhere make a shortcut to `companion`.")
    share = Path(platformdirs.user_data_path()).resolve()
    entry = share / "applications" / f"{NAME}.desktop"
    icon = share / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg"
    if options.remove:
        for path in (entry, icon):
            path.unlink(missing_ok=True)
        print("The entry is gone. Games and settings stay where they are.")
        return OK
    for path, text in ((icon, rocket_svg()), (entry, ENTRY.format(command=_command(), icon=icon))):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path)
    return OK


def _command() -> str:
    """This very program with its whole path: menus do not know the PATH of a shell. Letters that
    the format keeps for itself are escaped."""
    program = Path(sys.argv[0]).resolve()
    if program.name != NAME:  # started by its module
        return _quoted(sys.executable) + " -m companion.cli.main"
    return _quoted(str(program))


def _quoted(word: str) -> str:
    for letter in '\\"`$':
        word = word.replace(letter, "\\" + letter)
    return '"' + word.replace("%", "%%").replace("\\", "\\\\") + '"'
