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
from companion.core.words import Problem
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


def table_view(table: Builder, snapshot: Snapshot, viewer: str = PUBLIC) -> TableView:
    """Everything a screen of this viewer shows."""
    before = None if snapshot.event is None else table.known(snapshot.before, viewer)
    state = table.known(snapshot.after, viewer)
    event, talk = _seen_event(table.game, snapshot, viewer), snapshot.talk
    winner = table.game.winner(state) or ""
    verbs = () if winner else tuple(_verbs(table, state, viewer))
    phase, turn = table.phase(state)
    contest = _contest(table, before, event, state)
    return TableView(
        game=table.game.setup.game,
        edition=table.game.setup.edition,
        n=snapshot.n,
        public_hash=snapshot.public_hash,
        viewer=viewer,
        prompt=table.prompt(state),
        phase=phase,
        turn=turn,
        acting=table.acting(state),
        seats=tuple(_told_score(_seats(table, state, verbs, talk, viewer), contest)),
        verbs=verbs,
        due=table.due(state),
        board=_board(table, before, event, state),
        rows=table.rows(state),
        figures=table.figures(state),
        offer=talk.offer,
        undo=_undo(table.game, snapshot, viewer),
        effects=_effects(table, before, event, state),
        winner=winner,
        goal=table.goal(),
        contest=contest,
        agreed=tuple(
            name("agreement", f"{switch} {option}")
            for switch, option in getattr(state, "agreed", {}).items()
        ),
    )


def effects(table: Builder, snapshot: Snapshot, viewer: str = PUBLIC) -> tuple[Effect, ...]:
    """What the last event did, for whoever needs nothing else of a view."""
    if snapshot.event is None:
        return ()
    event = _seen_event(table.game, snapshot, viewer)
    before, after = (table.known(one, viewer) for one in (snapshot.before, snapshot.after))
    return _effects(table, before, event, after)


# --- what a screen asks for when it needs it


def plan(table: Builder, state: Any, viewer: str) -> Plan | None:
    """The board without what stands on it, whenever `Board.plan` is another one."""
    return table.plan(table.known(state, viewer))


def explain(table: Builder, state: Any, viewer: str, figure: str) -> Sum | None:
    """The parts of a figure that `explains`, while it is held."""
    return table.explain(seen(table.game, state, viewer), figure)


def private(table: Builder, state: Any, seat: str) -> Private:
    """What one seat alone may see: asked for while a finger rests, and kept nowhere."""
    return table.private(seen(table.game, state, seat), seat)


def form(table: Builder, state: Any, viewer: str, verb: str, answers: Answers) -> Form | None:
    """What a verb asks, given the answers so far; None if nothing. With DUE as the verb, the chance
    that is due with all its answers, also where a view leaves them out."""
    known = table.known(state, viewer)
    if verb == DUE:
        return _due_form(table, known)
    command = _command(table, known, verb)
    if command.form:
        try:
            return table.form(known, command, answers)
        except (msgspec.ValidationError, KeyError, TypeError, ValueError) as error:
            raise Unknown(str(error)) from None
    try:
        _narrowed(table, known, command, answers)
    except Incomplete as incomplete:
        return incomplete.form
    return None


def _due_form(table: Builder, state: Any) -> Form | None:
    question = table.due_in_full(state)
    if question is None:
        return None
    return Form(DUE, table.acting(state), table.prompt(state)[0], Caption("accept"), (question,))


# --- from a screen's answer to a move


