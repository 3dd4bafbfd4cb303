"""The part of the page of changes about who plays: one seat, one change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import cast

from kivy.uix.widget import Widget

from companion.tablet.app import CompanionApp
from companion.tablet.asking import ACROSS, name_choices
from companion.tablet.draft import people
from companion.tablet.people_draft import PeopleDraft, What
from companion.tablet.screens.reconcile import Stepper
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widgets import (
    ButtonGrid,
    Card,
    Choices,
    InputLine,
    Row,
    SmallButton,
    Text,
    heading,
    note,
)

MOST_NAMES = 6


class PeoplePart:
    """`chosen` is called when another seat or change was chosen, `told` when a detail was."""

    def __init__(
        self, app: CompanionApp, chosen: Callable[[], None], told: Callable[[], None]
    ) -> None:
        self.app, self._chosen, self._told = app, chosen, told
        self.draft = PeopleDraft(app.session.opened)

    def widgets(self) -> Iterator[Widget]:
        draft, words = self.draft, self.app.words
        seats = {seat: words.name("seat", seat) for seat in self.app.session.opened.game.seats}
        yield Card(heading(_("Who?")), name_choices(seats, draft.seat, self._seat), grow=True)
        changes: dict[str, str] = {
            "replace": _("Somebody else plays on"),
            "seats": _("Swaps seats"),
            "places": _("Swaps places at the tablet"),
            "leave": _("Leaves"),
        }
        what = Choices(changes, draft.what, self._what, rows=2)
        yield Card(heading(_("What changes?")), what, grow=True)
        yield Card(*self._details(seats), grow=True)

    def _seat(self, seat: str) -> None:
        self.draft.seat, self.draft.cards = seat, {}
        self._chosen()

    def _what(self, what: str) -> None:
        self.draft.what = cast(What, what)
        self._chosen()

    def _details(self, seats: dict[str, str]) -> Iterator[Widget]:
        draft = self.draft
        if draft.what == "replace":
            yield from self._names(seats)
        elif draft.what == "leave":
            yield from self._hand()
        else:
            others = {seat: name for seat, name in seats.items() if seat != draft.seat}
            about = (
                _("Each plays on with the pieces and cards of the other.")
                if draft.what == "seats"
                else _("Pieces and turns stay; only where each sits at the tablet changes.")
            )
            yield heading(_("With whom?"))
            yield Choices(others, draft.other, self._other)
            yield note(about)

    def _other(self, other: str) -> None:
        self.draft.others[self.draft.seat] = other
        self._chosen()

    def _names(self, seats: dict[str, str]) -> Iterator[Widget]:
        """Who has played in this household is a tap away."""
        entry = InputLine(text=self.draft.name, hint_text=_("Name"))

        def typed(_entry: Widget, name: str) -> None:
            self.draft.name = name
            self._told()

        entry.bind(text=typed)
        known = people(game.setup for game in self.app.session.games())
        away = [name for name in known if name not in seats.values()][:MOST_NAMES]
        yield heading(_("Who plays on?"))
        yield entry
        if away:
            say = partial(setattr, entry, "text")
            yield ButtonGrid(ACROSS, *(SmallButton(one, act=partial(say, one)) for one in away))
        yield note(_("Pieces, cards and points of the seat stay as they are."))

    def _hand(self) -> Iterator[Widget]:
        """No printed rule says what happens then."""
        words, kinds = self.app.words, self.draft.kinds
        yield heading(_("House rule"))
        if len(self.app.session.opened.game.seats) == 2:
            yield note(_("Whoever leaves a game of two gives it up: the other one has won."))
            return
        yield note(
            _(
                "The seat takes no more turns and gets no more cards. Its pieces stay, and its "
                "hand goes back to the bank. Whoever sits down there later plays on."
            )
        )
        if kinds:
            yield Text(_("What lies in the hand? Cards: {count}", count=self.draft.hand), grow=True)
        for kind in kinds:
            stepper = Stepper(self.draft.cards.get(kind, 0), 0, self.draft.hand)
            stepper.item = kind
            stepper.bind(value=partial(self._counted, kind))
            yield Row(Text(words.name("resource", kind), "small"), stepper, height=look.touch)

    def _counted(self, kind: str, _stepper: Widget, value: float) -> None:
        self.draft.cards[kind] = int(value)
        self._told()
