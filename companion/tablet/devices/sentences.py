"""What devices tell, in the language that is spoken: lights, readings, reasons.

Nothing that came from a camera is said but what the senses have made safe, and nothing secret.
"""

from __future__ import annotations

from typing import Any

from companion.core.chances import Draw, Roll
from companion.senses.proposal import Device, Ignored, Light, Proposal
from companion.tablet.speech import say, say_in
from companion.wording import Words

BALLS = ("black", "blue", "yellow", "red")
"""The faces of balls, the first being 1."""


def device_name(device: Device) -> str:
    return say("Roller") if device == "roller" else say("Camera")


def state_word(light: Light) -> str:
    """Ready, busy or down, in a word."""
    words = {
        "ready": say_in("light of a device", "ready"),
        "busy": say_in("light of a device", "busy"),
        "down": say_in("light of a device", "down"),
    }
    return words[light.state]


def light_sentence(light: Light) -> str:
    """Why the light is as it is, and what helps."""
    if light.code.startswith("refused"):
        return say("The roller is there, but it cannot throw these dice. Tell the roll by hand.")
    sentences = {
        ("roller", "off"): say("No roller is in use. Rolls are told by hand."),
        ("roller", "searching"): say("Looking for a roller on every port."),
        ("roller", "greeting"): say("Somebody answers. Is it a roller?"),
        ("roller", "ready"): say("The roller is ready."),
        ("roller", "armed"): say("Throw now: the roller is looking."),
        ("roller", "doubtful"): say("The last throw could not be read well. Throw again."),
        ("roller", "rolling"): say("The dice are rolling."),
        ("roller", "lost"): say(
            "The roller was lost. Check its cable and power; it is looked for all the time. "
            "Until then rolls are told by hand."
        ),
        ("roller", "restarting"): say(
            "The roller starts anew again and again. Check its cable and power. "
            "Until it has been up for a while rolls are told by hand."
        ),
        ("roller", "none-found"): say(
            "No port has a roller. Is it plugged in? It is looked for all the time."
        ),
        ("roller", "cannot-run"): say(
            "What a roller needs could not be started on this machine. Rolls are told by hand."
        ),
        ("camera", "cannot-run"): say(
            "What a camera needs could not be started on this machine. Cards are told by hand."
        ),
        ("camera", "off"): say("No camera is in use. Cards are told by hand."),
        ("camera", "opening"): say("The camera is being opened."),
        ("camera", "ready"): say("The camera is looking."),
        ("camera", "silent"): say("The camera is open but sends no picture."),
        ("camera", "lost"): say(
            "The camera is gone. Check its plug; it is tried again all the time. "
            "Until then cards are told by hand."
        ),
        ("camera", "ended"): say("The pictures have ended."),
        ("camera", "cannot-look"): say("The pictures of this camera cannot be looked at."),
    }
    return sentences[light.device, light.code]


def ball_name(face: int) -> str:
    names = {
        "black": say_in("ball", "black"),
        "blue": say_in("ball", "blue"),
        "yellow": say_in("ball", "yellow"),
        "red": say_in("ball", "red"),
    }
    return names[BALLS[face - 1]]


def ball_letter(face: int) -> str:
    """Different for each ball, as colour is never alone."""
    letters = {
        "black": say_in("letter of the black ball", "K"),
        "blue": say_in("letter of the blue ball", "B"),
        "yellow": say_in("letter of the yellow ball", "Y"),
        "red": say_in("letter of the red ball", "R"),
    }
    return letters[BALLS[face - 1]]


def dice_name(words: Words, dice: str) -> str:
    names = {"dice": say_in("dice", "both dice"), "balls": say_in("dice", "balls")}
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
        "hold-still": say("Hold still, please"),
        "show-die-1": say("One die must lie in view."),
        "show-die-2": say("Two dice must lie in view."),
        "show-ball-2": say("Two balls must be in view."),
    }
    return sentences.get(code, "")


def proposal_note(words: Words, proposal: Proposal) -> str:
    """Where it came from, and what speaks against it."""
    if proposal.problems:
        return words.problem(proposal.problems[0])
    by_camera = proposal.source == "scan"
    if proposal.move is None:
        if by_camera:
            return say("The camera could not read all of it. What does it show?")
        return say("The roller could not read it. What does it show?")
    if not proposal.confirmed:
        if by_camera:
            return say("It lay there already when the camera looked. Was it thrown?")
        return say("It lay there when the roller came back. Was it thrown?")
    if not proposal.is_sure:
        return say("This could not be seen well. Please check it.")
    sources = {
        "roller": say("Read by the roller"),
        "scan": say("Read by the camera"),
        "keypad": say("Told by hand"),
    }
    return sources[proposal.source]


def ignored_sentence(words: Words | None, ignored: Ignored) -> str:
    """What was read and not used, and why."""
    match ignored.why:
        case "nothing-due" if ignored.source == "roller":
            return say("The roller saw a throw, but no roll is due: not used.")
        case "nothing-due":
            card = words.name("card", ignored.detail) if words else ignored.detail
            return say("{card} was shown, but no card is due: not used.", card=card)
        case "other-dice":
            return say("Other dice were thrown than those that are due: not used.")
        case "too-late":
            return say("A reading came too late: this has been answered already.")
        case "lying-there":
            return say("The roller found dice lying there: not used.")
        case "unclear":
            return say("The roller could not read the dice: not used.")
        case "bumped":
            return say("Something moved in the roller, but no roll is due: not used.")
        case "foreign-code":
            return say(
                "This code is not one of ours and was not opened: {code}", code=ignored.detail
            )
        case "other-game":
            return say("This card belongs to another game: {card}", card=ignored.detail)
        case "unknown-card":
            return say("No card has the code {code}.", code=ignored.detail)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
