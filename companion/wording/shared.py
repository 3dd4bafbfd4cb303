"""What is said the same way in every game: the table's own refusals, marks, switches, lists."""

from __future__ import annotations

from companion.wording.templates import N_, NC_, Params, PluralIn, Template, Wording

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


def _unknown_name(params: Params) -> Template:
    """Of many words only those are told that look most like what was written."""
    if params["others"]:
        return N_('"{name}" cannot stand at {field}. Most like it: {known}; others: {others}.')
    return N_('"{name}" cannot stand at {field}. Possible are: {known}.')


def _wrong_length(params: Params) -> Template:
    if params["least"] == params["most"]:
        return N_("Entries at {field}: {count} instead of {most}.")
    return N_("Entries at {field}: {count} instead of {least} to {most}.")


HAND_NOT_OPEN = PluralIn(
    "people",
    "The hand of {seat} is laid open first: say what the {count} card is.",
    "The hand of {seat} is laid open first: say what the {count} cards are.",
    by="count",
)
"""Of games with hands that nobody has seen."""

PROBLEMS: dict[str, Wording] = {
    "unknown-name": _unknown_name,
    "number-out-of-range": N_("At {field} stands {count}; possible is {least} to {most}."),
    "wrong-length": _wrong_length,
    "ruling-incomplete": N_("A ruling needs a reason and the name of whoever ruled."),
    "ruling-does-not-fit": N_("The ruling is on something that the rules do not object to here."),
    "ruling-not-needed": N_("The ruling is not needed any more."),
    "event-without-meaning": N_(
        "This event cannot be applied: today's rules find no meaning in it."
    ),
    "winner-does-not-fit": N_("The record names another winner than the game has: {winner}."),
    "position-without-meaning": N_("No game can go on from this position: set it right first."),
    "hidden-forbids": N_("Something that is hidden speaks against it."),
    "not-a-move": N_("This is not a move of this game."),
    "event-too-long": N_("This event is longer than the {most} bytes that a record can hold."),
    "game-too-long": N_("A game cannot have more than {most} events."),
    "not-at-the-beginning": N_(
        "Only a game that has just begun can go on from what lies on the table."
    ),
    "nobody-sits-there": N_("Nobody sits there: {seat}. At this table are {known}."),
    "name-missing": N_("Say the name."),
    "name-unchanged": N_("That is who sits there already."),
    "swap-with-yourself": N_("It takes two to swap."),
    "has-left": N_("{seat} has left the game."),
    "agreement-names-missing": N_("Say who agreed on it."),
    "agreement-fixed": N_("{switch}: that was settled when the game began and cannot change now."),
    "agreement-unchanged": N_("That is what you play by already."),
    "swap-of-different-things": N_("Only two rolls, or two cards drawn, can be swapped."),
    "preview-out-of-date": N_("The game has gone on since this preview: look at it again."),
}

TITLES: dict[str, Wording] = {
    "replace-player": N_("{name} plays on for {was}"),
    "swap-seats": N_("{one} and {two} swap seats: each plays on with the other's pieces"),
    "swap-places": N_("{one} and {two} swap their places round the tablet"),
    "leave": N_("{was} leaves the game"),
    "go-on": N_("A game under way goes on with the turn of {seat}"),
    "agree": N_("From now on: {agreements} (agreed by {by})"),
}

CAPTIONS: dict[str, Wording] = {
    "accept": NC_("table", "Do it"),
    "has-won": NC_("table", "{seat} has won"),
    "due-decision": NC_("table", "{seat}: your decision"),
    "due-draw": NC_("table", "{seat}: draw a card"),
    "due-roll": NC_("table", "{seat}: roll the dice"),
    "trade-with-player": NC_("table", "Trade with a player"),
    "trade-with-bank": NC_("table", "Trade with the bank"),
    "you-give": NC_("table", "You give"),
    "you-take": NC_("table", "You take"),
    "you-get": NC_("table", "You get"),
    "offer-to": NC_("table", "Offer to {player}"),
    "agreed": NC_("table", "Agreed"),
    "do-trade": NC_("table", "Trade"),
    "count-to-go": NC_("table", "{count} to go"),
    "not-now": NC_("table", "Not now"),
    "lacking": NC_("table", "You lack {resource}."),
    "undo-by-hand": NC_("table", "Undo this by hand, too."),
    "owed-in": PluralIn(
        "table", "Still {count} card to take.", "Still {count} cards to take.", by="count"
    ),
    "owed-out": PluralIn(
        "table", "Still {count} card to give.", "Still {count} cards to give.", by="count"
    ),
    "seat-left": NC_("table", "{seat} (left)"),
    "keep-secret": NC_("table", "Keep it secret"),
}
