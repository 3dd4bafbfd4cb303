"""How The Settlers of Catan look on a screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from companion.core.chances import Draw, Roll, RollSum
from companion.core.events import Event
from companion.core.game import PUBLIC
from companion.core.words import Note
from companion.games.settlers.rules.box import DECK, Seat
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import LayIsland, Steal
from companion.games.settlers.rules.production import DICE
from companion.games.settlers.rules.state import State
from companion.games.settlers.table_view import forms, laying_out, prompts, seats
from companion.games.settlers.table_view.commands import acting_seat, choices_of, commands
from companion.games.settlers.table_view.effects import effects
from companion.games.settlers.table_view.pieces import IslandPieces
from companion.games.settlers.table_view.plan import plan_of
from companion.view.asking import Form, Option, Question
from companion.view.board import Board, Plan
from companion.view.captions import Line, name
from companion.view.commands import Choice, Command
from companion.view.game_table import Answers, GameTable, told_roll
from companion.view.laying_out import Drawn
from companion.view.table_view import Effect, Figure, Owed, Private, Sum, roll_effect

_TO_KNOW = (
    "your-turn",
    "begins",
    "game-won",
    "bank-cannot-pay",
    "robber-blocks",
    "nothing-produced",
    "discard",
)
"""Notes that no hand has anything to do for, or after which it is asked what."""


class SettlersTable(GameTable[Settlers]):
    """The builder of this game's views. Positions are masked for their viewer."""

    shortage = "cards-short"
    flows = seats.FLOWS

    def __init__(self, game: Settlers) -> None:
        super().__init__(game)
        self._seats: dict[str, Seat] = {seat: seat for seat in game.box.seats}
        self._pieces: IslandPieces | None = None

    # --- the middle

    def acting(self, state: State) -> str:
        return acting_seat(self.game.due(state).seats, state)

    def prompt(self, state: State) -> tuple[Line, ...]:
        return prompts.prompt(self.game, state)

    def phase(self, state: State) -> tuple[Line, int]:
        return name("phase", state.phase), state.turn

    def rolled(self, state: State) -> Effect | None:
        if state.total:
            return roll_effect(RollSum(DICE, state.total))
        return roll_effect(Roll(DICE, state.dice)) if state.dice else None

    def plan(self, state: State) -> Plan:
        return plan_of(state.island, self.game.box.harbour_places)

    def board(self, state: State, event: Event[Any] | None) -> Board:
        return self._on(state).board(state)

    def _on(self, state: State) -> IslandPieces:
        """What stands on the island of this position: most events leave it as it was."""
        if self._pieces is None or not self._pieces.fits(state):
            self._pieces = IslandPieces(self.game.box, state)
        return self._pieces

    # --- seats

    def goal(self) -> int:
        return self.game.box.limits.points_to_win

    def points(self, state: State, seat: str, viewer: str = PUBLIC) -> Sum:
        return prompts.points(self.game, state, seat, viewer)

    def seat_figures(self, state: State, seat: str) -> tuple[Figure, ...]:
        own = self._seat(seat)
        return seats.figures(state, own, self._on(state).figures[own])

    def called(self, figure: Figure) -> Line:
        return seats.called(figure)

    def explain(self, state: State, key: str) -> Sum | None:
        for seat in self.game.seats:
            if key == seats.figure_key(seat, "road"):
                return prompts.road_sum(self.game, state, seat)
        return None

    def private(self, state: State, seat: str) -> Private:
        return seats.private(state.players[self._seat(seat)])

    def owed(self, note: Note) -> Owed:
        owed = super().owed(note)
        word = name("resource", next(iter(owed.cards))) if len(owed.cards) == 1 else ""
        return replace(owed, tick=owed.tick and note.code not in _TO_KNOW, word=word)

    def back(self, note: Note) -> Line:
        return seats.back(note)

    def laying_out(self, step: Note) -> Drawn | None:
        return laying_out.drawn(self.game, step)

    def _seat(self, seat: str) -> Seat:
        return self._seats[seat]

    # --- what can be done

    def commands(self, state: State) -> Iterable[Command]:
        return commands(self.game, state)

    def choices_of(self, state: State, move: Any) -> tuple[Choice, ...]:
        return choices_of(move)

    def option(self, state: State, command: Command, choice: Choice) -> Option:
        return forms.option(state, choice)

    def question(
        self, state: State, command: Command, choices: Mapping[Choice, tuple[Any, ...]]
    ) -> Question:
        asked = super().question(state, command, choices)
        return forms.whom(state, asked, choices) if asked.field == "victim" else asked

    def form(self, state: State, command: Command, answers: Answers) -> Form:
        return forms.form(self.game, state, command, answers)

    def form_move(self, state: State, command: Command, answers: Answers) -> Any:
        return super().form_move(state, command, forms.told_fields(command, answers))

    # --- chance

    def due(self, state: State) -> Question | None:
        return forms.due(self.game, state)

    def chance(self, state: State, answers: Answers) -> Any:
        """What dice, frame or a drawn card answered, read strictly."""
        match self.game.due(state).chance:
            case "roll":
                return told_roll(DICE, answers)
            case "lay_island":
                return convert({"kind": "lay_island", **answers}, LayIsland)
            case "steal":
                return convert({"kind": "steal", **answers}, Steal)
            case "draw":
                return convert({"kind": "draw", "deck": DECK, **answers}, Draw)
        raise KeyError("due")

    # --- what happened

    def effects(self, before: State, event: Event[Any] | None, after: State) -> tuple[Effect, ...]:
        return tuple(effects(self.game.box, before, event.move if event else None, after))
