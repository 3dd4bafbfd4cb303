"""Hands round a table: they find each control by the key that the view gives it, and tap it.

No widget and no game is known here, so an evening by touch stays valid whatever draws the table.
"""

from __future__ import annotations

from typing import Any

import msgspec
from kivy.uix.widget import Widget

from companion.core.chances import Roll
from companion.core.game import PUBLIC
from companion.demo.driver import Driver, Finger
from companion.demo.stand_ins import StandIns
from companion.games.registry import game_kind
from companion.view.asking import Form, Question
from companion.view.building import form, seen
from companion.view.commands import Choice, Command, asked_next, key_of, split
from companion.view.game_table import GameTable

TRIES = 6
PAGES = 30
"""So many pages of a list are turned before something counts as not there."""


class Hands:
    """Makes moves as the player would whose move it is."""

    def __init__(self, driver: Driver, devices: StandIns | None = None) -> None:
        """With devices, dice and balls are thrown; without, they are told by touch."""
        self.driver, self.devices = driver, devices

    # --- what is shown

    @property
    def table(self) -> GameTable[Any]:
        game = self.driver.app.session.opened.game
        return game_kind(game.setup.game).table(game)

    @property
    def state(self) -> Any:
        """The position as everybody knows it: what the dock is made from."""
        opened = self.driver.app.session.opened
        return seen(opened.game, opened.state, PUBLIC)

    def command(self, move: Any) -> Command:
        """The one command that is the way to a move."""
        (command,) = (one for one in self.table.commands(self.state) if one.reaches(move))
        return command

    def find(self, key: str) -> Widget | None:
        """What is called so and lies on top."""
        found = None
        for widget in self.driver.widgets():
            if getattr(widget, "key", "") == key:
                found = widget
        return found

    def control(self, key: str) -> Widget:
        if (found := self.find(key)) is None:
            known = sorted({_key(widget) for widget in self.driver.widgets()})
            raise LookupError(f"no control {key!r} among {known}")
        return found

    # --- what is touched

    def tap(self, key: str) -> None:
        """A control, once main verbs are alive again."""
        self.driver.rest()
        self.driver.tap(self.control(key))

    def roll(self, roll: Roll) -> None:
        """Dice or balls: in the tower, or on the keys."""
        if self.devices is not None:
            self.devices.throw(roll)
            return
        for die, face in enumerate(roll.faces):
            self.driver.tap(self.control(f"face {die} {face}"))

    def pick(self, id: str) -> None:
        """One of several answers, on whatever page of the list it stands."""
        key = key_of("option", id)
        for _ in range(PAGES):
            if self.find(key) is not None:
                break
            self.tap("next-page")
        self.tap(key)

    def tap_place(self, key: str) -> None:
        """Touch the board there; again where it was crowded and became larger instead."""
        board = next(w for w in self.driver.widgets() if hasattr(w, "place_in_window"))
        played = self.driver.app.session.opened.n
        for _ in range(TRIES):
            before, offered = board.place_in_window(key), board.map.offered
            finger = Finger(*before)
            finger.down()
            self.driver.frames(1)
            finger.up()
            self.driver.frames(1)
            grown = board.place_in_window(key) != before and board.map.offered == offered
            if self.driver.app.session.opened.n != played or not grown:
                return

    # --- making a move

    def say(self, move: Any) -> None:
        """Tap until the move is made; the table is left alone for a moment after that.

        A sealed choice is only made when everybody who has to has chosen.
        """
        if isinstance(move, Roll):
            self.roll(move)
        else:
            self.make(move)
        self.driver.rest()

    def make(self, move: Any) -> None:
        command = self.command(move)
        if command.form:
            asked = form(self.table, self.driver.app.session.opened.state, PUBLIC, command.key, {})
            assert asked is not None
            self.tap(self._way_in(command))
            self.fill_in(asked, move)
        else:
            self._choose(command, move)

    def _way_in(self, command: Command) -> str:
        """The button of a verb, or the figure in front of its seat that opens it."""
        figures = self.table.seat_figures(self.state, command.seat)
        return next((one.key for one in figures if one.verb == command.key), command.key)

    def fill_in(self, asked: Form, move: Any) -> None:
        """Answer every question as the move says, and accept; a partner accepts as well."""
        told = msgspec.to_builtins(move)
        for question in asked.questions:
            self.answer(question, told[question.field])
        played = self.driver.app.session.opened.n
        if asked.questions[-1].kind != "pick":
            self.tap("accept")
        self.driver.rest()
        if "partner" in told and self.driver.app.session.opened.n == played:
            self.tap("accept")

    def answer(self, question: Question, value: Any) -> None:
        match question.kind:
            case "pick":
                self.pick(str(value))
            case "order":
                for id in value:
                    self.pick(id)
            case _:
                for option in question.options:
                    for _ in range(value.get(option.key, 0) // option.step):
                        self.driver.tap(self.control(f"plus {question.field} {option.key}"))

    def _choose(self, command: Command, move: Any) -> None:
        """Place by place and option by option, as long as something is asked."""
        table, state = self.table, self.state

        def way(one: Any) -> tuple[Choice, ...]:
            return table.way(state, one)

        button = self.find(command.key)
        on_board = bool(way(move)) and bool(way(move)[0].kind)
        if button is not None and not (on_board and button.chosen):
            self.tap(command.key)
        moves, depth = command.moves, 0
        while depth < len(way(move)):
            choices = split(moves, way, depth)
            choice = way(move)[depth]
            if len(choices) > 1 or self._is_asked(choice, depth, moves):
                self._tell(choice)
            moves, depth = choices[choice], depth + 1
            if len(moves) == 1:
                return
            depth = asked_next(moves, way, depth)

    def _is_asked(self, choice: Choice, depth: int, moves: tuple[Any, ...]) -> bool:
        """Whether there is only one answer, and it has to be tapped all the same."""
        if choice.kind:
            return depth == 0 and len(moves) == 1
        return self.find(key_of("option", choice.id)) is not None

    def _tell(self, choice: Choice) -> None:
        self.driver.rest()
        if choice.kind:
            self.tap_place(choice.key)
        else:
            self.pick(choice.id)


def _key(widget: Widget) -> str:
    return str(getattr(widget, "key", ""))
