"""Hands round a table: they find each control by the key that the view gives it, and tap it.

No widget and no game is known here, so an evening by touch stays valid whatever draws the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.uix.widget import Widget

from companion.core.chances import Draw, Roll
from companion.core.game import PUBLIC
from companion.demo.driver import Driver, Finger
from companion.demo.stand_ins import StandIns
from companion.extras.by_touch import ByTouch
from companion.games.registry import game_kind
from companion.tablet.table.form_sheet import FormSheet
from companion.tablet.table.table_page import TablePage
from companion.tablet.table.table_screen import TableScreen
from companion.view.asking import Form, Question
from companion.view.building import DUE, form, seen
from companion.view.commands import Choice, Command, key_of, split
from companion.view.game_table import GameTable

TRIES = 6
PAGES = 30
"""So many pages of a list are turned before something counts as not there."""
PLACED_GROUPS = ("main", "end", "choose", "grid", "own")
"""Verbs of any other group stand behind its tab, or belong to a figure."""


class Hands:
    """Makes moves as the player would whose move it is."""

    def __init__(self, driver: Driver, devices: StandIns | None = None) -> None:
        """With devices, dice and balls are thrown; without, they are told by touch."""
        self.driver, self.devices = driver, devices

    # --- what is shown

    @property
    def screen(self) -> TableScreen:
        page = self.driver.app.page
        assert isinstance(page, TablePage)
        assert page.screen is not None
        return page.screen

    @property
    def table(self) -> GameTable[Any]:
        game = self.driver.app.session.opened.game
        return game_kind(game.setup.game).table(game)

    @property
    def by_touch(self) -> ByTouch:
        return game_kind(self.driver.app.session.opened.game.setup.game).by_touch()

    @property
    def state(self) -> Any:
        """The position as everybody knows it: what the dock is made from."""
        opened = self.driver.app.session.opened
        return seen(opened.game, opened.state, PUBLIC)

    @property
    def played(self) -> int:
        return self.driver.app.session.opened.n

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
            known = sorted({str(getattr(widget, "key", "")) for widget in self.driver.widgets()})
            raise LookupError(f"no control {key!r} among {known}")
        return found

    def result(self) -> Widget:
        """The way to the result, when somebody has won."""
        return self.control("result")

    # --- what is touched

    def leave_for(self, page: str) -> None:
        """From the table to one of the pages of its menu."""
        self.tap("menu")
        self.tap(f"menu {page}")
        self.driver.rest()

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
            self.tap(f"face {die} {face}")

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
        board: Any = next(w for w in self.driver.widgets() if hasattr(w, "place_in_window"))
        played = self.played
        for _ in range(TRIES):
            before, offered = board.place_in_window(key), board.offered
            finger = Finger(*before)
            finger.down()
            self.driver.frames(1)
            finger.up()
            self.driver.frames(1)
            grown = board.place_in_window(key) != before and board.offered == offered
            if self.played != played or not grown:
                return

    # --- making a move

    def play(self, move: Any) -> None:
        """Tap until the move is made; the table is left alone for a moment after that.

        A sealed choice is only made when everybody who has to has chosen.
        """
        match move:
            case Roll():
                self.roll(move)
            case Draw() if self.devices is not None and self.devices.has(move):
                self.devices.lay(move)
            case _ if not any(one.reaches(move) for one in self.table.commands(self.state)):
                self.answer_due(move)
            case _:
                self.make(move)
        self.driver.rest()

    def answer_due(self, move: Any) -> None:
        """A card that is told: from the list in the dock, or from the sheet behind its key."""
        if self.find("tell") is not None:
            self.tap("tell")
        asked = form(self.table, self.driver.app.session.opened.state, PUBLIC, DUE, {})
        assert asked is not None
        if asked.questions[0].kind == "enter":
            self.enter(move)
        else:
            self.fill_in(asked, self.told(move))

    def enter(self, move: Any) -> None:
        """What lies on the table, on the page where it is entered: every game has its own keys."""
        self.tap("enter")
        for key in self.by_touch.entered(move):
            self.tap(key)

    def make(self, move: Any) -> None:
        command = self.command(move)
        if command.form:
            asked = self.screen.control.ask(command.key, {})
            assert asked is not None
            self.open_verb(command)
            self.fill_in(asked, self.told(move))
        else:
            self._choose(command, move)

    def told(self, move: Any) -> Mapping[str, Any]:
        """What a form is answered for a move: its fields, where the game asks for nothing else."""
        return self.by_touch.told(self.state, move)

    def open_verb(self, command: Command) -> None:
        """Its key, behind the tab of its group where there is one; or the figure it belongs to."""
        figures = self.table.seat_figures(self.state, command.seat)
        figure = next((one.key for one in figures if one.verb == command.key), None)
        if figure is not None:
            self.tap(figure)
            return
        tab = f"tab {command.group}"
        if self.find(command.key) is None and command.group not in PLACED_GROUPS:
            self.tap(tab)
        self.tap(command.key)

    def fill_in(self, asked: Form, told: Mapping[str, Any]) -> None:
        """Answer every question, and accept; a partner accepts as well, and what is asked further
        is answered too."""
        played = self.played
        for question in asked.questions:
            self.answer(question, told.get(question.field))
        if not asked.by_one_tap:
            self.tap("accept")
        self.driver.rest()
        if self.played != played:
            return
        if asked.partner:
            self.tap("accept")
        for sheet in self.driver.widgets():
            if isinstance(sheet, FormSheet):
                self.fill_in(sheet.form, told)
                return

    def answer(self, question: Question, value: Any) -> None:
        match question.kind:
            case "pick" | "order":
                one = [] if value is None else [value]
                for id in value if isinstance(value, list | tuple) else one:
                    self._open_list(question, str(id))
                    self.pick(str(id))
            case _:
                for option in question.options:
                    wanted = (value or {}).get(option.key, 0) - option.least
                    for _ in range(wanted // option.step):
                        self.driver.tap(self.control(f"plus {question.field} {option.key}"))

    def _open_list(self, question: Question, id: str) -> None:
        """What is secret in an open list stands in its group, what is not likely among the rest."""
        place = [option.key for option in question.options].index(id)
        option = question.options[place]
        if option.secret and self.find(f"group {option.group}") is not None:
            self.tap(f"group {option.group}")
        if place >= question.likely > 0 and self.find("none-of-these") is not None:
            self.tap("none-of-these")

    def _choose(self, command: Command, move: Any) -> None:
        """Place by place and option by option, as long as something is asked."""
        table, state = self.table, self.state

        def choices_of(one: Any) -> tuple[Choice, ...]:
            return table.choices_of(state, one)

        if not self._is_asked_already(command):
            self.open_verb(command)
        moves, depth = command.moves, 0
        while depth < len(choices_of(move)):
            choices = split(moves, choices_of, depth)
            choice = choices_of(move)[depth]
            if len(choices) > 1 or (choice.kind and depth == 0 and len(moves) == 1):
                self._tell(choice)
            moves, depth = choices[choice], depth + 1
            if len(moves) == 1 and not self._open_question(choices_of(move), depth):
                return

    def _open_question(self, told: tuple[Choice, ...], depth: int) -> bool:
        """A list that asks though there is one answer, as where a chip is told or kept."""
        return depth < len(told) and not told[depth].kind and self.find("not-now") is not None

    def _is_asked_already(self, command: Command) -> bool:
        """The only thing the board waits for needs no key."""
        return self.screen.control.chosen == command.key

    def _tell(self, choice: Choice) -> None:
        self.driver.rest()
        if choice.kind:
            self.tap_place(choice.key)
        else:
            self.pick(choice.id)
