"""What devices tell, in the language that is spoken: lights, readings, reasons.

Nothing that came from a camera is said but what the senses have made safe, and nothing secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.core.chances import Draw, Roll
from companion.senses.proposal import Device, Ignored, Light, Proposal
from companion.tablet.speech import _, capital, pgettext
from companion.tablet.theme import Colour, look
from companion.wording import Words

if TYPE_CHECKING:
    from companion.senses.frame_check import FrameCheck
    from firmware_bridge.discovery import Finding

BALLS = ("black", "blue", "yellow", "red")
"""The faces of balls, the first being 1."""


def device_name(device: Device) -> str:
    return {"roller": _("Roller"), "camera": _("Camera")}[device]


def state_word(light: Light) -> str:
    """Ready, busy or down, in a word."""
    words = {
        "ready": pgettext("light of a device", "ready"),
        "busy": pgettext("light of a device", "busy"),
        "down": pgettext("light of a device", "down"),
    }
    return words[light.state]


def light_sentence(light: Light) -> str:
    """Why the light is as it is, and what helps."""
    if light.code.startswith("refused"):
        return _("The roller is there, but it cannot read these dice. Tell the roll by hand.")
    sentences = {
        ("roller", "off"): _("No roller is in use. Rolls are told by hand."),
        ("roller", "searching"): _("Looking for a roller on every port."),
        ("roller", "greeting"): _("Somebody answers. Is it a roller?"),
        ("roller", "ready"): _("The roller is ready."),
        ("roller", "armed"): _("Roll now: the roller is looking."),
        ("roller", "doubtful"): _("The last roll could not be read well. Roll again."),
        ("roller", "rolling"): _("The dice are rolling."),
        ("roller", "lost"): _(
            "The roller was lost. Check its cable and power; it is looked for all the time. "
            "Until then rolls are told by hand."
        ),
        ("roller", "restarting"): _(
            "The roller starts anew again and again. Check its cable and power. "
            "Until it has been up for a while rolls are told by hand."
        ),
        ("roller", "none-found"): _(
            "No port has a roller. Is it plugged in? It is looked for all the time."
        ),
        ("roller", "cannot-run"): _(
            "What a roller needs could not be started on this machine. Rolls are told by hand."
        ),
        ("camera", "cannot-run"): _(
            "What a camera needs could not be started on this machine. Cards are told by hand."
        ),
        ("camera", "off"): _("No camera is in use. Cards are told by hand."),
        ("camera", "opening"): _("The camera is being opened."),
        ("camera", "ready"): _("The camera is looking."),
        ("camera", "asleep"): _("The camera rests until a roll or a card is needed."),
        ("camera", "silent"): _("The camera is open but sends no picture."),
        ("camera", "lost"): _(
            "The camera is gone. Check its plug; it is tried again all the time. "
            "Until then cards are told by hand."
        ),
        ("camera", "ended"): _("The pictures have ended."),
        ("camera", "cannot-look"): _("The pictures of this camera cannot be looked at."),
    }
    return sentences[light.device, light.code]


def ball_name(face: int) -> str:
    return (
        pgettext("ball", "black"),
        pgettext("ball", "blue"),
        pgettext("ball", "yellow"),
        pgettext("ball", "red"),
    )[face - 1]


def ball_letter(face: int) -> str:
    """Different for each ball, as colour is never alone."""
    return (
        pgettext("letter of the black ball", "K"),
        pgettext("letter of the blue ball", "B"),
        pgettext("letter of the yellow ball", "Y"),
        pgettext("letter of the red ball", "R"),
    )[face - 1]


def dice_name(words: Words, dice: str) -> str:
    names = {"dice": pgettext("dice", "both dice"), "balls": pgettext("dice", "balls")}
    return names.get(dice) or words.name("dice", dice)


def face_name(dice: str, face: int) -> str:
    return ball_name(face) if dice == "balls" else str(face)


def move_name(words: Words, move: Any) -> str:
    """A roll or a card in a few words."""
    if isinstance(move, Roll):
        shown = " + ".join(face_name(move.dice, face) for face in move.faces)
        return f"{capital(dice_name(words, move.dice))}: {shown}"
    assert isinstance(move, Draw)
    return words.name("card", move.card)


def shown_name(shown: str) -> str:
    """A face or the colour of a ball as the camera tells it; nothing could be read: a question."""
    if shown in BALLS:
        return ball_name(BALLS.index(shown) + 1)
    return shown or "?"


def hint_sentence(code: str) -> str:
    """What hands should do before the camera; nothing for no hint."""
    sentences = {
        "hold-still": _("Hold still, please"),
        "show-die-1": _("One die must lie in view."),
        "show-die-2": _("Two dice must lie in view."),
        "show-ball-2": _("Two balls must be in view."),
    }
    return sentences.get(code, "")


def proposal_note(words: Words, proposal: Proposal) -> str:
    """Where it came from, and what speaks against it."""
    if proposal.problems:
        return words.problem(proposal.problems[0])
    if proposal.move is None:
        return {
            "roller": _("The roller could not read it. What does it show?"),
            "scan": _("The camera could not read all of it. What does it show?"),
        }[proposal.source]
    if not proposal.confirmed:
        return {
            "roller": _("It lay there when the roller came back. Was it rolled?"),
            "scan": _("It lay there already when the camera looked. Was it rolled?"),
        }[proposal.source]
    if not proposal.is_sure:
        return _("This could not be seen well. Please check it.")
    sources = {
        "roller": _("Read by the roller"),
        "scan": _("Read by the camera"),
        "keypad": _("Told by hand"),
    }
    return sources[proposal.source]


def ignored_sentence(words: Words | None, ignored: Ignored) -> str:
    """What was read and not used, and why."""
    detail = ignored.detail
    card = words.name("card", detail) if words else detail
    shown = _("{card} was shown, but no card is needed now: not used.", card=card)
    thrown = _("The roller saw a roll, but none is needed now: not used.")
    return {
        "nothing-due": thrown if ignored.source == "roller" else shown,
        "other-dice": _("Other dice were rolled than those that are needed now: not used."),
        "too-late": _("A reading came too late: this has been answered already."),
        "lying-there": _("Dice lay in the roller already: not used."),
        "unclear": _("The roller could not read the dice: not used."),
        "bumped": _("Something moved in the roller, but no roll is needed now: not used."),
        "foreign-code": _("This code is not one of ours and was not opened: {code}", code=detail),
        "other-game": _("This card belongs to another game: {card}", card=detail),
        "unknown-card": _("No card has the code {code}.", code=detail),
    }[ignored.why]


def verdict_sentence(finding: Finding) -> str:
    """What answered at a port."""
    if finding.greeting is not None:
        name, firmware = finding.greeting.name, finding.greeting.fw
        return _("A roller: {name}, firmware {firmware}", name=name, firmware=firmware)
    sentences = {
        "roller": _("A roller"),
        "other-protocol": _("A roller that speaks another version: update it or this app."),
        "gps": _("A receiver of positions, no roller"),
        "modem": _("A modem, no roller"),
        "echo": _("It only sends back what it gets: no roller"),
        "stranger": _("Something sends here, but it is no roller."),
        "silent": _("Nobody answers. Has it power, and its firmware?"),
        "denied": _("This app may not open it: ask whoever looks after this machine."),
        "busy": _("Another program uses it."),
        "missing": _("It is not there any more."),
        "failed": _("It cannot be opened."),
        "gone": _("It is not there any more."),
        "not-asked": _("It does not look like a roller, so it was not asked."),
    }
    return sentences[finding.verdict]


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
