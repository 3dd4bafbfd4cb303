"""Why something is not allowed or does not add up: one exact, friendly sentence a problem."""

from __future__ import annotations

from companion.wording.templates import N_, Params, Plural, Template, Wording


def _something_is_due(params: Params) -> Template:
    if params["due"] == "flight":
        return N_("You are flying already: end this flight first.")
    return N_("Something else comes first: {due}.")


def _impossible_faces(params: Params) -> Template:
    """The roller may have read no face at all, or several."""
    faces = str(params["faces"]).split()
    if len(faces) == 1:
        return N_("There is no {faces} on the {dice}.")
    if faces:
        return N_("One face of the {dice} counts, not several: {faces}.")
    return N_("No face of the {dice} was read.")


def _goods_short(params: Params) -> Template:
    """Does not say whose goods: in a trade it may be the opponent who lacks them."""
    if params["held"] == 0:
        return Plural(
            "That takes {good:{needed}}, with none on hand.",
            "That takes {good:{needed}}, with none on hand.",
            by="needed",
        )
    return Plural(
        "That takes {good:{needed}}, with only {held} on hand.",
        "That takes {good:{needed}}, with only {held} on hand.",
        by="needed",
    )


def _no_room(params: Params) -> Template:
    if params["room"] != 0:
        return N_("There is room for only {good:{room}} more.")
    if params["good"] == "science":
        return N_("There is no room for more {good}: the science lab is full.")
    return N_("There is no room for more {good}: the cargo bay is full.")


def _too_many(params: Params) -> Template:
    if "seat" in params:
        return N_("{seat} cannot have {part:{count}}: at most {most} fit.")
    return N_("There cannot be {part:{count}}.")


def _card_out_of_place(params: Params) -> Template:
    if "seat" in params:
        return N_("With {seat}, {card} is not where it belongs.")
    if "stack" in params:
        return N_("{card} cannot be in sector stack {stack}.")
    return N_("{card} is not where it belongs.")


