"""What a table changes in mid-game that is no move of the rules: one event, from then on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.widget import Widget

from companion.core.agreeing import Agree
from companion.core.game import PUBLIC
from companion.core.packs import Switch
from companion.tablet.agreement_row import agreement_row
from companion.tablet.app import CompanionApp
from companion.tablet.asking import name_choices, players
from companion.tablet.page import Page
from companion.tablet.people_draft import knows_people
from companion.tablet.people_part import PeoplePart
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.troubles import problems_shown
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Card, Choices, Text, heading, note


class ChangesPage(Page):
    """Nothing is agreed before the verb is tapped."""

    def __init__(self, app: CompanionApp, part: str = "agreed") -> None:
        self.chosen: dict[str, str] = {}
        """What would be otherwise than it is, by switch."""
        self._by = list(players(app))[-1]
        self._hash = ""
        self._part = part
        self.people: PeoplePart | None = None
        super().__init__(app)

    def refresh(self) -> None:
        """A choice that was made before the game went on is void."""
        table = self.app.session.opened
        if table.hash != self._hash:
            self._hash = table.hash
            self.chosen.clear()
            self.people = None
            if knows_people(table):
                self.people = PeoplePart(self.app, self._changed, self._show_told)
            self._show_parts()
            self.ids.list.fill_with(self._shown())
        self._show_told()

    def _show_parts(self) -> None:
        parts = {"agreed": _("What we agree on")}
        if self.people is not None:
            parts["people"] = _("Who plays")
        disposal.replace(self.ids.parts, Choices(parts, self._part, self.open_part))

    def open_part(self, part: str) -> None:
        self._part = part
        self._show_parts()
        self.ids.list.fill_with(self._shown())
        self._show_told()

    def _shown(self) -> Iterator[Widget]:
        if self._part == "people" and self.people is not None:
            return self.people.widgets()
        return self._agreements()

    def _changed(self) -> None:
        self.ids.list.fill_with(self._shown(), stay=True)
        self._show_told()

    @property
    def agreed(self) -> dict[str, str]:
        """What the table plays by now, of all that can change."""
        table = self.app.session.opened
        started = {one.name: one.default for one in table.game.pack.switches.values()}
        now: dict[str, str] = getattr(table.state, "agreed", {})
        return started | table.game.setup.switches | now

    @property
    def switches(self) -> list[Switch]:
        """What can be agreed anew; handicaps and the like are settled."""
        game = self.app.session.opened.game
        return [one for one in game.pack.switches.values() if one.may_change]

    def choose(self, switch: str, option: str) -> None:
        """What is so already is no change."""
        self.chosen.pop(switch, None)
        if self.agreed[switch] != option:
            self.chosen[switch] = option
        self._changed()

    def move(self) -> Any:
        """The one event; nothing if nothing was chosen."""
        if self._part == "people" and self.people is not None:
            return self.people.draft.move()
        return Agree(self._by, dict(self.chosen)) if self.chosen else None

    def accept(self) -> None:
        self.app.post(self._accept)

    def _accept(self) -> None:
        move = self.move()
        if move is None:
            return
        with problems_shown(self.app):
            self.app.session.accept(move, "referee")
            self.app.stage.notice(_("Agreed, as one event that can be undone."))

    # showing

    def _agreements(self) -> Iterator[Widget]:
        titles = {"variant": _("Variants"), "house-rule": _("House rules")}
        words, now = self.app.words, self.agreed | self.chosen
        for kind, title in titles.items():
            rows = [
                agreement_row(words, one, now[one.name], self.choose)
                for one in self.switches
                if one.kind == kind
            ]
            if rows:
                yield Card(heading(title), *rows, grow=True)
        if not self.switches:
            yield Text(_("In this game nothing can be agreed anew."), "body", grow=True)

    def _show_told(self) -> None:
        table, words, move = self.app.session.opened, self.app.words, self.move()
        problems = [] if move is None else table.game.check(table.state, move)
        if self._part == "people":
            title = table.game.title(table.state, move, PUBLIC)
            told = [] if problems else [words.message(title)]
        else:
            told = [words.name("agreement", f"{name} {to}") for name, to in self.chosen.items()]
        about = _("What you agree on now holds from now on; what was played stays as it was.")
        self.ids.told.fill_with(
            [
                note(about),
                Text("\n".join(told) or _("Nothing has changed yet."), "body", grow=True),
                *(note(words.problem(one), color=look.warning) for one in problems),
                *(self._who() if self._part == "agreed" else ()),
            ],
            stay=True,
        )
        why = words.problem(problems[0]) if problems else ""
        self.ids.verb.why_not = why if move is not None else _("Nothing has changed yet.")

    def _who(self) -> Iterator[Widget]:
        yield note(_("Who agreed on it?"))
        yield name_choices(players(self.app), self._by, self._choose_who)

    def _choose_who(self, by: str) -> None:
        self._by = by
        self._show_told()
