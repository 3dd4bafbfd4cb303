"""Reconcile: what the tablet thinks everybody has; plus and minus become one event with a reason.

The game tells what can be counted (`Game.counted`) and which cards have a place (`Game.lying`);
nothing here knows a good or a ship.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.core.counting import Counted, Found, Lying, Spot, lies_at
from companion.core.game import PUBLIC
from companion.core.words import Problem
from companion.table.rulings import Overrule
from companion.tablet.app import CompanionApp
from companion.tablet.asking import Reasons, ask, players
from companion.tablet.card_places import CardPlaces, spot_name
from companion.tablet.page import Page
from companion.tablet.position import said_count, seat_heading
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.troubles import problems_shown
from companion.tablet.widgets import Card, Columns, Row, SmallButton, Text, note

NARROWEST = 17
"""Of a column with a name and a stepper, in small letters."""


class ReconcilePage(Page):
    """Nothing changes on the table before it is set right."""

    def __init__(self, app: CompanionApp) -> None:
        self.counts: Found = {}
        """What was counted instead, by place."""
        self.moved: dict[Lying, Spot] = {}
        """Cards that lie elsewhere."""
        self._by = next(iter(players(app)))
        self._reason = ""
        self._hash = ""
        self._findings = note("", color=look.warning)
        self._changes = Text("", "body", grow=True)
        super().__init__(app)
        self.ids.verb.bind(on_explain=self.explain)
        self._show_told()
        self._judge()

    def refresh(self) -> None:
        """A count that was made before the game went on is void."""
        table = self.app.session.opened
        if table.hash == self._hash:
            return
        self._hash = table.hash
        self.counts.clear()
        self.moved.clear()
        counted = table.game.counted(table.state, PUBLIC)
        if not counted:
            nothing = _("The rules of this game do not say what can be counted.")
            self.ids.list.fill_with([Text(nothing, "body", grow=True)])
            return
        self.ids.list.fill_with(self._seats(counted))
        self._judge()

    def count(self, item: Counted, value: int) -> None:
        """What really lies there; the number the tablet thought of is no change."""
        if value == item.value:
            self.counts.pop(item.place, None)
        else:
            self.counts[item.place] = value
        self._judge()

    def lies(self, card: Lying, spot: Spot | None) -> None:
        """Where a card really lies; nowhere else than the tablet thought is no change."""
        if spot is None:
            self.moved.pop(card, None)
        else:
            self.moved[card] = spot
        self._judge()

    @property
    def found(self) -> Found:
        """Everything that is different from what the tablet thought."""
        found = dict(self.counts)
        for card, spot in self.moved.items():
            found |= lies_at(card, spot)
        return found

    # one event

    def move(self) -> Any:
        """The one move that says all of it, or None."""
        table, found = self.app.session.opened, self.found
        if not found:
            return None
        return table.game.reconciliation(table.state, found, self._reason)

    def problems(self) -> list[Problem]:
        """What speaks against it; a missing reason is said by the button itself."""
        table, move = self.app.session.opened, self.move()
        if move is None:
            return []
        found = table.game.check(table.state, move)
        return [problem for problem in found if problem.code != "reason-missing"]

    def accept(self) -> None:
        self.app.post(lambda: self._accept(None))

    def explain(self, *_args: object) -> bool:
        """Why not; the table may have its way where the rules would allow it with a ruling."""
        problems = self.problems()
        overrulable = problems and not any(problem.firm for problem in problems)
        if not overrulable or not self._reason:
            return False
        why = " ".join(self.app.words.problem(problem) for problem in problems)
        ruling = Overrule(self._by, self._reason)
        ask(
            self.app.stage,
            _("{why} If it lies there all the same, hold the button.", why=why),
            _("It is so"),
            lambda: self.app.post(lambda: self._accept(ruling)),
            hold=True,
        )
        return True

    def _accept(self, ruling: Overrule | None) -> None:
        move = self.move()
        with problems_shown(self.app):
            if move is not None:
                self.app.session.accept(move, "referee", ruling=ruling)
                self.app.stage.notice(_("Set right, as one event that can be undone."))

    # showing

    def _seats(self, counted: tuple[Counted, ...]) -> Iterator[Widget | None]:
        table = self.app.session.opened
        lying = table.game.lying(table.state, PUBLIC)
        seats = [item.seat for item in counted]
        seats += [spot.seat for item in lying for spot in item.spots]
        for seat in dict.fromkeys(seats):
            own = [item for item in counted if item.seat == seat]
            card = Card(grow=True)
            if seat:
                points = table.game.score(table.state, seat, PUBLIC).total
                card.add_widget(seat_heading(self.app, seat, str(points)))
            for group in dict.fromkeys(item.group for item in own):
                card.add_widget(note(self.app.words.name("counted-group", group)))
                grid = Columns(look.small * NARROWEST, look.touch)
                grid.spacing = (look.gap * 4, look.gap)
                for item in own:
                    if item.group == group:
                        grid.add_widget(self._item(item))
                        yield None
                card.add_widget(grid)
            if lying:
                card.add_widget(CardPlaces(self.app, lying, seat, self.lies))
            yield card

    def _item(self, item: Counted) -> Widget:
        name = Text(said_count(self.app, item), "small")
        stepper = Stepper(item.value, item.least, item.most)
        stepper.item = item

        def changed(_stepper: Widget, value: float) -> None:
            name.bold = int(value) != item.value
            name.color = look.accent if name.bold else look.text
            self.count(item, int(value))

        stepper.bind(value=changed)
        return Row(name, stepper, height=look.touch)

    def _show_told(self) -> None:
        table, words = self.app.session.opened, self.app.words
        about = _(
            "Count what really lies on the table. All changes together become one event, and the "
            "journal keeps the reason."
        )
        found = [words.problem(problem) for problem in table.game.audit(table.state)]
        colour = look.warning if found else look.good
        found = found or [_("The tablet's own check finds nothing wrong.")]
        ready = [_("a marker had slipped"), _("forgotten"), _("taken by mistake")]
        self.ids.told.fill_with(
            [
                note(about),
                *(note(sentence, color=colour) for sentence in found),
                self._changes,
                self._findings,
                Reasons(self.app, self._by, self._reason, ready, self._said),
            ]
        )

    def _said(self, by: str, reason: str) -> None:
        self._by, self._reason = by, reason
        self._judge()

    def _judge(self) -> None:
        """What the changes are, and what speaks against them."""
        words, table = self.app.words, self.app.session.opened
        lines = []
        for item in table.game.counted(table.state, PUBLIC):
            if item.place in self.counts:
                name = words.name(item.kind, item.key)
                whose = words.name("seat", item.seat) or words.name("counted-group", item.group)
                lines.append(f"{whose}, {name}: {item.value} » {self.counts[item.place]}")
        for card, spot in self.moved.items():
            was = f"{spot_name(self.app, card.spot)} " if card.spot else ""
            name = words.name("card", card.card)
            lines.append(f"{name}: {was}» {spot_name(self.app, spot)}")
        self._changes.text = "\n".join(lines)
        problems = [words.problem(problem) for problem in self.problems()]
        self._findings.text = "\n".join(problems)
        verb = self.ids.verb
        if not self.counts and not self.moved:
            verb.why_not = _("Nothing has changed yet.")
        elif not self._reason:
            verb.why_not = _("Say why first.")
        else:
            verb.why_not = problems[0] if problems else ""


class Stepper(Row):
    """Plus and minus: a number that cannot leave its limits. With `pick` a tap on it chooses."""

    value = NumericProperty(0)

    def __init__(
        self, value: int, least: int, most: int, pick: Callable[[Stepper], object] | None = None
    ) -> None:
        self._least, self.most = least, most
        finger = look.finger
        self._minus = SmallButton(icon="minus", width=finger, act=lambda: self.step(-1))
        self._number: Text | SmallButton = Text(style="big", halign="center", bold=True)
        if pick is not None:
            self._number = SmallButton(style="big", act=partial(pick, self))
        self._plus = SmallButton(icon="plus", width=finger, act=lambda: self.step(1))
        super().__init__(
            self._minus,
            self._number,
            self._plus,
            width=finger * 3 + look.gap * 2,
            height=look.touch,
        )
        self.bind(value=self._show)
        self.value = value
        self._show()

    def step(self, by: int) -> None:
        """One tap; at a limit nothing happens."""
        self.value = max(self._least, min(self.most, self.value + by))

    def _show(self, *_: object) -> None:
        self._number.text = str(int(self.value))
        self._minus.disabled = self.value <= self._least
        self._plus.disabled = self.value >= self.most
