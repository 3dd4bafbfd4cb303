"""The night that a tablet belongs to: which hub, which table, and the token to write for it.

It outlives the app, in a file that only its owner can read. The night's games stand in a journal of
their own, apart from the household's: one for each hub and table.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import secrets
from contextlib import closing
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from companion.core.trouble import Trouble
from companion.hub.reporter import Hub, HubLink, Stranger, Turned
from companion.hub.signing import Ending, Outbox, TabletKey, signed_result
from companion.hub.step_chain import Have, StepChain
from companion.hub.table_copies import copy_from
from companion.night.trouble import NightError
from companion.table.journal import Journal
from companion.table.places import stamp
from companion.table.store import Store

NAME, NIGHTS = "night.json", "nights"
MOST_BYTES = 4096
UNREACHABLE = (OSError, http.client.HTTPException, msgspec.MsgspecError)


class Membership(Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed when the tablet joined. The code of the link is used up and not kept."""

    address: Annotated[str, Meta(max_length=300)]
    fingerprint: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    table: Annotated[int, Meta(gt=0, lt=10_000)]
    token: Annotated[str, Meta(max_length=200)]
    version: Annotated[str, Meta(max_length=40)]

    @property
    def name(self) -> str:
        """Of this table in this night; a tablet that joins again goes on with it."""
        return f"{self.fingerprint[:16]}-{self.table}"

    def journal(self, folder: Path) -> Path:
        return folder / NIGHTS / self.name / "journal.sqlite3"

    def hub(self) -> Hub:
        return Hub(HubLink(self.address, self.fingerprint, ""), self.token)


_KNOWN = frozenset(
    (
        "This code is none of this night.",
        "This code was used by another tablet: ask for a new one.",
        "Another tablet writes for this table now.",
        "This game is not over.",
        "The game was played by others than who sits at this table.",
        "No round has been seated yet.",
        "The result was signed by another tablet than the one of this table.",
        "The signature of this result is not true.",
        "The game went on after it was signed: sign it again.",
        "The rules cannot follow this game.",
        "The signed result is not what the rules make of this game.",
        "Not everybody at the table has signed.",
        "This result was signed for another table or another night.",
        "The result was signed over another history than the hub has.",
        "The desk has the result already.",
    )
)
_MEMBERSHIPS = msgspec.json.Decoder(Membership)


def kept_membership(folder: Path) -> Membership | None:
    """The night that was joined, if one was; a file that is not ours is none."""
    try:
        with (folder / NAME).open("rb") as file:
            read = _MEMBERSHIPS.decode(file.read(MOST_BYTES))
        HubLink.read(HubLink(read.address, read.fingerprint, "none").text())
    except (OSError, ValueError, NightError):
        return None
    return read


def keep_membership(folder: Path, member: Membership) -> None:
    """For its owner's eyes from the first byte on. Raises OSError."""
    beside = folder / f".{NAME}-{secrets.token_hex(4)}"
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.encode(member))
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, folder / NAME)
    finally:
        beside.unlink(missing_ok=True)


def leave_night(folder: Path) -> None:
    """The token is deleted; the night's games stay where they are."""
    with contextlib.suppress(FileNotFoundError):
        (folder / NAME).unlink()


class JoinedNight(Struct, frozen=True):
    """`taken_over` are steps that came from the hub; `aside` is where a journal went that told
    another history than the hub's."""

    member: Membership
    taken_over: int
    aside: Path | None


def join_night(folder: Path, link: str) -> JoinedNight:
    """Join by the text of a table's code, and have what the hub has of that table; whoever wants to
    stay keeps the membership then. Raises NightError with a sentence for people."""
    read = HubLink.read(link.strip())
    with closing(Hub(read)) as hub:
        try:
            joined = hub.join(secrets.token_hex(8), TabletKey.of(folder).public)
            member = Membership(
                read.address, read.fingerprint, joined.table, joined.token, joined.version
            )
            member = _MEMBERSHIPS.decode(msgspec.json.encode(member))
            taken, aside = _catch_up(member.journal(folder), hub)
        except Turned as turned:
            raise refusal(turned.status, turned.why) from turned
        except Stranger as error:
            raise NightError("Another machine than the hub of this code answers there.") from error
        except UNREACHABLE as error:
            raise NightError("The hub cannot be reached: {error}", error=str(error)) from error
    return JoinedNight(member, taken, aside)


def sign_result(folder: Path, member: Membership, game: int, round: int) -> None:
    """Everybody has confirmed: sign it, and let the reporter bring it."""
    journal = member.journal(folder)
    signed = signed_result(journal, game, night=member.fingerprint, table=member.table, round=round)
    Outbox(journal).put(Ending(round, TabletKey.of(folder).seal(signed)))


def decline_result(folder: Path, member: Membership, round: int, names: tuple[str, ...]) -> None:
    """These do not sign: a referee is told."""
    Outbox(member.journal(folder)).put(Ending(round, declined=names))


def refusal(status: int, why: str) -> Trouble:
    """What a hub of ours says is told as it is; of anything else only the number is told:
    the machine at that address may write what it likes."""
    if why in _KNOWN:
        return NightError(why)
    return NightError("The hub refuses this tablet ({status}).", status=status)


def _catch_up(journal: Path, hub: Hub) -> tuple[int, Path | None]:
    """Go on from the hub's copy. A journal here that only has more events stays; one with other
    events is put aside, never deleted."""
    have, aside = hub.have(), None
    if journal.exists() and _goes_on(journal, have):
        return 0, None
    if journal.parent.exists():
        aside = journal.parent.with_name(f"{journal.parent.name}-kept-{stamp()}")
        journal.parent.rename(aside)
    batches, after = [], 0
    while after < have.steps:
        batches.append(hub.rows_after(after))
        if not batches[-1].steps:
            raise NightError("The hub refuses this tablet ({status}).", status=409)
        after += len(batches[-1].steps)
    if batches:
        copy_from(batches, journal)
        _go_on_playing(journal)
    return after, aside


def _go_on_playing(path: Path) -> None:
    """The last game is the one on the table: else people would begin another one."""
    with Journal(path) as journal:
        journal.mark_running(journal.games()[-1].number)


def _goes_on(journal: Path, have: Have) -> bool:
    store = Store(journal)
    try:
        chain = StepChain(store)
        return have.steps <= chain.read() and chain.marks[have.steps].chain == have.chain
    finally:
        store.close()


def shown_address(member: Membership) -> str:
    """Name and port of the hub, as people say it."""
    return urlsplit(member.address).netloc