PROBLEMS: dict[str, Wording] = {
    # whose turn, which phase
    "game-over": N_("The game is over."),
    "not-your-turn": N_("It is {seat}'s turn."),
    "wrong-phase": N_("That belongs to another phase: {needed}. Now: {phase}."),
    "something-is-due": _something_is_due,
    "not-due": N_("Nobody is waiting for that now; what comes next: {due}."),
    # dice and decks
    "wrong-dice": N_("This roll needs the {needed}, not the {dice}."),
    "impossible-faces": _impossible_faces,
    "wrong-deck": N_("This card must come from another deck: {needed}, not {deck}."),
    "unknown-card": N_('"{card}" is not a card of this deck. Most like it: {known}.'),
    "card-already-in-row": N_("{card} already lies in the flight row."),
    "card-with-player": N_("{card} lies with {seat}, so it cannot turn up here."),
    "card-in-reserve": N_("{card} should still be in the reserve."),
    "card-seen-in-stack": N_("{card} was last seen in sector stack {stack}."),
    "card-not-in-stack": N_(
        "All cards of sector stack {stack} are known, and {card} is not one of them."
    ),
    "not-the-card-put-there": N_(
        "After the use of the Sensor Module another card should come now, not {card}."
    ),
    "card-already-drawn": N_("{card} has been drawn already."),
    "deck-out-of-order": N_("{card} is out of order: now come the cards with {needed}."),
    # set-up and production
    "unknown-module": N_('There is no module called "{module}".'),
    "other-chooses-first": N_("You agreed that {seat} chooses the starting module first."),
    "colony-not-yours": N_("{card} is not one of your colonies."),
    "colony-does-not-produce": N_("{card} does not produce on {number}."),
    # flight
    "no-such-stack": N_("There is no sector stack {stack}."),
    "not-flying": N_("No flight is under way."),
    "no-sensor": N_("You need the Sensor Module to look at the cards first."),
    "sensor-too-late": N_("The Sensor Module works once, before the first card is turned."),
    "not-the-cards-seen": N_("These must be exactly the cards seen, each of them once."),
    "wrong-number-of-cards": Plural(
        "The Sensor Module shows {needed} card, not {count}.",
        "The Sensor Module shows {needed} cards, not {count}.",
        by="needed",
    ),
    "speed-used-up": N_("Your speed is {speed}, and that many cards have been turned."),
    "actions-used-up": Plural(
        "You have used your {actions} action of this flight.",
        "You have used all {actions} actions of this flight.",
        by="actions",
    ),
    "stack-used-up": N_("No card is left in this stack."),
    "not-at-this-card": N_("You can use only the card turned last, and that is not {card}."),
    "card-already-used": N_("You have already used {card} in this flight."),
    "replacement-not-usable": N_(
        "{card} came from the reserve in this flight and can be used in a later one."
    ),
    # trading
    "no-market": N_("Nothing is bought or sold at {card}."),
    "nothing-to-trade": N_("Choose at least 1 thing to trade."),
    "not-sold-here": N_("{card} does not sell you {good}."),
    "not-bought-here": N_("{card} does not buy {good} from you."),
    "over-the-limit": Plural(
        "{card} deals in only {limit} unit at a time.",
        "{card} deals in only {limit} units at a time.",
        by="limit",
    ),
    "astro-short": N_("That costs {needed} Astro, and you have {astro}."),
    "goods-short": _goods_short,
    "no-room": _no_room,
    "bank-empty": N_("The bank cannot pay that much: it has {coins} Astro."),
    "not-your-post": N_("You have no trading post at {card}."),
    "posts-used-up": Plural(
        "You have used {posts} trading post this turn, and more is not allowed.",
        "You have used {posts} trading posts this turn, and more is not allowed.",
        by="posts",
    ),
    "post-already-used": N_("You have already used the trading post at {card} this turn."),
    "opponent-has-none": N_("Your opponent has no {good} to sell you."),
    "no-trade-module": N_("You need the Trade Module to buy from your opponent like that."),
    "purchases-used-up": Plural(
        "Your Trade Module allows {purchases} purchase a turn, and you have made it.",
        "Your Trade Module allows {purchases} purchases a turn, and you have made them.",
        by="purchases",
    ),
    # founding
    "no-post-here": N_("No trading post can be founded at {card}."),
    "no-trade-ship": N_("There is no trade ship in your hangar."),
    "no-colony-here": N_("No colony can be founded at {card}."),
    "no-colony-ship": N_("There is no colony ship in your hangar."),
    # missions
    "mission-not-open": N_('"{mission}" is not one of the open missions.'),
    "mission-elsewhere": N_('The mission "{mission}" is completed on {planet}.'),
    "mission-must-wait": N_(
        "Two missions on one planet must both have been open before the flight, "
        'so "{mission}" has to wait.'
    ),
    "cannons-short": N_("This mission takes a cannon value of {needed}, and yours is {held}."),
    "boosters-short": N_("This mission takes a booster value of {needed}, and yours is {held}."),
    # pirates
    "tribute-short": N_("The tribute is {tribute} Astro and you have {astro}, so you must fight."),
    "resource-excluded": N_("This reward cannot be {good}."),
    "module-not-built": N_("Your {module} is not built, so you cannot give it up."),
    # building
    "hangar-full": Plural(
        "Your hangar is full: it holds {ships} ship.",
        "Your hangar is full: it holds {ships} ships.",
        by="ships",
    ),
    "no-ship-token": Plural(
        "You have only {ships} ship of this kind, and it is in your hangar.",
        "You have only {ships} ships of this kind, and they are in your hangar.",
        by="ships",
    ),
    "booster-slots-full": N_("All booster slots of your ship are taken."),
    "cannon-slots-full": N_("All cannon slots of your ship are taken."),
    "three-boosters-first": N_("Level 2 comes only when all three boosters are on your ship."),
    "three-cannons-first": N_("Level 2 comes only when all three cannons are on your ship."),
    "nothing-to-upgrade": N_("You have none at level 1 that could be turned to level 2."),
    "module-already-built": N_("Your {module} is built already."),
    "module-level-1-first": N_("Build level 1 of the {module} first."),
    "module-copy-taken": N_("Level 2 of the {module} exists only once, and it is gone."),
    # corrections
    "reason-missing": N_("Please give a reason, so that the journal can name it."),
    "nothing-changed": N_("That changes nothing."),
    # what an audit finds
    "overfull": N_("{seat} has more {good} than the room allows: at most {most}."),
    "negative": N_("{seat} cannot have less than {good:0}."),
    "too-many": _too_many,
    "impossible-level": N_("{seat} cannot have anything at level {level}."),
    "module-copy-twice": N_("Level 2 of the {module} exists only once, but lies in two places."),
    "card-twice": N_("{card} lies in two places at once."),
    "card-out-of-place": _card_out_of_place,
    "stack-short": Plural(
        "Sector stack {stack} has only {size} card: fill it up from the reserve.",
        "Sector stack {stack} has only {size} cards: fill it up from the reserve.",
        by="size",
    ),
    "stack-too-big": Plural(
        "Sector stack {stack} does not add up with {size} card.",
        "Sector stack {stack} does not add up with {size} cards.",
        by="size",
    ),
    "start-cards-do-not-add-up": N_(
        "The start cards do not add up: cards not yet seen {unseen}, places for them {blanks}."
    ),
    "reserve-does-not-add-up": N_(
        "The reserve does not add up: of the cards with {deck}, {count} would be left."
    ),
    "missions-do-not-add-up": N_("Missions that lie open: {count} instead of {needed}."),
    "too-many-coins": N_("Together you have {astro} Astro, but the box holds only {coins}."),
    "pending-does-not-fit": N_("This cannot be due in such a position: {due}."),
    "phase-does-not-fit": N_("The position does not fit the phase: {phase}."),
}
