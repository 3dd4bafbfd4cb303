"""A view from a snapshot, and the way back: from a verb's key and answers to the move they mean."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.events import Event
from companion.core.game import PUBLIC, REFEREE, AnyGame
from companion.core.words import Note, Problem
from companion.view.asking import Form, Verb, WhyNot
from companion.view.board import Board
from companion.view.captions import Caption, Line, caption_of, name
from companion.view.commands import Choice, Command, first_difference, key_of, split
from companion.view.game_table import Answers, GameTable
from companion.view.snapshot import Snapshot, Talk
from companion.view.table_view import Effect, Figure, Owed, Private, SeatView, TableView

Table = GameTable[Any]
DUE = "due"
"""The key of the chance that is awaited, where a verb's key is asked for."""


class Unknown(LookupError):
    """No such verb, answer or place in this position: the screen is late, or a stranger."""


class Incomplete(Exception):
    """More has to be told before this is a move."""

    def __init__(self, form: Form) -> None:
        super().__init__(form.verb)
        self.form = form


class Objected(Exception):
    """The rules refuse the move; the table may overrule what is not firm."""

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


def table_view(table: Table, snapshot: Snapshot, viewer: str = PUBLIC) -> TableView:
    """Everything a screen of this viewer shows."""
    state = seen(table.game, snapshot.after, viewer)
    event, talk = _seen_event(table.game, snapshot, viewer), snapshot.talk
    before = None if snapshot.event is None else seen(table.game, snapshot.before, viewer)
    offered = () if table.game.winner(state) else table.commands(state)
    commands = [one for one in offered if viewer in (PUBLIC, REFEREE, one.seat)]
    verbs = tuple(_verbs(table, state, commands))
    phase, turn = table.phase(state)
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
        seats=tuple(_seats(table, state, verbs, talk, viewer)),
        verbs=verbs,
        due=table.due(state),
        board=_board(table, before, event, state),
        rows=table.rows(state),
        figures=table.figures(state),
        suggestions=tuple(one for one in talk.suggestions if viewer == PUBLIC or not one.secret),
        offer=talk.offer,
        undo=_undo(table.game, snapshot, viewer),
        undo_asks=_uncovered(table.game, snapshot),
        effects=_effects(table, before, event, state),
        lesson=snapshot.guide.text if snapshot.guide else "",
        points_at=snapshot.guide.points_at if snapshot.guide else "",
        winner=table.game.winner(state) or "",
    )


def private(table: Table, state: Any, seat: str) -> Private:
    """What one seat alone may see: asked for while a finger rests, and kept nowhere."""
    return table.private(seen(table.game, state, seat), seat)


# --- from a screen's answer to a move


def move_of(
    table: Table,
    state: Any,
    viewer: str,
    verb: str,
    answers: Answers,
    *,
    overruled: bool = False,
) -> Any:
    """The move that a verb's key and the answers mean. Raises Unknown, Incomplete or Objected.

    What the rules refuse is only to be had `overruled`, and what is firm never.
    """
    known = seen(table.game, state, viewer)
    try:
        move = _meant(table, known, verb, answers)
    except (msgspec.ValidationError, KeyError, TypeError, ValueError) as error:
        raise Unknown(str(error)) from None
    if problems := table.game.check(state, move):
        objection = Objected(move, problems)
        if objection.firm or not overruled:
            raise objection
    return move


def form(table: Table, state: Any, viewer: str, verb: str, answers: Answers) -> Form | None:
    """What a verb asks next; None if nothing, because the answers are a move already."""
    known = seen(table.game, state, viewer)
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


def _due_form(table: Table, state: Any) -> Form | None:
    question = table.due_in_full(state)
    if question is None:
        return None
    return Form(DUE, table.acting(state), table.prompt(state)[0], Caption("accept"), (question,))


def _meant(table: Table, state: Any, verb: str, answers: Answers) -> Any:
    if verb == DUE:
        return table.chance(state, answers)
    command = _command(table, state, verb)
    if command.form:
        return table.form_move(state, command, answers)
    return _narrowed(table, state, command, answers)


