"""A card told by hand: letters and digits of our own, and the list of cards that they leave.

A keyboard of the system would not turn with the panel. The four characters of a label are letters
and digits as well, so one field takes both: a part of the name, or the code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.gridlayout import GridLayout

from card_codes.short_code import LENGTH, tidied
from companion.senses.keypad import Pick, pick_list, picked, typed_code
from companion.senses.proposal import Proposal
from companion.tablet.devices.live_picture import card_name
from companion.tablet.devices.proposal_chip import insist, take
from companion.tablet.devices.sentences import ignored_sentence
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, Scroll, SmallButton, Split, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789"
ACROSS = 7
LONGEST = 12
MOST_LISTED = 18
"""Cards on the list; a letter or two make it short enough."""


class CardKeys(Split):
    """Keys beside the list. A card that is picked is told at once: a person has said it."""

    def __init__(self, app: CompanionApp, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = app
        self.typed = ""
        self._field = Text("", "big", bold=True, size_hint_y=None, height=look.touch)
        self._told = Text("", "body", color=look.warning, grow=True)
        self._list = Scroll()
        self.add_widget(self._keypad())
        beside = Column()
        beside.add_widget(self._told)
        beside.add_widget(self._list)
        self.add_widget(beside)
        self.show()

    def _keypad(self) -> Column:
        column = Column()
        head = Row(size_hint_y=None, height=look.touch)
        head.add_widget(self._field)
        head.add_widget(SmallButton(icon="back", on_act=lambda *_: self._type(self.typed[:-1])))
        head.add_widget(SmallButton(icon="close", on_act=lambda *_: self._type("")))
        column.add_widget(head)
        grid = GridLayout(cols=ACROSS, spacing=look.gap * 0.75)
        for key in KEYS:
            button = SmallButton(key, style="body", size_hint_y=1)
            button.size_hint_max_y = look.touch * 1.9
            button.bind(on_act=lambda pressed: self._type(self.typed + pressed.text))
            grid.add_widget(button)
        column.add_widget(grid)
        return column

    def _type(self, typed: str) -> None:
        self.typed = typed[:LONGEST]
        self.show()

    def show(self) -> None:
        """What can be told now, with what was typed."""
        moment, book = self.app.devices.moment, self.app.devices.book
        self._field.text = self.typed or say("Name or code")
        self._field.color = look.text if self.typed else look.muted
        self._told.text = ""
        if moment is None or moment.deck is None:
            self._told.text = say("No card is due now.")
            self._list.fill_with([])
            return
        picks = self._picks(pick_list(moment, book))
        if not picks and len(tidied(self.typed)) == LENGTH:
            told = typed_code(moment, book, self.typed)
            if not isinstance(told, Proposal):
                self._told.text = self._no_such_code(ignored_sentence(self.app.words, told))
        elif not picks:
            self._told.text = say("No card is called like this.")
        elif len(picks) > MOST_LISTED:
            self._told.text = say("Likely cards first. A letter or two make the list shorter.")
        self._list.fill_with([self._line(pick) for pick in picks[:MOST_LISTED]])

    def _no_such_code(self, sentence: str) -> str:
        return say("{reason} Check the four characters.", reason=sentence)

    def _picks(self, picks: tuple[Pick, ...]) -> list[Pick]:
        """In the order of their names: the order in which the table expects them may be a secret
        of the player who has looked at them."""
        wanted = self.typed.casefold()
        groups = {"likely": 0, "deck": 1, "other": 2}
        fitting = [
            pick
            for pick in picks
            if wanted in self._name(pick).casefold() or pick.short.startswith(tidied(self.typed))
        ]
        return sorted(fitting, key=lambda pick: (groups[pick.group], self._name(pick).casefold()))

    def _name(self, pick: Pick) -> str:
        return card_name(self.app, pick.move.card)

    def _line(self, pick: Pick) -> SmallButton:
        text = f"{self._name(pick)}   {pick.short}"
        icon = "point" if pick.group == "likely" else "card"
        button = SmallButton(text, icon=icon)
        button.bind(on_act=lambda *_: self._tell(pick))
        return button

    def _tell(self, pick: Pick) -> None:
        moment = self.app.devices.moment
        told = picked(moment, pick.move.card) if moment is not None else None
        if isinstance(told, Proposal) and told.problems:
            insist(self.app, told)
        elif isinstance(told, Proposal):
            take(self.app, told)
