"""An owner's pack as a file to share: the board and the cards of a box, entered once.

It may be written by hand as TOML or come from another household as JSON. It is untrusted: small,
strictly read, and only values that the edition has a place for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.setup import SetupError
from companion.games.registry import edition_pack

FORMAT = "companion-pack"
VERSION = 1
MOST_BYTES = 1 << 20


class OwnPack(Struct, frozen=True, forbid_unknown_fields=True):
    """Values of one edition by dotted key, as a set-up has them in its corrections."""

    game: str
    edition: str
    values: dict[str, Any]
    format: str = FORMAT
    version: int = VERSION


def read_own_pack(data: bytes) -> OwnPack:
    """A pack out of a file, or a SetupError that says what is wrong with it."""
    if len(data) > MOST_BYTES:
        raise SetupError(
            "This pack is larger than {size} MiB; none is that big.", size=MOST_BYTES >> 20
        )
    try:
        pack = _decoded(data)
    except (msgspec.MsgspecError, tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as e:
        raise SetupError("This is not a pack: {error}.", error=e) from e
    if pack.format != FORMAT or pack.version != VERSION:
        raise SetupError("This pack is not one that this app can read.")
    known = edition_pack(pack.game, pack.edition).facts
    if strange := sorted(pack.values.keys() - known.keys()):
        raise SetupError(
            "The edition '{edition}' has no value called '{key}'.",
            edition=pack.edition,
            key=strange[0],
        )
    return pack


def _decoded(data: bytes) -> OwnPack:
    """JSON as we write it; TOML as people write it, with sections instead of dotted keys."""
    if data.lstrip()[:1] == b"{":
        return msgspec.json.decode(data, type=OwnPack)
    document = tomllib.loads(data.decode("utf-8"))
    whole: dict[str, Any] = {}
    for name in ("game", "edition"):
        if name in document:
            whole[name] = document.pop(name)
    for section, of in document.items():
        if not isinstance(of, dict):
            raise msgspec.ValidationError(
                f"'{section[:40]}' must be a section: [{section[:40]}...]"
            )
    values = {
        f"{section}.{name}": value for section, of in document.items() for name, value in of.items()
    }
    return msgspec.convert(whole | {"values": values}, OwnPack)


def write_own_pack(game: str, edition: str, values: Mapping[str, Any]) -> bytes:
    pack = OwnPack(game, edition, dict(values))
    return msgspec.json.format(msgspec.json.encode(pack, order="deterministic")) + b"\n"
