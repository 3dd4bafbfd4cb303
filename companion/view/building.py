"""A view from a snapshot, and the way back: from a verb's key and answers to the move they mean."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.chances import Roll, RollSum
from companion.core.events import Event
from companion.core.game import PUBLIC, REFEREE, AnyGame
from companion.core.seating import has_left
from companion.core.words import Note, Problem
from companion.view.asking import Amounts, Form, Verb, WhyNot
from companion.view.board import Board, Plan
from companion.view.captions import Caption, Line, caption_of, name
from companion.view.commands import Choice, Command, first_difference, key_of, split
from companion.view.contest import Contest
from companion.view.game_table import Answers, GameTable
from companion.view.snapshot import Snapshot, Talk
from companion.view.table_view import Effect, Figure, Owed, Private, SeatView, Sum, TableView

Builder = GameTable[Any]
DUE = "due"
"""The key of the chance that is awaited, where a verb's key is asked for."""
HIDDEN = "hidden-forbids"
"""The problem of a move that only what is hidden speaks against."""


class Unknown(LookupError):
    """No such verb, answer or place in this position: the screen is late, or a stranger."""


class Incomplete(Exception):
    """More has to be told before this is a move."""

    def __init__(self, form: Form) -> None:
        super().__init__(form.verb)
        self.form = form


class Objected(Exception):
    """The rules refuse the move; the table may overrule what is not firm.

    `problems` are those that the viewer may know of: whether something hidden is firm is only told
    to whoever overrules it.
    """

    def __init__(self, move: Any, problems: list[Problem]) -> None:
        super().__init__(problems[0].code)
        self.move, self.problems = move, problems

    @property
    def firm(self) -> bool:
        return any(problem.firm for problem in self.problems)


def seen(game: AnyGame, state: Any, viewer: str) -> Any:
    """The position as a viewer may know it: the only one that a builder is handed."""
    game.must_be_viewer(viewer)
    return game.masked(state, viewer)


def table_view(builder: Builder, snapshot: Snapshot, viewer: str = PUBLIC) -> TableView:
    """Everything a screen of this viewer shows."""
    before = None if snapshot.event is None else builder.known(snapshot.before, viewer)
    state = builder.known(snapshot.after, viewer)
    event, talk = _seen_event(builder.game, snapshot, viewer), snapshot.talk
    winner = builder.game.winner(state) or ""
    verbs = () if winner else tuple(_verbs(builder, state, viewer))
    phase, turn = builder.phase(state)
    contest = _contest(builder, before, event, state)
    return TableView(
        game=builder.game.setup.game,
        edition=builder.game.setup.edition,
        n=snapshot.n,
        public_hash=snapshot.public_hash,
        viewer=viewer,
        prompt=builder.prompt(state),
        phase=phase,
        turn=turn,
        acting=builder.acting(state),
        seats=tuple(_told_score(_seats(builder, state, verbs, talk, viewer), contest)),
        verbs=verbs,
        due=builder.due(state),
        board=_board(builder, before, event, state),
        rows=builder.rows(state),
        figures=builder.figures(state),
        offer=talk.offer,
        undo=_undo(builder.game, snapshot, viewer),
        effects=_effects(builder, before, event, state),
        winner=winner,
        goal=builder.goal(),
        contest=contest,
        rolled=builder.rolled(state),
        agreed=tuple(
            name("agreement", f"{switch} {option}")
            for switch, option in getattr(state, "agreed", {}).items()
        ),
    )


def effects(builder: Builder, snapshot: Snapshot, viewer: str = PUBLIC) -> tuple[Effect, ...]:
    """What the last event did, for whoever needs nothing else of a view."""
    if snapshot.event is None:
        return ()
    event = _seen_event(builder.game, snapshot, viewer)
    before, after = (builder.known(one, viewer) for one in (snapshot.before, snapshot.after))
    return _effects(builder, before, event, after)


# --- what a screen asks for when it needs it


def plan(builder: Builder, state: Any, viewer: str) -> Plan | None:
    """The board without what stands on it, whenever `Board.plan` is another one."""
    return builder.plan(builder.known(state, viewer))


def explain(builder: Builder, state: Any, viewer: str, figure: str) -> Sum | None:
    """The parts of a figure that `explains`, while it is held."""
    return builder.explain(seen(builder.game, state, viewer), figure)


def private(builder: Builder, state: Any, seat: str) -> Private:
    """What one seat alone may see: asked for while a finger rests, and kept nowhere."""
    return builder.private(seen(builder.game, state, seat), seat)


