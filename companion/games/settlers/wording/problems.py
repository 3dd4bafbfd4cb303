"""Why something is not allowed or does not add up: one exact, friendly sentence a problem."""

from __future__ import annotations

from companion.wording.shared import HAND_NOT_OPEN
from companion.wording.templates import N_, Params, Plural, Template, Wording


def _impossible_faces(params: Params) -> Template:
    """The roller may have read no face at all, or too many."""
    if params["faces"]:
        return N_("Two dice cannot show this: {faces}.")
    return N_("No face of the dice was read.")


def _cards_short(params: Params) -> Template:
    if params["held"] == 0:
        return N_("That takes {resource:{needed}}, and {seat} has none.")
    return N_("That takes {resource:{needed}}, and {seat} has at most {held}.")


def _bank_short(params: Params) -> Template:
    if params["left"] == 0:
        return N_("The bank has no {resource} left.")
    return N_("The bank has only {resource:{left}} left.")


def _hand_over(params: Params) -> Template:
    if params["fewest"] == params["most"]:
        return N_("All {resource} has to be handed over: that is {most}.")
    return N_("All {resource} has to be handed over: that is between {fewest} and {most}.")


PROBLEMS: dict[str, Wording] = {
    "hand-not-open": HAND_NOT_OPEN,
    # whose turn, which phase
    "game-over": N_("The game is over."),
    "no-such-player": N_("{seat} does not take part in this game. Possible are: {known}."),
    "not-your-turn": N_("It is {seat}'s turn."),
    "wrong-phase": N_("That belongs to another phase: {needed}. Now: {phase}."),
    "something-is-due": N_("Something else comes first: {due}."),
    "not-due": N_("Nobody is waiting for that now; what comes next: {due}."),
    # dice
    "wrong-dice": N_("This roll needs the {needed}, not the {dice}."),
    "impossible-faces": _impossible_faces,
    "impossible-sum": N_("The dice show {least} to {most} together, not {total}."),
    # the island
    "not-an-island": N_("An island has 19 hexes, and a number on each of them but the desert."),
    "hexes-do-not-add-up": N_("The box has {needed} of this terrain, not {count}: {terrain}."),
    "tokens-do-not-add-up": Plural(
        "The box has {needed} token with the number {number}, not {count}.",
        "The box has {needed} tokens with the number {number}, not {count}.",
        by="needed",
    ),
    "harbours-do-not-add-up": N_("The box has {needed} of this harbour, not {count}: {harbour}."),
    "not-the-spiral": N_(
        "The tokens do not lie in the order of their letters from a corner to the middle."
    ),
    "red-numbers-touch": N_("Two red numbers lie side by side: swap one of them."),
    "no-such-place": N_('There is no such place on the island: "{place}". Most like it: {known}.'),
    # building
    "intersection-occupied": N_("A settlement or city stands there already."),
    "too-close": N_("Too close to a settlement or city of {seat}: two paths must lie between."),
    "settlement-not-connected": N_("A settlement must touch one of your roads."),
    "path-occupied": N_("A road lies there already."),
    "road-not-connected": N_("A road must touch one of your roads, settlements or cities."),
    "blocked-by-rival": N_("Your road cannot pass the settlement or city of {seat}."),
    "road-away-from-settlement": N_("This road must touch the settlement that was just founded."),
    "city-needs-settlement": N_("A city takes the place of one of your settlements."),
    "no-piece-left": N_("You have none left of these pieces: {piece}."),
    "cards-short": _cards_short,
    "not-all-at-once": N_(
        "{seat} lacks at least one of these cards: that follows from what the table has seen."
    ),
    # seven, robber, steal
    "wrong-discard": Plural(
        "{seat} has to discard exactly {count} card.",
        "{seat} has to discard exactly {count} cards.",
        by="count",
    ),
    "robber-must-move": N_("The robber must go to another hex."),
    "robber-not-on-desert": N_("In these rules the robber goes to a hex with a number."),
    "robber-too-near": N_("The friendly robber spares {seat}, who has only two points."),
    "nobody-to-rob": N_("{seat} cannot be robbed there."),
    "must-rob": N_("Somebody has to be robbed there: say who."),
    "not-in-that-hand": N_("{seat} cannot have {resource} in the hand."),
    # trade
    "nothing-to-trade": N_("Choose at least 1 thing to trade."),
    "trade-with-yourself": N_("Nobody trades with themselves."),
    "no-gifts": N_("Gifts are not allowed: both sides give something."),
    "same-kind": N_("Nobody trades {resource} for {resource}."),
    "one-kind-only": N_("Each card of the bank costs cards of one kind, at a rate that you have."),
    "wrong-rate": N_("For each card the bank wants {resource:{rate}} from you."),
    "bank-short": _bank_short,
    # development cards
    "deck-empty": N_("There is no development card left."),
    "wrong-deck": N_("This card must come from another deck: {needed}, not {deck}."),
    "unknown-card": N_('"{card}" is not a card of this deck. Most like it: {known}.'),
    "card-used-up": N_("There can be no further card of this kind in the deck: {development}."),
    "card-not-held": N_("This card cannot be in that hand: {development}."),
    "card-too-new": N_("A card bought in this turn cannot be played yet: {development}."),
    "one-card-a-turn": N_("Only one development card may be played in a turn."),
    "two-cards": Plural(
        "Year of Plenty brings exactly {count} card.",
        "Year of Plenty brings exactly {count} cards.",
        by="count",
    ),
    "no-road-possible": N_("There is no place or piece for the free roads."),
    "roads-still-possible": N_("A further free road can still be laid."),
    "all-or-too-many": _hand_over,
    # hands, told in private
    "wrong-number-of-cards": Plural(
        "There is {count} card in that hand.",
        "There are {count} cards in that hand.",
        by="count",
    ),
    "told-hand-impossible": N_("After all that was seen, this cannot be the hand."),
    # winning
    "points-short": Plural(
        "That makes {points} victory point; needed: {needed}.",
        "That makes {points} victory points; needed: {needed}.",
        by="points",
    ),
    # corrections
    "reason-missing": N_("Please give a reason, so that the journal can name it."),
    "nothing-changed": N_("That changes nothing."),
    # what an audit finds
    "players-do-not-fit": N_("The players must be these, in this order: {known}."),
    "cards-do-not-add-up": N_("The cards do not add up to the box: {resource}."),
    "hands-do-not-add-up": N_("Cards in all hands together: {count} instead of {needed}."),
    "development-does-not-add-up": N_("The development cards do not add up to the box."),
    "too-many-pieces": N_("{seat} cannot have {piece:{count}}: the box holds {most}."),
    "place-taken-twice": N_("A settlement and a city cannot stand at the same place."),
    "robber-nowhere": N_("The robber stands on no hex."),
    "special-card-does-not-fit": N_("This card is with the wrong player: {special}."),
    "phase-does-not-fit": N_("The position does not fit the phase: {phase}."),
    "pending-does-not-fit": N_("This cannot be due in such a position: {due}."),
}
