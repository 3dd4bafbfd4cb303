"""Every kind of form that the three games ask, in positions of simulated evenings.

Each comes with the move that was made there: who fills the form in as that move says must get it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from companion.core.chances import Draw, Roll
from companion.core.game import PUBLIC
from companion.games.registry import game_kind, make_game
from companion.games.settlers.rules.box import DEVELOPMENT
from companion.games.settlers.rules.moves import Steal, TellDevelopment, TellHand
from companion.games.settlers.rules.resources import resources
from companion.games.settlers.table_view.builder import SettlersTable
from companion.games.starfarers.rules.goods import goods_of
from companion.games.starfarers.rules.moves import TellHand as TellTheHand
from companion.games.starfarers.rules.moves import TradeWithBank
from companion.games.starship.rules.moves import Look, PlaceCards
from companion.games.words import words_for
from companion.simulation.play import play, simulated_setup
from companion.view.asking import Form
from companion.view.building import DUE, form, move_of, seen
from companion.view.captions import translated
from companion.view.commands import Command
from companion.view.game_table import GameTable
from tests.games.settlers.untold_table import told_and_untold

EVENINGS = (
    ("settlers", "english-5", "forms"),
    ("settlers", "english-5", "more forms"),
    ("starfarers", "2001", "a"),
    ("starfarers", "2001", "b"),
    ("starship", "mayfair-2001", "a"),
    ("starship", "mayfair-2001", "f"),
)


class Asked(NamedTuple):
    """A form, where it was asked, and the answers of the move that followed."""

    kind: str
    table: GameTable[Any]
    state: Any
    viewer: str
    verb: str
    begun: dict[str, Any]
    """What was told before, on the board."""
    answers: dict[str, Any]
    move: Any

    def form(self, answers: dict[str, Any], language: str = "en") -> Form:
        asked = form(self.table, self.state, self.viewer, self.verb, {**self.begun, **answers})
        assert asked is not None
        game: Any = self.table.game
        return translated(asked, words_for(language, game.pack, game.setup.seats))

    def meant(self, answers: dict[str, Any]) -> Any:
        return move_of(self.table, self.state, self.viewer, self.verb, {**self.begun, **answers})


@cache
def asked_forms() -> dict[str, tuple[Asked, ...]]:
    """By their kinds, such as "settlers bank"."""
    found: dict[str, list[Asked]] = {}
    evenings = (_evening(*evening) for evening in EVENINGS)
    for asked in chain(*evenings, _told_in_settlers(), _told_in_starfarers()):
        found.setdefault(asked.kind, []).append(asked)
    return {kind: tuple(some) for kind, some in sorted(found.items())}


def _evening(name: str, edition: str, seed: str) -> Iterator[Asked]:
    game = make_game(simulated_setup(name, edition, {}))
    table = game_kind(name).table(game)
    for step in play(game, seed):
        yield from _of_move(table, step.before, step.move)


def _of_move(table: GameTable[Any], state: Any, move: Any) -> Iterator[Asked]:
    name = table.game.setup.game
    viewer = move.seat if isinstance(move, PlaceCards) else PUBLIC
    known = seen(table.game, state, viewer)
    if isinstance(move, Draw | Look) or (not hasattr(move, "seat") and not isinstance(move, Roll)):
        question = table.due_in_full(known)
        if question is not None and question.kind == "pick":
            if isinstance(move, Steal) and not move.card:
                move = Steal(question.options[0].key)  # type: ignore[arg-type]
            if isinstance(move, Draw) and not move.card:
                return
            kind = f"{name} due {question.field} {table.game.due(state).chance}"
            answers = {question.field: msgspec.to_builtins(move).get(question.field, [])}
            yield Asked(kind, table, state, viewer, DUE, {}, answers, move)
        return
    for command in table.commands(known):
        if not command.reaches(move):
            continue
        if command.form:
            asked = table.form(known, command, {})
            if not _has_a_way(asked, move):
                return
            answers, begun = _told(asked, move), {}
            kind = f"{name} {command.code}"
            if isinstance(move, PlaceCards) and len(move.bottom) > 1:
                kind, begun = f"{kind} below", {"top": list(move.top), "bottom": []}
                answers = {"bottom": list(move.bottom)}
            yield Asked(kind, table, state, viewer, command.key, begun, answers, move)
        else:
            yield from _along_the_way(table, state, known, command, move)


def _has_a_way(asked: Form, move: Any) -> bool:
    """A form has the best rate only."""
    if isinstance(move, TradeWithBank):
        (rate,) = (one.step for one in asked.questions[0].options if one.key == move.gives)
        return bool(move.rate == rate)
    return True


def _told(asked: Form, move: Any) -> dict[str, Any]:
    """The answers that a form needs for a move."""
    if isinstance(move, TradeWithBank):
        return {"gives": {move.gives: move.rate}, "takes": {move.takes: 1}}
    fields = msgspec.to_builtins(move)
    nothing: dict[str, Any] = {"order": [], "count": {}}
    return {
        question.field: fields.get(question.field, nothing.get(question.kind))
        for question in asked.questions
    }


def _along_the_way(
    table: GameTable[Any], state: Any, known: Any, command: Command, move: Any
) -> Iterator[Asked]:
    """What is asked for a move that is one of several, answer by answer."""
    begun: dict[str, Any] = {}
    for choice in table.choices_of(known, move):
        asked = form(table, state, PUBLIC, command.key, begun)
        if asked is None:
            return
        first = asked.questions[0]
        if first.field == choice.field and not choice.kind:
            kind = f"{table.game.setup.game} {command.code} {choice.field}"
            answers = {choice.field: choice.id}
            rest = {one.field: one.key for one in table.choices_of(known, move) if one != choice}
            yield Asked(kind, table, state, PUBLIC, command.key, rest | begun, answers, move)
        begun[choice.field] = choice.key


# --- what is told in private, which nobody has to -------------------------------------------------


def _told_in_settlers() -> Iterator[Asked]:
    """The truth, told to a table that does not know it."""
    for game, step, _, state in told_and_untold("told", "english-5"):
        if game.winner(state):
            return
        for seat in game.box.seats:
            truth = step.after.players[seat]
            cards = resources(truth.hand.known)
            old, new = (_listed(hand.known) for hand in (truth.development, truth.bought))
            for code, move, answers in (
                ("tell-hand", TellHand(seat, cards), {"cards": msgspec.to_builtins(cards)}),
                (
                    "tell-development",
                    TellDevelopment(seat, (*old, *new)),
                    {"cards": Counter(old), "bought": Counter(new)},
                ),
            ):
                if not game.check(state, move):
                    kind, verb = f"settlers {code}", f"verb {seat} {code}"
                    yield Asked(kind, SettlersTable(game), state, PUBLIC, verb, {}, answers, move)


def _listed(known: tuple[int, ...]) -> tuple[Any, ...]:
    return tuple(kind for kind, count in zip(DEVELOPMENT, known, strict=True) for _ in range(count))


def _told_in_starfarers() -> Iterator[Asked]:
    """Cards that the table knows of anyway are among those that can be told."""
    game = make_game(simulated_setup("starfarers", "2001", {}))
    table = game_kind("starfarers").table(game)
    for step in play(game, "told"):
        for seat in game.seats:
            cards = goods_of(step.before.players[seat].hand.known)
            move = TellTheHand(seat, cards)
            if sum(msgspec.to_builtins(cards).values()) and not game.check(step.before, move):
                verb, answers = f"verb {seat} tell-hand", {"cards": msgspec.to_builtins(cards)}
                kind = "starfarers tell-hand"
                yield Asked(kind, table, step.before, PUBLIC, verb, {}, answers, move)
