"""Secrecy as a law over whole views: positions that a viewer cannot tell apart look the same.

    python -m tests.view.secrecy 2000

One public history is played twice, with other hidden draws, thefts, looks or private tellings. What
a viewer has read of both games (`may_see`, `title`) is the same line by line; so must be every byte
of the masked position that builders are handed, of the view, its forms and its sums. Nothing here
asks the masks what may be known.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec

from companion.core.events import Event
from companion.core.game import PUBLIC, AnyGame
from companion.games.registry import game_kind, make_game
from companion.games.settlers.rules.box import DEVELOPMENT
from companion.games.settlers.rules.moves import TellDevelopment
from companion.games.settlers.rules.moves import TellHand as TellSettlersHand
from companion.games.settlers.rules.resources import Resources
from companion.games.starfarers.rules.encounters import encounter_of, script_of
from companion.games.starfarers.rules.goods import Goods
from companion.games.starfarers.rules.moves import TellHand as TellStarfarersHand
from companion.games.starfarers.rules.state import Encounter
from companion.simulation.play import play, simulated_setup
from companion.view.building import Incomplete, Unknown, form, table_view
from companion.view.game_table import GameTable
from companion.view.snapshot import Snapshot, Talk
from tests.simulation.twins import _others, positions
from tests.view.filled_in import fillings, heard, refused, tells

BOXES: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("starship", "mayfair-2001", {}),
    ("starship", "mayfair-2001", {"replacement_cards": "face-down"}),
    ("starfarers", "2019", {}),
    ("starfarers", "2001", {}),
    ("settlers", "english-5", {}),
)
FEW = 12
"""Positions compared after a secret, so that many secrets come into a count."""
TELLINGS = 12
"""Private tellings put into each game."""
EACH = 80
"""Pairs of one game for each kind of secret, so that no kind crowds out the others."""
COUNTS = 4
"""One of so many numbers of a position is set right."""
NOON = "2026-01-01T12:00:00Z"

LAID_OPEN = {"lay-pirate-open"}
"""Instructions by which the rules have somebody show everybody what was hidden until then."""

Moves = tuple[Any, ...]


class Pair(NamedTuple):
    """Two positions that this viewer cannot tell apart, with what led to them."""

    viewer: str
    secret: str
    one: Snapshot
    other: Snapshot


class Leak(NamedTuple):
    """Where two views differ that must not."""

    pair: Pair
    what: str
    one: bytes
    other: bytes

    def __str__(self) -> str:
        pairs = enumerate(zip(self.one, self.other, strict=False))
        at = next((i for i, (a, b) in pairs if a != b), 0)
        around = slice(max(0, at - 120), at + 120)
        secret = f"{self.pair.secret} told to {self.pair.viewer} by the {self.what}"
        return f"{secret}, event {self.pair.one.n}:\n{self.one[around]!r}\n{self.other[around]!r}"


def pairs(game: AnyGame, seed: str) -> Iterator[Pair]:
    """All pairs of a game, secret by secret, each looked at by everybody who must not know it."""
    rng = Random(seed)
    moves = tuple(step.move for step in play(game, seed))
    at = list(positions(game, moves))
    for n, (state, move) in enumerate(at):
        for other in _instead(game, state, moves, n):
            yield from _followed(game, state, moves[n:], other[n:], n, type(move).__name__)
    unseen = [n for n, (state, _) in enumerate(at) if _has_unseen_cards(game, state)]
    for n in sorted(rng.sample(unseen, min(TELLINGS, len(unseen)))):
        state = at[n][0]
        for one, other in _tellings(game, state, rng):
            told = type(one).__name__
            yield from _followed(game, state, (one, *moves[n:]), (other, *moves[n:]), n, told)


def _instead(game: AnyGame, state: Any, moves: Moves, n: int) -> Iterator[Moves]:
    """The same game with something else in secret at event n."""
    if game.may_see(state, moves[n], PUBLIC):
        return
    for other in _others(game, state, moves, n):
        if other != moves[n : n + len(other)]:
            yield (*moves[:n], *other, *moves[n + len(other) :])


def _has_unseen_cards(game: AnyGame, state: Any) -> bool:
    """Whether somebody could tell the tablet something that it does not know."""
    players = getattr(state, "players", {})
    return any(player.hand.hidden for player in players.values())


def _tellings(game: AnyGame, state: Any, rng: Random) -> Iterator[tuple[Any, Any]]:
    """Two hands that a player may have told the tablet in private, where there are two."""
    for seat in game.seats:
        told = [move for move in _told(game, state, seat, rng) if not game.check(state, move)]
        kinds = {type(move): move for move in told}
        for kind, one in kinds.items():
            other = next((move for move in told if type(move) is kind and move != one), None)
            if other is not None:
                yield one, other


def _told(game: AnyGame, state: Any, seat: Any, rng: Random) -> Iterator[Any]:
    if game.setup.game == "starship":
        return
    player = state.players[seat]
    for _ in range(12):
        unseen = Counter(rng.choices(range(5), k=player.hand.hidden))
        counts = [known + unseen[kind] for kind, known in enumerate(player.hand.known)]
        if game.setup.game == "starfarers":
            yield TellStarfarersHand(seat, Goods(*counts))
        else:
            yield TellSettlersHand(seat, Resources(*counts))
            face_down = player.development.count + player.bought.count
            cards: Any = tuple(sorted(rng.choices(DEVELOPMENT, k=face_down)))
            yield TellDevelopment(seat, cards)


def _followed(  # noqa: PLR0917  # two games side by side
    game: AnyGame, state: Any, one: Moves, other: Moves, n: int, secret: str
) -> Iterator[Pair]:
    """Both games from event n on, as long as both are possible and somebody reads the same."""
    ours = theirs = state
    viewers = [PUBLIC, *game.seats]
    for place, (move, instead) in enumerate(zip(one, other, strict=False), start=n + 1):
        if place > n + FEW or game.check(ours, move) or game.check(theirs, instead):
            return
        viewers = [
            viewer
            for viewer in viewers
            if _read(game, ours, move, viewer) == _read(game, theirs, instead, viewer)
        ]
        if not viewers:
            return
        after, after_theirs = game.apply(ours, move), game.apply(theirs, instead)
        if _shown(game, ours, move, after) != _shown(game, theirs, instead, after_theirs):
            return
        viewers = [one for one in viewers if _own_hand(after, one) == _own_hand(after_theirs, one)]
        if after == after_theirs and place > n + 1:
            return
        for viewer in viewers:
            yield Pair(
                viewer,
                secret,
                _snapshot(game, ours, move, after, place),
                _snapshot(game, theirs, instead, after_theirs, place),
            )
        ours, theirs = after, after_theirs


def _shown(game: AnyGame, before: Any, move: Any, after: Any) -> list[Any]:
    """What hands lay open now for everybody to see."""
    return [note for note in game.instructions(before, move, after) if note.code in LAID_OPEN]


def _own_hand(state: Any, viewer: str) -> Any:
    """A player holds real cards: who tells them apart there needs no tablet for it."""
    player = getattr(state, "players", {}).get(viewer)
    return player and (player.hand, getattr(player, "development", None))


def _read(game: AnyGame, state: Any, move: Any, viewer: str) -> bytes:
    """The line of this move in the record that the viewer is handed, and what was heard of it."""
    seen = move if game.may_see(state, move, viewer) else None
    return msgspec.json.encode([seen, game.title(state, move, viewer), _heard(game, state, move)])


def _heard(game: AnyGame, state: Any, move: Any) -> list[Any]:
    """What no line says and everybody hears and sees in an encounter of Starfarers: the question
    with its price, who shakes against whom, what is asked of whom, and what hands have to do."""
    if game.setup.game != "starfarers":
        return []
    after = game.apply(state, move)
    hands = [player.hand.count for player in after.players.values()]
    said: list[Any] = [game.due(after), game.instructions(state, move, after), hands]
    said += ["" if isinstance(item, Encounter) else item for item in after.pending]
    if (encounter := encounter_of(after)) is not None:
        script = script_of(game.box, encounter)  # type: ignore[attr-defined]  # this game's
        shaking = encounter.steps[:1] if not encounter.question else ()
        said += [encounter.question, script.asked if encounter.question else 0, shaking]
    return said


def _snapshot(game: AnyGame, before: Any, move: Any, after: Any, n: int) -> Snapshot:
    owed = game.instructions(before, move, after)
    return Snapshot(after, before, Event(move, NOON, "tap"), n, talk=Talk(n=n, owed=owed))


def leak(table: GameTable[Any], pair: Pair) -> Leak | None:
    """What tells the two positions apart: the view, a form of one of its verbs, a sum, or what a
    builder that forgot whose position it has would say of a seat alone."""
    one, other = _encoded(table, pair.one, pair.viewer), _encoded(table, pair.other, pair.viewer)
    for what in one.keys() | other.keys():
        if one.get(what) != other.get(what):
            return Leak(pair, what, one.get(what, b""), other.get(what, b""))
    return _told_by_answers(table, pair)


def _told_by_answers(table: GameTable[Any], pair: Pair) -> Leak | None:
    """Two forms that look the same, filled in alike, and what is said when the move is made."""
    view = table_view(table, pair.one, pair.viewer)
    verbs = [verb for verb in view.verbs if pair.viewer in (PUBLIC, verb.seat)]
    states = (pair.one.after, pair.other.after)
    for verb in (*verbs, *((None,) if view.due and view.due.kind != "enter" else ())):
        for key, answers in fillings(table, states[0], pair.viewer, verb):
            if verb is None or verb.asks:
                one, other = (heard(table, state, pair.viewer, key, answers) for state in states)
                if one != other:
                    return Leak(pair, f"form of {key} with {answers}", one, other)
            for overruled in (False, True):
                one, other = (
                    refused(table, state, pair.viewer, key, answers, overruled) for state in states
                )
                if tells(one, other):
                    return Leak(pair, f"refusal of {key} with {answers}", one, other)
    return None


def _encoded(table: GameTable[Any], snapshot: Snapshot, viewer: str) -> dict[str, bytes]:
    view = table_view(table, snapshot, viewer)
    found = {"view": msgspec.json.encode(view)}
    state = table.game.masked(snapshot.after, viewer)
    found["position"] = msgspec.json.encode(state)
    for verb in view.verbs:
        if verb.asks and viewer in (PUBLIC, verb.seat):
            try:
                asked = form(table, snapshot.after, viewer, verb.key, {})
            except (Incomplete, Unknown) as error:
                found[f"form of {verb.key}"] = repr(error).encode()
            else:
                found[f"form of {verb.key}"] = msgspec.json.encode(asked)
    for seat in table.game.seats:
        found[f"private of {seat}"] = msgspec.json.encode(table.private(state, seat))
    found |= _recounted(table.game, snapshot.after, viewer)
    for figure in (*view.figures, *(one for seat in view.seats for one in seat.figures)):
        if figure.explains:
            found[f"sum of {figure.key}"] = msgspec.json.encode(table.explain(state, figure.key))
    return found


def _recounted(game: AnyGame, state: Any, viewer: str) -> dict[str, bytes]:
    """What a viewer reads of an event that sets a number right, and knows after it."""
    found = {}
    for item in game.counted(state, viewer)[::COUNTS]:
        value = item.value - 1 if item.value > item.least else item.value + 1
        move = game.reconciliation(state, {item.place: value}, "counted again")
        read = move if game.may_see(state, move, viewer) else None
        after = game.masked(game.apply(state, move), viewer)
        said = [read, game.title(state, move, viewer), after]
        found[f"count of {item.place}"] = msgspec.json.encode(said)
    return found


def tried(box: tuple[str, str, dict[str, str]], most: int) -> tuple[Counter[str], list[Leak]]:
    """So many pairs of a box, and what was told in them that must not be."""
    game = make_game(simulated_setup(*box))
    table = game_kind(box[0]).table(game)
    count: Counter[str] = Counter()
    leaks: list[Leak] = []
    for pair in islice(all_pairs(game), most):
        count[pair.secret] += 1
        if (told := leak(table, pair)) is not None:
            leaks.append(told)
    return count, leaks


def all_pairs(game: AnyGame) -> Iterator[Pair]:
    """Game after game, from each so many of every kind of secret."""
    for number in range(10_000):
        count: Counter[str] = Counter()
        for pair in pairs(game, f"secret {number}"):
            count[pair.secret] += 1
            if count[pair.secret] <= EACH:
                yield pair


def main(most: int) -> int:
    failed = False
    for box in BOXES:
        count, leaks = tried(box, most)
        kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(count.items()))
        print(f"{'-'.join(box[:2])}: {sum(count.values())} pairs ({kinds}), {len(leaks)} told")
        for told in leaks[:3]:
            print(told)
        failed = failed or bool(leaks)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
