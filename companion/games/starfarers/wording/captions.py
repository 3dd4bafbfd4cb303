"""The short words on the table of Starfarers of Catan: what is awaited, forms, figures."""

from __future__ import annotations

from companion.wording.templates import NC_, Params, PluralIn, Template, Wording


def _rings(params: Params) -> Template:
    if not params["count"]:
        return NC_("table", "Transporter with the fewest rings")
    return PluralIn(
        "table", "Transporter with {count} ring", "Transporter with {count} rings", by="count"
    )


def _chip_seen(params: Params) -> Template:
    """A chip whose face its player has kept to himself."""
    return NC_("table", "{planet}: {chip}") if params["chip"] else NC_("table", "{planet}: ?")


BACK: dict[str, Wording] = {
    "take-back-from": NC_("table", "Take {goods} back from {to}."),
    "give-drawn-back": NC_("table", "Give {from} the card that you drew back."),
    "put-back-on-reserve": PluralIn(
        "table",
        "Put {count} card back on the reserve pile.",
        "Put {count} cards back on the reserve pile.",
        by="count",
    ),
}
"""What hands do after an undo."""
AWAITED: dict[str, Wording] = {
    "roll-production": NC_("table", "{player}: roll the dice"),
    "rolled": NC_("table", "Rolled: {total}"),
    "shake": NC_("table", "{player}: shake the mother ship"),
    "flies": NC_("table", "{player} flies with speed {speed}"),
    "speed-parts": NC_("table", "{base} from the balls, {upgrades} from the ship"),
    "due-who-begins": NC_("table", "Who begins? {player} rolls. Or tap whoever begins"),
    "due-lay-sector": NC_("table", "Which sector lies at the marked place?"),
    "due-turn-chip": NC_("table", "Turn up the chip of the marked planet ({good})"),
    "due-replace-chip": NC_("table", "Take a reserve chip for the marked planet ({good})"),
    "due-draw-encounter": NC_("table", "{player} draws an encounter card. What is it about?"),
    "due-encounter": NC_("table", "{reader} reads the question aloud; {pilot} answers"),
    "due-start-piece": NC_("table", "{player}: place a starting piece"),
    "due-discard-half": NC_("table", "A seven! Too many cards: discard half"),
    "due-give-up-cards": NC_("table", "{player}: choose the cards that are lost"),
    "due-rob-someone": NC_("table", "{player}: draw a card from somebody"),
    "due-relief": NC_("table", "{player}: choose a resource of the Relief Fund"),
    "due-place-gift": NC_("table", "{player}: place the free trade ship"),
    "due-choose-friendship": NC_("table", "{player}: choose a friendship card"),
    "due-take-any": NC_("table", "{player}: choose resources"),
    "due-gain-upgrade": NC_("table", "{player}: choose a free upgrade"),
    "due-lose-upgrade": NC_("table", "{player}: give up an upgrade"),
    "due-lock-ship": NC_("table", "{player}: choose the ship that stays"),
    "due-jump-ship": NC_("table", "{player}: make the space jump"),
}
"""A pending thing is said under its own tag, after "due"."""

ASKS: dict[str, Wording] = {
    "asks-give": NC_("table", "Merchants"),
    "asks-donate": NC_("table", "Travelers"),
    "asks-hand-over": NC_("table", "Pirates demand cards"),
    "asks-swap": NC_("table", "Pirate barter"),
    "asks-hire": NC_("table", "Pirate raid for pay"),
    "asks-flee": NC_("table", "Pirates attack"),
    "asks-help": NC_("table", "A call for help"),
    "asks-try-jump": NC_("table", "Space distortion"),
    "asks-none": NC_("table", "For everybody"),
}
"""What encounter cards are about, as far as everybody hears it when one is read."""

FORMS: dict[str, Wording] = {
    "rings": _rings,
    "keep-secret": NC_("table", "Keep it secret"),
    "which-chip": NC_(
        "table",
        "Look at the chip of {planet} alone. Tell the tablet which it is, or keep it to yourself.",
    ),
    "how-many": NC_("table", "How many cards do you give, none to three?"),
    "hand-over": PluralIn("table", "Hand over {count} card", "Hand over {count} cards", by="count"),
    "discard-them": NC_("table", "Discard them"),
    "take-them": NC_("table", "Take them"),
    "give-them": NC_("table", "Give them"),
    "hand-them-over": NC_("table", "Hand them over"),
    "tell-them": NC_("table", "Tell them"),
    "turn-tile": NC_("table", "Turn it"),
    "tile-lies": NC_("table", "It lies like this: {tile}"),
}

FIGURES: dict[str, Wording] = {
    "points": PluralIn(
        "table",
        "{player}: {points} victory point",
        "{player}: {points} victory points",
        by="points",
    ),
    "figure-hand": NC_("table", "Cards in hand"),
    "figure-friendship": NC_("table", "Friendship cards"),
    "figure-chips": NC_("table", "Chips looked at"),
    "friendship": NC_("table", "Friendship: {cards}"),
    "markers": NC_("table", "Friendship markers: {peoples}"),
    "read-aloud": NC_("table", "Hold to read the card aloud"),
    "no-chips-seen": NC_("table", "You have not looked at a chip yet"),
    "chip-seen": _chip_seen,
}

CAPTIONS: dict[str, Wording] = AWAITED | ASKS | FORMS | FIGURES | BACK
