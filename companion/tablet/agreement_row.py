"""One switch of a box with its options, as a table agrees on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.widget import Widget

from companion.core.packs import Switch
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widgets import Choices, Column, Text, note
from companion.wording import Words


def agreement_row(
    words: Words,
    switch: Switch,
    chosen: str,
    choose: Callable[[str, str], object],
    *,
    offered: bool = False,
) -> Widget:
    """`offered` is one that a new game has although the box prints something else."""
    about = words.about_switch(switch.name)
    options = {option: words.name("option", option) for option in switch.options}
    usual = options[switch.default]
    options[switch.default] = (
        _("{option} (as printed)", option=usual) if offered else _("{option} (usual)", option=usual)
    )
    return Column(
        Text(words.name("switch", switch.name), "body", grow=True),
        note(about) if about else None,
        Choices(options, chosen, partial(choose, switch.name)),
        grow=True,
        padding=(0, look.gap, 0, 0),
    )
