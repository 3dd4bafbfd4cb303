"""The owner's own values: facts of an edition as they are in the box at home.

They go into the set-up of each new game, so a record replays in a household that has none.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from card_codes.whole_file import whole_file
from companion.core.packs import corrected
from companion.core.setup import Setup, SetupError
from companion.core.trouble import Trouble
from companion.games.registry import GAMES, edition_pack, game_kind, make_game

_VERSION = 1
MOST_BYTES = 2**20


class OwnerFileError(Trouble):
    """The file with the owner's values cannot be read or written. It was left as it is."""


class _Values(Struct, forbid_unknown_fields=True):
    format: str = "companion-owner"
    version: int = _VERSION
    games: dict[str, dict[str, dict[str, Any]]] = {}
    """Game, edition, dotted key of the fact, value."""


class OwnerStore:
    """A small JSON file that is replaced whole, so that it is never half written."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, game: str, edition: str) -> dict[str, Any]:
        """The owner's values for an edition by dotted key, as a set-up wants them."""
        return self._read().games.get(game, {}).get(edition, {})

    def set(self, game: str, edition: str, key: str, value: Any) -> None:
        """Keep a value. Raises SetupError if no game could be set up with it."""
        values = self._read()
        own = values.games.get(game, {}).get(edition, {})
        corrected(edition_pack(game, edition), {key: value})
        _try_out(game, edition, own | {key: value})
        values.games.setdefault(game, {}).setdefault(edition, {})[key] = value
        self._write(values)

    def remove(self, game: str, edition: str, key: str) -> None:
        """Go back to the value of the pack."""
        values = self._read()
        own = values.games.get(game, {}).get(edition, {})
        if key in own:
            del own[key]
            self._write(values)

    def must_be_usable(self) -> None:
        """Raises SetupError where no game could be set up with the values for an edition that we
        have: they came from elsewhere, and nobody tried them out."""
        for game, editions in self._read().games.items():
            for edition, own in editions.items():
                if game in GAMES and edition in GAMES[game].editions:
                    _try_out(game, edition, own)

    def _read(self) -> _Values:
        try:
            with self._path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except (FileNotFoundError, NotADirectoryError):
            return _Values()
        except OSError as error:
            raise OwnerFileError(
                "The file with your own values cannot be opened: {path} ({error}). Games go on "
                "with the values of the edition. Repair it or move it away.",
                path=self._path,
                error=error,
            ) from error
        try:
            if len(data) > MOST_BYTES:
                raise ValueError(f"it is larger than {MOST_BYTES} bytes")
            values = msgspec.json.decode(data, type=_Values)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise OwnerFileError(
                "The file with your own values is damaged or not ours: {path} ({error}). It was "
                "left as it is, and games go on with the values of the edition. Repair it or move "
                "it away.",
                path=self._path,
                error=error,
            ) from error
        if values.format != "companion-owner" or values.version != _VERSION:
            raise OwnerFileError(
                "The file with your own values is not one that this app can read: {path}. It "
                "was left as it is, and games go on with the values of the edition. Repair it "
                "or move it away, or update the app.",
                path=self._path,
            )
        return values

    def _write(self, values: _Values) -> None:
        text = msgspec.json.format(msgspec.json.encode(values, order="deterministic")) + b"\n"
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with whole_file(self._path) as file:
                file.write(text)
            _sync_folder(self._path.parent)
        except OSError as error:
            raise OwnerFileError(
                "The file with your own values cannot be written: {path} ({error}). It was left as "
                "it is. Look whether there is room on the disk and whether you may write there.",
                path=self._path,
                error=error,
            ) from error


def _try_out(game: str, edition: str, corrections: dict[str, Any]) -> None:
    """A correction that no game could be set up with is refused before it is kept."""
    seats = {seat: seat for seat in game_kind(game).seats}
    made = make_game(Setup(game=game, edition=edition, seats=seats, corrections=corrections))
    if made.audit(made.start()):
        raise SetupError("No game could be set up with that value.")


def _sync_folder(folder: Path) -> None:
    """Make the new name last, where the system can do that for a folder."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
