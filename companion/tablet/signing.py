"""The end of a game at a night: each player confirms the result at his seat, or does not sign.

One seat after another is asked, turned to it. When all have been asked, the tablet signs, or a
referee is told who does not; either is brought to the desk as soon as there is a way.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.core.game import REFEREE
from companion.tablet.jobs import job_for
from companion.tablet.seats import TURNS
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Row, Text, VerbButton, note

if TYPE_CHECKING:
    from companion.hub.membership import Membership
    from companion.tablet.screens.night import NightPage


class Signing:
    """Asks the seats of the open game. `part` is the page that waits for it."""

    def __init__(self, part: NightPage, member: Membership, round: int) -> None:
        self._part, self._member, self._round = part, member, round
        self._app = part.app
        self._table = self._app.session.opened
        self._left = list(self._table.game.seats)
        self._declined: list[str] = []

    def ask_next(self) -> None:
        """The next seat; after the last one, what they said is kept and brought."""
        if not self._left:
            self._end()
            return
        seat = self._left.pop(0)
        turn = TURNS[self._app.appearances()[seat].side]
        self._app.stage.open_dialog(self._question(seat), turn)

    def _question(self, seat: str) -> Card:
        name = self._app.words.name("seat", seat)
        state, game = self._table.state, self._table.game
        winner = game.winner(state)
        scores = sorted(
            (game.score(state, one, REFEREE) for one in game.seats),
            key=lambda score: (score.seat != winner, -score.total),
        )
        lines = (
            Row(
                Text(
                    self._app.words.name("seat", score.seat),
                    "body",
                    bold=score.seat in (seat, winner),
                ),
                Text(str(score.total), "big", bold=True, halign="right"),
                height=look.touch,
            )
            for score in scores
        )
        decline = VerbButton(
            _("I do not sign"),
            kind="plain",
            icon="close",
            act=partial(self._say, seat, signs=False),
        )
        sign = VerbButton(_("I sign"), icon="check", act=partial(self._say, seat, signs=True))
        return Card(
            Text(_("{player}, is this the result?", player=name), "big", bold=True, grow=True),
            *lines,
            note(_("What is signed stands: after that there is no protest.")),
            Row(decline, sign, height=look.verb, spacing=look.gap * 4),
            grow=True,
            size_hint_x=None,
            width=look.touch * 10,
        )

    def _say(self, seat: str, *, signs: bool) -> None:
        self._app.stage.close_dialog()
        if not signs:
            self._declined.append(self._table.header.setup.seats[seat])
        self.ask_next()

    def _end(self) -> None:
        folder, member, round = self._app.folder, self._member, self._round
        game, declined = self._table.number, tuple(self._declined)

        def work() -> None:
            from companion.hub.membership import decline_result, sign_result

            if declined:
                decline_result(folder, member, round, declined)
            else:
                sign_result(folder, member, game, round)

        def done(_none: None) -> None:
            self._part.refresh()

        job_for(self._part, work, done)
