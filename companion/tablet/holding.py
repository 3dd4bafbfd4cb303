"""The part of the night's page about a night that this tablet holds itself: begin, codes, end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.tablet.asking import ask, leave_button
from companion.tablet.chart import QrCode
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widgets import Card, SmallButton, Text, VerbButton, note

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


def holding(app: CompanionApp) -> Iterator[Widget]:
    """Cards: without a night of its own what that would be; with one, its codes and its end."""
    held = app.held_night
    if not held.is_held:
        yield Card(
            Text(_("This tablet as the hub"), "body", bold=True, grow=True),
            note(
                _(
                    "Without another machine this tablet can hold the night. Others in this "
                    "network open wall and desk in their browsers, as long as the app is open here."
                )
            ),
            Text(held.wrong, "body", grow=True, color=look.danger) if held.wrong else None,
            VerbButton(_("Hold a night here"), kind="plain", icon="referee", act=held.start),
            grow=True,
        )
    elif held.addresses is None:
        yield Card(note(_("The night is being opened.")), grow=True)
    else:
        yield from _held(app)


def _held(app: CompanionApp) -> Iterator[Widget]:
    told = app.held_night.addresses
    desk = (
        (_("The desk: organiser"), told.desk["organiser"], told.fingerprint),
        (_("The desk: referees"), told.desk["referee"], told.fingerprint),
    )
    pages = ((_("The wall"), told.wall, ""), (_("Where do I sit?"), told.player, ""), *desk)
    yield Card(
        Text(_("This tablet holds a night"), "big", bold=True, grow=True, color=look.good),
        Text(told.wall, "body", grow=True),
        *(
            SmallButton(title, icon="camera", act=partial(_show, app, title, link, known_by))
            for title, link, known_by in pages
        ),
        VerbButton(_("Stop holding it"), kind="plain", icon="close", act=partial(_ask_end, app)),
        outline=look.good,
        grow=True,
    )


def _show(app: CompanionApp, title: str, link: str, known_by: str) -> None:
    """A code for the camera of another device."""
    from companion.result_sheet.sheet import qr_rows

    parts: list[Widget] = [Text(title, "body", bold=True, grow=True)]
    if known_by:
        told = _(
            "For one person. The browser asks once whether to trust the desk: its certificate "
            "begins with {start}.",
            start=":".join(known_by[at : at + 2] for at in range(0, 16, 2)).upper(),
        )
        parts.append(note(told))
    close = leave_button(app.stage, _("Close"))
    app.stage.open_dialog(Card(*parts, QrCode(qr_rows(link)), close, size_hint=(0.9, 0.95)))


def _ask_end(app: CompanionApp) -> None:
    sentence = _(
        "Stop holding the night? It stays on this tablet, and goes on when it is held again."
    )
    ask(app.stage, sentence, _("Stop holding it"), app.held_night.stop)
