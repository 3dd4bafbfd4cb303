"""A record's position as a screen would have shown it: with the event that led there."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import PUBLIC, AnyGame
from companion.core.record import FORMAT, VERSION, Header, Record, chained, event_body
from companion.table.checkpoints import Place
from companion.table.public_chain import header_for, line_for
from companion.table.replay import steps
from companion.table.tree import Entry
from companion.view.snapshot import Snapshot, Talk


def snapshot_of(game: AnyGame, record: Record, until: int | None = None) -> Snapshot:
    """After the last event, or after event `until`; before the first that cannot be followed."""
    header = Header(FORMAT, VERSION, record.setup, record.started, record.position)
    digest = chained("", header_for(game, header, PUBLIC))
    start = game.start() if record.position is None else record.position
    snapshot = Snapshot(start, public_hash=digest)
    for step in steps(game, record, until):
        if step.after is None:
            break
        place = Place(None, step.n, "")
        entry = Entry(place, event_body(step.n, step.event).decode("utf-8"), step.event)
        digest = chained(digest, line_for(game, step.before, entry, PUBLIC))
        snapshot = Snapshot(step.after, step.before, step.event, step.n, digest)
    if snapshot.event is None:
        return snapshot
    owed = game.instructions(snapshot.before, snapshot.event.move, snapshot.after)
    return replace(snapshot, talk=Talk(n=snapshot.n, owed=owed))
