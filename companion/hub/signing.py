"""Results that are signed at the table: what a tablet signs, and how the hub checks it.

Each player confirms at his seat; then the tablet signs the result together with the heads of both
of its hash chains, of steps and of events, so nothing that led to it can be another thing later.
The text knows seats and no names, which can be deleted.
"""

from __future__ import annotations

import os
from contextlib import closing, suppress
from pathlib import Path
from typing import Annotated

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Meta, Struct

from card_codes.whole_file import whole_file
from companion.hub.reported import Reported, replayed
from companion.hub.step_chain import Hash, Number, StepChain
from companion.night.seals import Seal
from companion.night.trouble import NightError
from companion.table.store import Store

Seat = Annotated[str, Meta(max_length=100)]
LENGTH = 32


class Signed(Struct, frozen=True, forbid_unknown_fields=True, tag="companion-result-1"):
    """Which result of which table of which night, over which histories, confirmed by whom. A night
    is known by its certificate, a game by its number in the journal of the table."""

    night: Hash
    table: Number
    round: Number
    game: Number
    steps: Number
    step_chain: Hash
    event_chain: Hash
    points: dict[Seat, int]
    winner: Seat
    confirmed: tuple[Seat, ...]


class Ending(Struct, frozen=True, forbid_unknown_fields=True):
    """How the players of a round leave their game: with a signed result, or some do not sign."""

    round: Number
    seal: Seal | None = None
    declined: Annotated[tuple[Seat, ...], Meta(max_length=12)] = ()


_SIGNED = msgspec.json.Decoder(Signed)
ENDINGS = msgspec.json.Decoder(Ending)


class TabletKey:
    """The key of one tablet. It signs for whichever table the tablet plays at."""

    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)

    @classmethod
    def new(cls) -> TabletKey:
        return cls(os.urandom(LENGTH))

    @classmethod
    def of(cls, folder: Path) -> TabletKey:
        """Kept for its owner's eyes; made at first. Raises OSError."""
        path = folder / "night.key"
        with suppress(FileNotFoundError, ValueError):
            return cls(path.read_bytes())
        secret = os.urandom(LENGTH)
        with whole_file(path) as file:  # which nobody else can read
            file.write(secret)
        return cls(secret)

    @property
    def public(self) -> str:
        return self._key.public_key().public_bytes_raw().hex()

    def seal(self, signed: Signed) -> Seal:
        text = msgspec.json.encode(signed)
        return Seal(text.decode(), self.public, self._key.sign(text).hex())


def signed_result(journal: Path, game: int, *, night: str, table: int, round: int) -> Signed:
    """What everybody at the table has confirmed, as it stands in the journal now."""
    found = replayed(journal, game)
    with closing(Store(journal)) as store:
        chain = StepChain(store)
        steps = chain.read()
        head = chain.marks[steps].chain
    points, seats = found.by_seat(), tuple(sorted(found.seats))
    return Signed(
        night, table, round, game, steps, head, found.head, points, found.winning_seat, seats
    )


def opened(seal: Seal, key: str) -> Signed:
    """What was signed, if the tablet with this key did it. Raises NightError."""
    if seal.key != key:
        raise NightError("The result was signed by another tablet than the one of this table.")
    text = seal.text.encode()
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(
            bytes.fromhex(seal.signature), text
        )
        return _SIGNED.decode(text)
    except (InvalidSignature, msgspec.MsgspecError, ValueError) as error:
        raise NightError("The signature of this result is not true.") from error


def must_agree(signed: Signed, found: Reported) -> None:
    """What was signed is what the rules make of the table's events, and everybody confirmed it."""
    if signed.event_chain != found.head:
        raise NightError("The game went on after it was signed: sign it again.")
    if signed.points != found.by_seat() or signed.winner != found.winning_seat:
        raise NightError("The signed result is not what the rules make of this game.")
    if set(signed.confirmed) != set(found.seats):
        raise NightError("Not everybody at the table has signed.")


class Outbox:
    """An ending that waits for the way to the hub: beside the journal, so that it survives a kill.
    `refused` says why the hub did not take the last one."""

    def __init__(self, journal: Path) -> None:
        self._path = journal.with_name("ending.json")
        self.refused = ""

    def put(self, ending: Ending) -> None:
        self.refused = ""
        with whole_file(self._path) as file:
            file.write(msgspec.json.encode(ending))

    def ending(self) -> Ending | None:
        try:
            return ENDINGS.decode(self._path.read_bytes())
        except (OSError, msgspec.MsgspecError):
            return None

    def clear(self, refused: str = "") -> None:
        self._path.unlink(missing_ok=True)
        self.refused = refused
