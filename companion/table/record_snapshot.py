"""A record's position as a screen would have shown it: with the event that led there."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import PUBLIC, AnyGame
from companion.core.record import FORMAT, VERSION, Header, Record, chained, event_body, hidden_body
from companion.table.public_chain import header_for
from companion.table.replay import Step, steps
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
        digest = chained(digest, _public_line(game, step))
        snapshot = Snapshot(step.after, step.before, step.event, step.n, digest)
    if snapshot.event is None:
        return snapshot
    owed = game.tell(snapshot.before, snapshot.event.move, snapshot.after)
    return replace(snapshot, talk=Talk(n=snapshot.n, owed=owed))


def _public_line(game: AnyGame, step: Step) -> bytes:
    move = step.event.move
    if game.may_see(step.before, move, PUBLIC):
        return event_body(step.n, step.event)
    return hidden_body(step.n, step.event, game.title(step.before, move, PUBLIC))
