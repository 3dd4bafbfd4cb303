"""What is said the same way in every game: the table's own refusals, marks, switches, lists."""

from __future__ import annotations

from companion.wording.templates import N_, NC_, Wording

AND = N_("{list} and {last}")

NAMES: dict[str, dict[str, str]] = {
    "mark": {
        "certain": NC_("mark", "certain"),
        "single-source": NC_("mark", "only one source"),
        "conflicting": NC_("mark", "sources disagree"),
        "unknown": NC_("mark", "unknown"),
        "owner": NC_("mark", "your own value"),
    },
    "switch-kind": {
        "variant": NC_("switch-kind", "variant"),
        "handicap": NC_("switch-kind", "handicap"),
        "house-rule": NC_("switch-kind", "house rule"),
    },
    "list": {
        "nothing": NC_("list", "nothing"),
    },
    "option": {
        "on": NC_("option", "on"),
        "off": NC_("option", "off"),
        "yes": NC_("option", "yes"),
        "no": NC_("option", "no"),
        "none": NC_("option", "nobody"),
    },
}

PROBLEMS: dict[str, Wording] = {
    "ruling-incomplete": N_("A ruling needs the name of who ruled and a reason."),
    "ruling-does-not-fit": N_("The ruling is on something that the rules do not object to here."),
    "ruling-not-needed": N_("The ruling is not needed any more."),
    "event-without-meaning": N_(
        "This event cannot be applied: today's rules find no meaning in it."
    ),
    "winner-does-not-fit": N_("The record names another winner than the game has: {winner}."),
    "position-without-meaning": N_("No game can go on from this position: set it right first."),
    "not-a-move": N_("This is not a move of this game."),
    "event-too-long": N_("This event is longer than the {most} bytes that a record can hold."),
    "game-too-long": N_("A game cannot have more than {most} events."),
    "swap-of-different-things": N_("Only two rolls, or two cards drawn, can be swapped."),
    "preview-out-of-date": N_("The game has gone on since this preview: look at it again."),
}