def form(builder: Builder, state: Any, viewer: str, verb: str, answers: Answers) -> Form | None:
    """What a verb asks, given the answers so far; None if nothing. With DUE as the verb, the chance
    that is due with all its answers, also where a view leaves them out."""
    known = builder.known(state, viewer)
    if verb == DUE:
        return _due_form(builder, known)
    command = _command(builder, known, verb)
    if command.form:
        try:
            return builder.form(known, command, answers)
        except (msgspec.ValidationError, KeyError, TypeError, ValueError) as error:
            raise Unknown(str(error)) from None
    try:
        _narrowed(builder, known, command, answers)
    except Incomplete as incomplete:
        return incomplete.form
    return None


def _due_form(builder: Builder, state: Any) -> Form | None:
    if (question := builder.due_in_full(state)) is None:
        return None
    seat, text = builder.acting(state), builder.prompt(state)[0]
    return Form(DUE, seat, text, Caption("accept"), (question,))


# --- from a screen's answer to a move


def move_of(
    builder: Builder,
    state: Any,
    viewer: str,
    verb: str,
    answers: Answers,
    *,
    overruled: bool = False,
) -> Any:
    """The move that a verb's key and the answers mean. Raises Unknown, Incomplete or Objected.

    What the rules refuse is only to be had `overruled`, and what is firm never. The true position
    decides; why it refuses is told as far as this viewer knows the position.
    """
    known = builder.known(state, viewer)
    try:
        move = _meant(builder, known, verb, answers)
    except (msgspec.ValidationError, KeyError, TypeError, ValueError) as error:
        raise Unknown(str(error)) from None
    problems = builder.game.check(state, move)
    firm = any(problem.firm for problem in problems)
    if firm or (problems and not overruled):
        raise Objected(move, objections(builder, state, viewer, move, overruled=firm and overruled))
    return move


def objections(
    builder: Builder, state: Any, viewer: str, move: Any, *, overruled: bool = False
) -> list[Problem]:
    """What a viewer is told against a move that the true position refuses, or refuses although it
    was `overruled`: what the viewer's own position says to it. Of what only the true one objects
    to, no more is said than this."""
    said = builder.game.check(seen(builder.game, state, viewer), move)
    told = any(problem.firm for problem in said) if overruled else bool(said)
    return said if told else [builder.game.problem(HIDDEN, firm=overruled)]


def _meant(builder: Builder, state: Any, verb: str, answers: Answers) -> Any:
    if verb == DUE:
        return builder.chance(state, answers)
    command = _command(builder, state, verb)
    if command.form:
        return builder.form_move(state, command, answers)
    return _narrowed(builder, state, command, answers)


def _command(builder: Builder, state: Any, verb: str) -> Command:
    for command in builder.listed(state):
        if command.key == verb:
            return command
    raise Unknown(verb)


def _narrowed(builder: Builder, state: Any, command: Command, answers: Answers) -> Any:
    """The one move that all answers fit, or what is asked next."""

    def choices_of(move: Any) -> tuple[Choice, ...]:
        return builder.choices_of(state, move)

    moves, depth = command.moves, 0
    while depth < len(choices_of(moves[0])):
        choices = split(moves, choices_of, depth)
        asked = next(iter(choices))
        answer = answers.get(asked.field)
        if answer is None:
            if len(choices) > 1 or (asked.kind and len(moves) == 1 and depth == 0):
                raise Incomplete(_further(builder, state, command, choices))
            moves, depth = choices[asked], depth + 1
            continue
        found = next((some for choice, some in choices.items() if choice.key == answer), None)
        if found is None:
            return builder.move_to(state, moves[0], _pointed_at(asked, str(answer)))
        moves, depth = found, depth + 1
    return moves[0]


def _pointed_at(asked: Choice, key: str) -> Choice:
    """A place of the kind that is asked for, even if it is not open."""
    kind, _, id = key.partition(" ")
    if not asked.kind or kind != asked.kind:
        raise Unknown(key)
    return Choice(asked.field, id, kind)


def _further(
    builder: Builder, state: Any, command: Command, choices: Mapping[Choice, tuple[Any, ...]]
) -> Form:
    asked = builder.question(state, command, choices)
    text = builder.verb_text(command)
    return Form(command.key, command.seat, text, Caption("accept"), (asked,))


# --- the parts of a view


def _seen_event(game: AnyGame, snapshot: Snapshot, viewer: str) -> Event[Any] | None:
    event = snapshot.event
    if event is None or not game.may_see(snapshot.before, event.move, viewer):
        return None
    return event


def _contest(builder: Builder, before: Any, event: Event[Any] | None, state: Any) -> Contest | None:
    """Under way, or as the last roll has ended it."""
    under_way = builder.contest(state)
    if under_way is None and event is not None and isinstance(event.move, Roll | RollSum):
        return builder.contest(before, event.move)
    return under_way


def _board(builder: Builder, before: Any, event: Event[Any] | None, state: Any) -> Board | None:
    board = builder.board(state, event)
    if board is None or event is None:
        return board
    trail = builder.trail(before, event)
    return replace(board, trail=trail) if trail else board