def move_of(
    table: Builder,
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
    known = table.known(state, viewer)
    try:
        move = _meant(table, known, verb, answers)
    except (msgspec.ValidationError, KeyError, TypeError, ValueError) as error:
        raise Unknown(str(error)) from None
    problems = table.game.check(state, move)
    firm = any(problem.firm for problem in problems)
    if firm or (problems and not overruled):
        raise Objected(move, objections(table, state, viewer, move, overruled=firm and overruled))
    return move


def objections(
    table: Builder, state: Any, viewer: str, move: Any, *, overruled: bool = False
) -> list[Problem]:
    """What a viewer is told against a move that the true position refuses, or refuses although it
    was `overruled`: what the viewer's own position says to it. Of what only the true one objects
    to, no more is said than this."""
    said = table.game.check(seen(table.game, state, viewer), move)
    told = any(problem.firm for problem in said) if overruled else bool(said)
    return said if told else [table.game.problem(HIDDEN, firm=overruled)]


def _meant(table: Builder, state: Any, verb: str, answers: Answers) -> Any:
    if verb == DUE:
        return table.chance(state, answers)
    command = _command(table, state, verb)
    if command.form:
        return table.form_move(state, command, answers)
    return _narrowed(table, state, command, answers)


def _command(table: Builder, state: Any, verb: str) -> Command:
    for command in table.listed(state):
        if command.key == verb:
            return command
    raise Unknown(verb)


def _narrowed(table: Builder, state: Any, command: Command, answers: Answers) -> Any:
    """The one move that all answers fit, or what is asked next."""

    def choices_of(move: Any) -> tuple[Choice, ...]:
        return table.choices_of(state, move)

    moves, depth = command.moves, 0
    while depth < len(choices_of(moves[0])):
        choices = split(moves, choices_of, depth)
        asked = next(iter(choices))
        answer = answers.get(asked.field)
        if answer is None:
            if len(choices) > 1 or (asked.kind and len(moves) == 1 and depth == 0):
                raise Incomplete(_further(table, state, command, choices))
            moves, depth = choices[asked], depth + 1
            continue
        found = next((some for choice, some in choices.items() if choice.key == answer), None)
        if found is None:
            return table.move_to(state, moves[0], _pointed_at(asked, str(answer)))
        moves, depth = found, depth + 1
    return moves[0]


def _pointed_at(asked: Choice, key: str) -> Choice:
    """A place of the kind that is asked for, even if it is not open."""
    kind, _, id = key.partition(" ")
    if not asked.kind or kind != asked.kind:
        raise Unknown(key)
    return Choice(asked.field, id, kind)


def _further(
    table: Builder, state: Any, command: Command, choices: Mapping[Choice, tuple[Any, ...]]
) -> Form:
    asked = table.question(state, command, choices)
    text = table.verb_text(command)
    return Form(command.key, command.seat, text, Caption("accept"), (asked,))


# --- the parts of a view


def _seen_event(game: AnyGame, snapshot: Snapshot, viewer: str) -> Event[Any] | None:
    event = snapshot.event
    if event is None or not game.may_see(snapshot.before, event.move, viewer):
        return None
    return event


def _contest(table: Builder, before: Any, event: Event[Any] | None, state: Any) -> Contest | None:
    """Under way, or as the last roll has ended it."""
    under_way = table.contest(state)
    if under_way is None and event is not None and isinstance(event.move, Roll | RollSum):
        return table.contest(before, event.move)
    return under_way


def _board(table: Builder, before: Any, event: Event[Any] | None, state: Any) -> Board | None:
    board = table.board(state, event)
    if board is None or event is None:
        return board
    trail = table.trail(before, event)
    return replace(board, trail=trail) if trail else board


def _verbs(table: Builder, state: Any, viewer: str) -> Iterator[Verb]:
    own = "" if viewer in (PUBLIC, REFEREE) else viewer
    for command in table.listed(state):
        if own and command.seat != own:
            continue
        places: tuple[str, ...] = ()
        asks = bool(command.form)
        if not (command.form or command.problem):
            places, asks = _first_question(table, state, command.moves)
        yield Verb(
            key=command.key,
            seat=command.seat,
            text=table.verb_text(command),
            icon=command.icon,
            group=command.group,
            cost=command.cost,
            lacks=command.lacks,
            detail=command.detail,
            places=places,
            asks=asks,
            why_not=_why_not(table, command.problem, command.lacks) if command.problem else None,
            sealed=command.sealed,
        )


def _first_question(
    table: Builder, state: Any, moves: Sequence[Any]
) -> tuple[tuple[str, ...], bool]:
    """The places to be tapped first, and whether a form opens when the verb is tapped."""
    told = [table.choices_of(state, move) for move in moves]
    if len(told) == 1:
        return tuple([choice.key for choice in told[0][:1] if choice.kind]), False
    places = tuple([choice.key for choice in first_difference(told) if choice.kind])
    return places, not places


def _why_not(table: Builder, problem: Problem, lacks: Amounts) -> WhyNot:
    """What is missing is said first: that is what a player can do something about."""
    said = caption_of(problem)
    if lacks and problem.code == table.shortage:
        missing = Caption("lacking", {"resource": tuple(lacks)})
        return WhyNot(missing, problem.topic, problem.firm, said)
    return WhyNot(said, problem.topic, problem.firm)


def _seat_name(state: Any, seat: str) -> Caption:
    if has_left(state, seat):
        return Caption("seat-left", {"seat": seat})
    return name("seat", seat)


def _seats(
    table: Builder,
    state: Any,
    offered: Sequence[Verb],
    talk: Talk,
    viewer: str,
) -> Iterator[SeatView]:
    due, acting = table.game.due(state).seats, table.acting(state)
    errands = {verb.seat: verb.key for verb in offered if verb.group == "own"}
    verbs = {verb.key for verb in offered}
    told = [table.owed(note) for note in talk.owed if note.seat is None]
    for seat in table.game.seats:
        own = [table.asked(note) for note in talk.owed if note.seat == seat]
        kept = (talk.older, talk.back)
        older, back = ([note for note in some if note.seat == seat] for some in kept)
        still = table.still_owed(state, seat, older, back) if older or back else ()
        owed = (*told, *own, *still)
        yield SeatView(
            key=key_of("seat", seat),
            id=seat,
            name=_seat_name(state, seat),
            acts=seat in due,
            points=table.points(state, seat, viewer),
            figures=_with_verbs(table.seat_figures(state, seat), verbs),
            owed=owed,
            errand=errands.get(seat, ""),
            awaited=_awaited(talk, seat, owed, decides=seat in due and seat != acting),
            private=table.private(state, seat) if viewer == seat else None,
        )


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
    table: Builder, before: Any, event: Event[Any] | None, state: Any
) -> tuple[Effect, ...]:
    """`before` is None where nothing has just happened."""
    if before is None:
        return ()
    won = () if table.game.winner(before) or not table.game.winner(state) else (Effect("win"),)
    return (*table.effects(before, event, state), *won)
