"""A game under way, as it is told: pieces are tapped on the map, the rest is counted beside it.

What is the same in every game is here: whose things are told, what has a number, hands that are
told in private, whose turn it is, and what the sums of the box say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.core.counting import Counted
from companion.tablet import entries
from companion.tablet.asking import ACROSS, name_choices
from companion.tablet.screens.reconcile import NARROWEST, Stepper
from companion.tablet.speech import _, capital
from companion.tablet.theme import look
from companion.tablet.under_way_draft import Draft, Hands
from companion.tablet.widgets import (
    Card,
    Choices,
    Column,
    Columns,
    Row,
    SmallButton,
    Text,
    VerbButton,
    heading,
    note,
)
from companion.view.board import Board, Plan
from companion.view.game_table import GameTable

IN_A_ROW, USUAL, PAD, LARGE = 5, 9, 29, 1.3
"""Numbers beside each other, up to which a hand lies open to choose from, and how many a dialog
holds; in letters as large as that fewer tools share a row."""


class UnderWay(entries.Entry):
    """It outlives its page: whoever looks something up does not count anew. Hands that were told
    lie in the draft and in no widget."""

    goods: tuple[str, ...] = ()
    """The kinds of cards that a hand holds, as they are counted."""

    def __init__(self, table: GameTable[Any], state: Any, draft: Draft) -> None:
        super().__init__(table, state)
        self.draft = draft
        self._findings = note("", color=look.warning)
        self._verb: VerbButton | None = None

    # --- the map

    def plan(self) -> Plan | None:
        return self.table.plan(self.draft.shown()) if self.draft.tools else None

    def board(self) -> Board:
        board = self.table.board(self.draft.shown(), None)
        assert board is not None
        return board

    def offered(self) -> Mapping[str, str]:
        return dict.fromkeys(self.draft.offered(), "")

    def point_at(self, key: str) -> None:
        self.draft.put(key)
        self.changed()

    # --- beside it

    def widgets(self) -> Iterator[Widget]:
        draft, words = self.draft, self.words
        seats = {seat: words.name("seat", seat) for seat in draft.game.seats}
        tools = self._tools() if draft.tools else ()
        yield from self.pointed_at()
        yield Card(
            heading(_("What lies there")),
            name_choices(seats, draft.seat, partial(self._set, "seat")),
            *tools,
            *self._counts(draft.counted(draft.seat)),
            *((self._hand(draft.hands),) if draft.hands else ()),
            *self.of_seat(),
            grow=True,
        )
        yield from self.beside()
        yield Card(
            heading(_("Whose turn is next?")),
            name_choices(seats, draft.turn_of, partial(self._set, "turn_of")),
            note(_("The game goes on before the dice are rolled.")),
            grow=True,
        )
        self._findings = note("", color=look.warning)
        self._verb = VerbButton(_("Play on from here"), icon="check", key="go-on", act=self._go_on)
        yield self._findings
        yield self._verb
        self._judge()

    def tool_names(self) -> Mapping[str, str]:
        """What a tap on the map can put there, in words."""
        return {}

    def hint(self) -> str:
        """How the tool that was chosen is used."""
        return _("Tap the map; a second tap takes the piece away.")

    def pointed_at(self) -> Iterable[Widget]:
        """What is asked about the place that was tapped; it comes first, where it is seen."""
        return ()

    def of_seat(self) -> Iterable[Widget]:
        """What else is told of the seat that was chosen."""
        return ()

    def beside(self) -> Iterable[Widget]:
        """What is told of the middle of the table."""
        return ()

    def _tools(self) -> Iterator[Widget]:
        names = self.tool_names()
        rows = -(-len(names) // (ACROSS if look.scale < LARGE else ACROSS - 1))
        yield Choices(names, self.draft.tool, partial(self._set, "tool"), rows=max(2, rows))
        yield note(self.hint())

    def _set(self, what: str, value: str) -> None:
        setattr(self.draft, what, value)
        self.changed()

    # --- numbers

    def _counts(self, items: list[Counted]) -> Iterator[Widget]:
        """By their groups, in as many columns as there is room for."""
        groups = dict.fromkeys(item.group for item in items)
        for group in groups:
            if len(groups) > 1:
                yield note(self.words.name("counted-group", group))
            yield self.columns(self._item(item) for item in items if item.group == group)

    def columns(self, rows: Iterable[Widget]) -> Columns:
        grid = Columns(look.small * NARROWEST, look.touch)
        grid.spacing = (look.gap * 4, look.gap)
        for row in rows:
            grid.add_widget(row)
        return grid

    def _item(self, item: Counted) -> Widget:
        told = partial(self.draft.count, item.place)
        name = self.words.name(item.kind, item.key)
        return self.stepper(name, self.draft.value(item.place), item.most, told)

    def stepper(
        self,
        text: str,
        value: int,
        most: int,
        tell: Callable[[int], object],
        *,
        again: bool = False,
        pad: bool = True,
    ) -> Row:
        """A number; with `again`, what depends on it is shown anew. Where it may be a large one, a
        tap on it shows all to choose from."""
        pick = partial(self._pick, capital(text)) if pad and most > ACROSS else None
        stepper = Stepper(value, 0, max(value, most), pick)

        def changed(_stepper: Widget, value: float) -> None:
            tell(int(value))
            if again:
                self.changed()
            self._judge()

        stepper.bind(value=changed)
        return Row(Text(capital(text), "small"), stepper, height=look.touch)

    def _pick(self, title: str, stepper: Stepper) -> None:
        """All numbers that it may be, as far as a dialog holds them."""
        numbers = _numbers(stepper, PAD, self.stage.close_dialog)
        leave = VerbButton(_("Not now"), kind="plain", act=self.stage.close_dialog)
        self.stage.open_dialog(Card(heading(title), numbers, leave, grow=True, size_hint_x=0.6))

    # --- hands

    def _hand(self, hands: Hands) -> Widget:
        """Its number is for all; which cards they are, their owner tells alone."""
        seat = self.draft.seat
        said = _("Told in private") if seat in hands.told else _("Tell them in private")
        tell = SmallButton(
            said,
            icon="check" if seat in hands.told else "hold",
            key="tell-hand",
            act=partial(self._ask_hand, hands, seat),
        )
        name = self.words.name("part", "cards")
        count = partial(hands.count, seat)
        held, most = hands.counts[seat], sum(hands.box)
        number = self.stepper(name, held, most, count, again=bool(hands.told), pad=False)
        (stepper,) = (one for one in number.children if isinstance(one, Stepper))
        return Column(self.columns((number, tell)), _numbers(stepper, USUAL), grow=True)

    def _ask_hand(self, hands: Hands, seat: str) -> None:
        """It begins empty each time: nobody finds here what somebody else has told."""
        held = [0] * len(hands.box)
        rows = [
            self.stepper(
                self.words.name("good", good), 0, most, partial(held.__setitem__, kind), pad=False
            )
            for kind, (good, most) in enumerate(zip(self.goods, hands.box, strict=True))
        ]

        def done() -> None:
            self.stage.close_dialog()
            hands.tell(seat, tuple(held))
            self.changed()

        title = _("The hand of {seat}: nobody else looks", seat=self.words.name("seat", seat))
        leave = VerbButton(_("Not now"), kind="plain", act=self.stage.close_dialog)
        verb = VerbButton(_("That is my hand"), icon="check", key="hand-told", act=done)
        buttons = Row(leave, verb, height=look.verb, spacing=look.gap * 4)
        card = Card(heading(title), self.columns(rows), buttons, grow=True, size_hint_x=0.8)
        self.stage.open_dialog(card)

    # --- the one event

    def _judge(self) -> None:
        """The sums of the box, as far as they do not fit yet."""
        said = [self.words.problem(problem) for problem in self.draft.problems()]
        self._findings.text = "\n".join(dict.fromkeys(said))
        if self._verb is not None:
            self._verb.why_not = said[0] if said else ""
        self.judged()

    def judged(self) -> None:
        """A number was told: sentences that depend on it follow."""

    def _go_on(self) -> None:
        self.done({"move": self.draft.move(), "private": self.draft.secrets()})


def _numbers(stepper: Stepper, most: int, then: Callable[[], object] = lambda: None) -> Columns:
    """From 0, each a tap away; the one that it is has an outline."""

    def tell(number: int) -> None:
        stepper.value = number
        then()

    grid = Columns(look.touch, look.touch, IN_A_ROW)
    for number in range(min(stepper.most, most) + 1):
        act, chosen = partial(tell, number), stepper.value == number
        key = SmallButton(str(number), style="body", chosen=chosen, key=f"number {number}", act=act)
        grid.add_widget(key)

    def show(_: Stepper, value: float) -> None:
        for number, key in enumerate(reversed(grid.children)):
            key.chosen = number == value

    stepper.bind(value=show)
    return grid