def _command(table: Table, state: Any, verb: str) -> Command:
    for command in table.commands(state):
        if command.key == verb:
            return command
    raise Unknown(verb)


def _narrowed(table: Table, state: Any, command: Command, answers: Answers) -> Any:
    """The one move that all answers fit, or what is asked next."""

    def way(move: Any) -> tuple[Choice, ...]:
        return table.way(state, move)

    moves, depth = command.moves, 0
    while depth < len(way(moves[0])):
        choices = split(moves, way, depth)
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
    """A place of the kind that is asked for, though not one of those that are open."""
    kind, _, id = key.partition(" ")
    if not asked.kind or kind != asked.kind:
        raise Unknown(key)
    return Choice(asked.field, id, kind)


def _further(
    table: Table, state: Any, command: Command, choices: Mapping[Choice, tuple[Any, ...]]
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


def _board(table: Table, before: Any, event: Event[Any] | None, state: Any) -> Board | None:
    board = table.board(state, event)
    if board is None or event is None:
        return board
    trail = table.trail(before, event)
    return replace(board, trail=trail) if trail else board


def _verbs(table: Table, state: Any, commands: Iterable[Command]) -> Iterator[Verb]:
    for command in commands:
        places, asks = _first_question(table, state, command)
        yield Verb(
            key=command.key,
            seat=command.seat,
            text=table.verb_text(command),
            icon=command.icon,
            group=command.group,
            cost=command.cost,
            detail=command.detail,
            places=places,
            asks=asks,
            why_not=_why_not(command.problem),
        )


def _first_question(table: Table, state: Any, command: Command) -> tuple[tuple[str, ...], bool]:
    """The places to be tapped first, and whether a form opens when the verb is tapped."""
    if command.form or command.problem:
        return (), bool(command.form)
    ways = [table.way(state, move) for move in command.moves]
    if len(ways) == 1:
        return tuple(choice.key for choice in ways[0][:1] if choice.kind), False
    choices = first_difference(ways)
    places = tuple(choice.key for choice in choices if choice.kind)
    return places, not places


def _why_not(problem: Problem | None) -> WhyNot | None:
    return WhyNot(caption_of(problem), problem.topic, problem.firm) if problem else None


def _seats(
    table: Table,
    state: Any,
    offered: Sequence[Verb],
    talk: Talk,
    viewer: str,
) -> Iterator[SeatView]:
    due, acting = table.game.due(state), table.acting(state)
    errands = {verb.seat: verb.key for verb in offered if verb.group == "own"}
    verbs = {verb.key for verb in offered}
    for seat in table.game.seats:
        yield SeatView(
            key=key_of("seat", seat),
            id=seat,
            name=name("seat", seat),
            acts=seat in due.seats,
            points=table.points(state, seat, viewer),
            figures=_with_verbs(table.seat_figures(state, seat), verbs),
            owed=(owed := tuple(map(table.owed, _told(talk, seat)))),
            errand=errands.get(seat, ""),
            awaited=_awaited(talk, seat, owed, decides=seat in due.seats and seat != acting),
            private=table.private(state, seat) if viewer == seat else None,
        )


def _with_verbs(figures: tuple[Figure, ...], verbs: Collection[str]) -> tuple[Figure, ...]:
    """A figure opens nothing that its viewer is not offered."""
    if all(figure.verb in verbs for figure in figures if figure.verb):
        return figures
    return tuple(
        replace(figure, verb="") if figure.verb not in verbs else figure for figure in figures
    )


def _told(talk: Talk, seat: str) -> Iterator[Note]:
    """What everybody should do with their hands now, and then this seat."""
    for whose in (None, seat) if talk.owed else ():
        yield from (note for note in talk.owed if note.seat == whose)


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


def _uncovered(game: AnyGame, snapshot: Snapshot) -> bool:
    event = snapshot.event
    return event is not None and game.reveals(snapshot.before, event.move)


def _effects(table: Table, before: Any, event: Event[Any] | None, state: Any) -> tuple[Effect, ...]:
    """`before` is None where nothing has just happened."""
    if before is None:
        return ()
    won = () if table.game.winner(before) or not table.game.winner(state) else (Effect("win"),)
    return (*table.effects(before, event, state), *won)