def _verbs(builder: Builder, state: Any, viewer: str) -> Iterator[Verb]:
    own = "" if viewer in (PUBLIC, REFEREE) else viewer
    for command in builder.listed(state):
        if own and command.seat != own:
            continue
        places: tuple[str, ...] = ()
        asks = bool(command.form)
        if not (command.form or command.problem):
            places, asks = _first_question(builder, state, command.moves)
        yield Verb(
            key=command.key,
            seat=command.seat,
            text=builder.verb_text(command),
            icon=command.icon,
            group=command.group,
            cost=command.cost,
            lacks=command.lacks,
            detail=command.detail,
            places=places,
            asks=asks,
            why_not=_why_not(builder, command.problem, command.lacks) if command.problem else None,
            sealed=command.sealed,
        )


def _first_question(
    builder: Builder, state: Any, moves: Sequence[Any]
) -> tuple[tuple[str, ...], bool]:
    """The places to be tapped first, and whether a form opens when the verb is tapped."""
    told = [builder.choices_of(state, move) for move in moves]
    if len(told) == 1:
        return tuple([choice.key for choice in told[0][:1] if choice.kind]), False
    places = tuple([choice.key for choice in first_difference(told) if choice.kind])
    return places, not places


def _why_not(builder: Builder, problem: Problem, lacks: Amounts) -> WhyNot:
    """What is missing is said first: that is what a player can do something about."""
    said = caption_of(problem)
    if lacks and problem.code == builder.shortage:
        missing = Caption("lacking", {"resource": tuple(lacks)})
        return WhyNot(missing, problem.topic, problem.firm, said)
    return WhyNot(said, problem.topic, problem.firm)


def _seat_name(state: Any, seat: str) -> Caption:
    if has_left(state, seat):
        return Caption("seat-left", {"seat": seat})
    return name("seat", seat)


def _seats(
    builder: Builder,
    state: Any,
    offered: Sequence[Verb],
    talk: Talk,
    viewer: str,
) -> Iterator[SeatView]:
    due, acting = builder.game.due(state).seats, builder.acting(state)
    errands = {verb.seat: verb.key for verb in offered if verb.group == "own"}
    verbs = {verb.key for verb in offered}
    told = [builder.owed(note) for note in talk.owed if note.seat is None]
    older_of, back_of = _by_seat(talk.older), _by_seat(talk.back)
    for seat in builder.game.seats:
        own = [builder.asked(note) for note in talk.owed if note.seat == seat]
        older, back = older_of.get(seat, []), back_of.get(seat, [])
        still = builder.still_owed(state, seat, older, back) if older or back else ()
        owed = (*told, *own, *still)
        yield SeatView(
            key=key_of("seat", seat),
            id=seat,
            name=_seat_name(state, seat),
            acts=seat in due,
            points=builder.points(state, seat, viewer),
            figures=_with_verbs(builder.seat_figures(state, seat), verbs),
            owed=owed,
            errand=errands.get(seat, ""),
            awaited=_awaited(talk, seat, owed, decides=seat in due and seat != acting),
            private=builder.private(state, seat) if viewer == seat else None,
        )


def _by_seat(notes: Iterable[Note]) -> dict[str | None, list[Note]]:
    found: dict[str | None, list[Note]] = {}
    for note in notes:
        found.setdefault(note.seat, []).append(note)
    return found


def _told_score(seats: Iterable[SeatView], contest: Contest | None) -> Iterator[SeatView]:
    """Both sides of a comparison read at their own edge how it stands."""
    for seat in seats:
        if contest is not None and seat.id in (side.seat for side in contest.sides):
            yield replace(seat, owed=(*seat.owed, Owed(contest.text, tick=False)))
        else:
            yield seat


def _with_verbs(figures: tuple[Figure, ...], verbs: Collection[str]) -> tuple[Figure, ...]:
    """A figure opens nothing that its viewer is not offered."""
    for figure in figures:
        if figure.verb and figure.verb not in verbs:
            return tuple([one if one.verb in verbs else replace(one, verb="") for one in figures])
    return figures


def _awaited(talk: Talk, seat: str, owed: Iterable[Owed], *, decides: bool) -> Any:
    if talk.waits and seat not in talk.ticked and any(one.tick for one in owed):
        return "tick"
    if seat in talk.sealed:
        return "sealed"
    return "choice" if decides else ""


def _undo(game: AnyGame, snapshot: Snapshot, viewer: str) -> Line:
    event = snapshot.event
    if event is None:
        return ""
    return caption_of(game.title(snapshot.before, event.move, viewer))


def _effects(
    builder: Builder, before: Any, event: Event[Any] | None, state: Any
) -> tuple[Effect, ...]:
    """`before` is None where nothing has just happened."""
    if before is None:
        return ()
    won = () if builder.game.winner(before) or not builder.game.winner(state) else (Effect("win"),)
    return (*builder.done(before, event, state), *won)
