"""What a measured frame means for people: how well it is read, and what would help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tablet.speech import _
from companion.tablet.theme import Colour, look

if TYPE_CHECKING:
    from companion.senses.frame_check import FrameCheck


def check_sentence(what: str, check: FrameCheck | None) -> str:
    """One sentence: what to do, or that all is well."""
    if check is None:
        return (
            _("Lay two dice before the camera.")
            if what == "dice"
            else _("Hold a card before the camera.")
        )
    dice = what == "dice"
    return {
        "good": _("It reads well."),
        "nothing": _("No dice in view.") if dice else _("No card in view."),
        "small": _("Dice too small: come nearer.") if dice else _("Card too small: come nearer."),
        "dark": _("Too dark: turn on a lamp."),
        "blurred": _("Out of focus: wait, or move the camera away a little."),
        "glare": _("Too much glare: move the lamp."),
        "unsure": _("One of them cannot be read: move the lamp or the camera."),
        "no-label": _("A card is in view, but no label of this game is read on it."),
        "foreign": _("This code is not one of ours."),
    }[check.verdict]


def check_measures(check: FrameCheck | None) -> str:
    """The measured numbers behind that sentence."""
    if check is None:
        return ""
    told = [_("Found: {count}, read: {read}", count=check.count, read=check.read)]
    if check.pixels:
        told.append(
            _(
                "smallest: {pixels} pixels (at least {least})",
                pixels=check.pixels,
                least=check.least,
            )
        )
    told.append(_("brightness: {light} of 255", light=check.light))
    if check.spread:
        told.append(_("edges: {spread} pixels wide", spread=round(check.spread)))
    return "; ".join(told)


def check_sign(check: FrameCheck | None) -> tuple[str, Colour]:
    """An icon and its colour: colour is never alone."""
    if check is None:
        return "camera", look.muted
    if check.verdict == "good":
        return "check", look.good
    return ("search" if check.verdict == "nothing" else "question"), look.warning
