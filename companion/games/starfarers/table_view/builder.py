"""How Starfarers of Catan looks on a screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from companion.core.chances import Draw, Rolled
from companion.core.events import Event
from companion.core.game import PUBLIC
from companion.core.words import Note
from companion.games.starfarers.rules.encounter_script import ASKS
from companion.games.starfarers.rules.encounters import DECK
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.mother_ship import VISIBLE
from companion.games.starfarers.rules.moves import Fly, TurnSector
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.reach import shortest_way
from companion.games.starfarers.rules.setting_up import sums
from companion.games.starfarers.rules.state import State, ship_of
from companion.games.starfarers.rules.titles import BALLS
from companion.games.starfarers.table_view import effects, forms, laying_out, seats
from companion.games.starfarers.table_view.commands import choices_of, commands, verb_line
from companion.games.starfarers.table_view.comparing import compared
from companion.games.starfarers.table_view.landing import landing_icons
from companion.games.starfarers.table_view.lines import option_line
from companion.games.starfarers.table_view.pieces import board
from companion.games.starfarers.table_view.plan import plan_of
from companion.games.starfarers.table_view.prompts import prompt
from companion.games.starfarers.table_view.trading import Prices
from companion.view.asking import Form, Option, Question
from companion.view.board import Board, Plan
from companion.view.captions import Caption, Line, heading
from companion.view.commands import Choice, Command
from companion.view.contest import Contest
from companion.view.game_table import Answers, GameTable, told_roll
from companion.view.laying_out import Drawn
from companion.view.table_view import Effect, Figure, Owed, Private, Sum

_DICE = 2


class StarfarersTable(GameTable[Starfarers]):
    """The builder of this game's views. Positions are masked for their viewer."""

    shortage = "cards-short"
    flows = seats.FLOWS

    def __init__(self, game: Starfarers) -> None:
        super().__init__(game)
        self._prices = Prices(game.box)
        self._printed = frozenset(game.start().chips.items())

    # --- the middle

    def prompt(self, state: State) -> tuple[Line, ...]:
        return prompt(self.game, state)

    def plan(self, state: State) -> Plan:
        box = self.game.box
        return plan_of(board_of(box, state), self._printed, box.limits.transporters + 1)

    def board(self, state: State, event: Event[Any] | None) -> Board:
        return board(self.game.box, state, self._printed)

    def laying_out(self, step: Note) -> Drawn | None:
        return laying_out.drawn(self.plan(self.game.start()), step)

    def trail(self, before: State, event: Event[Any]) -> tuple[str, ...]:
        return effects.trail(before, event.move)

    # --- seats

    def goal(self) -> int:
        return self.game.box.limits.points_to_win

    def points(self, state: State, seat: str, viewer: str = PUBLIC) -> Sum:
        return seats.points(self.game.score(state, seat, viewer))

    def seat_figures(self, state: State, seat: str) -> tuple[Figure, ...]:
        return seats.figures(self.game.box, state, seat)

    def called(self, figure: Figure) -> Line:
        return seats.called(figure)

    def explain(self, state: State, key: str) -> Sum | None:
        return seats.sum_of(self.game.box, state, key)

    def private(self, state: State, seat: str) -> Private:
        return seats.private(self.game.box, state, seat)

    def owed(self, note: Note) -> Owed:
        return seats.owed(note)

    def back(self, note: Note) -> Line:
        return seats.back(note)

    # --- what can be done

    def commands(self, state: State) -> Iterable[Command]:
        return commands(self.game, self._prices, state)

    def choices_of(self, state: State, move: Any) -> tuple[Choice, ...]:
        return choices_of(state, move)

    def verb_text(self, command: Command) -> Line:
        return verb_line(command)

    def option(self, state: State, command: Command, choice: Choice) -> Option:
        return Option(choice.key, *option_line(choice))

    def question(
        self, state: State, command: Command, choices: Mapping[Choice, tuple[Any, ...]]
    ) -> Question:
        """Where a ship can fly, it is a ghost wherever something is to be done; which chip a player
        has seen alone is nobody else's to read."""
        asked = super().question(state, command, choices)
        if asked.field == "chip":
            planet = next(iter(choices.values()))[0].planet
            return replace(asked, text=Caption("which-chip", {"planet": planet}), secret=True)
        if asked.field == "to" and command.code == "fly":
            moves = {choice.key: found[0] for choice, found in choices.items()}
            icons = landing_icons(self.game.box, state, moves)
            return replace(asked, options=tuple(Option(key, icon=icons[key]) for key in moves))
        return asked

    def form(self, state: State, command: Command, answers: Answers) -> Form:
        return forms.form(self.game, state, command, answers)

    def form_move(self, state: State, command: Command, answers: Answers) -> Any:
        return forms.built(state, command, answers)

    def move_to(self, state: State, move: Any, choice: Choice) -> Any:
        """A ship flies to another place by a shortest way, however far that is."""
        if choice.field == "ship":
            raise KeyError(choice.key)
        if not isinstance(move, Fly):
            return super().move_to(state, move, choice)
        ship = ship_of(state.players[move.seat], move.rings)
        assert ship is not None
        path = shortest_way(board_of(self.game.box, state), ship.at, choice.id)
        return Fly(move.seat, move.rings, path)

    # --- chance

    def due(self, state: State) -> Question | None:
        due = self.game.due(state)
        match due.chance:
            case "roll":
                return self._roll(due.of or "")
            case "draw":
                left = dict.fromkeys(self.game.likely(state))
                if due.of == DECK:
                    return self._encounter(left)
                options = tuple(Option(card, heading("chip", card)) for card in left)
                return Question("card", "pick", options=options, likely=len(left))
            case "sector":
                tiles = self.game.likely(state)
                options = tuple(Option(tile, heading("tile", tile)) for tile in tiles)
                return Question("tile", "enter", options=options, likely=len(tiles))
        return None

    def _encounter(self, left: Iterable[str]) -> Question:
        """What the card asks is heard by everybody as soon as it is read; which of them it is, and
        so what follows, is for the reader alone."""
        asks = {card: self.game.box.encounters[card].ask for card in left}
        options = tuple(
            Option(card, heading("card", card), group=ask, secret=True)
            for card, ask in asks.items()
        )
        groups: dict[str, Line] = {ask: Caption(f"asks-{ask}") for ask in (*ASKS[1:], *ASKS[:1])}
        return Question("card", "pick", options=options, likely=len(options), groups=groups)

    def _roll(self, dice: str) -> Question:
        """Two dice, or the two balls that show; balls are named after their colours."""
        if dice == "balls":
            faces = tuple(dict.fromkeys(self.game.box.dice.balls))
            options = tuple(Option(str(face), heading("ball", BALLS[face - 1])) for face in faces)
            return Question("faces", "dice", options=options, dice=(faces,) * VISIBLE)
        thrown = (self.game.box.dice.dice,) * _DICE
        return Question("faces", "dice", dice=thrown, sums=sums(self.game.box))

    def chance(self, state: State, answers: Answers) -> Any:
        """What dice, balls, a chip or a card answered, read strictly."""
        due = self.game.due(state)
        match due.chance:
            case "roll":
                return told_roll(due.of or "", answers)
            case "draw":
                return convert({"kind": "draw", "deck": due.of, **answers}, Draw)
            case "sector":
                return convert({"kind": "turn_sector", "slot": due.of, **answers}, TurnSector)
        raise KeyError("due")

    # --- what happened

    def effects(self, before: State, event: Event[Any] | None, after: State) -> tuple[Effect, ...]:
        move = event.move if event else None
        return tuple(effects.effects(self.game.box, before, move, after))

    def contest(self, state: State, rolled: Rolled | None = None) -> Contest | None:
        return compared(self.game.box, state, rolled)
