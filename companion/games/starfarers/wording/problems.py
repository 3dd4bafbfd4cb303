"""Why something is not allowed or does not add up: one exact, friendly sentence a problem."""

from __future__ import annotations

from companion.wording.shared import HAND_NOT_OPEN
from companion.wording.templates import N_, Params, Plural, Template, Wording


def _impossible_faces(params: Params) -> Template:
    if params["faces"]:
        return N_("Two ordinary dice cannot show this: {faces}.")
    return N_("No face of the dice was read.")


def _impossible_balls(params: Params) -> Template:
    if params["faces"]:
        return N_("These two balls cannot show together in this mother ship: {faces}.")
    return N_("No balls were read.")


def _cards_do_not_add_up(params: Params) -> Template:
    if params["good"]:
        return N_("Bank, hands and reserve pile do not add up: too much {good}.")
    return N_("Bank, hands and reserve pile do not add up to the cards in the box.")


PROBLEMS: dict[str, Wording] = {
    "hand-not-open": HAND_NOT_OPEN,
    # whose turn, which phase
    "game-over": N_("The game is over."),
    "no-such-seat": N_("Nobody plays {seat} in this game. Possible are: {known}."),
    "not-your-turn": N_("It is {seat}'s turn."),
    "wrong-phase": N_("That belongs to another phase: {needed}. Now: {phase}."),
    "something-is-due": N_("Something else comes first: {due}."),
    "not-due": N_("Nobody is waiting for that now; what comes next: {due}."),
    "flight-first": N_("With ships on the board, the flight phase comes before the end."),
    # dice, balls, cards and chips
    "wrong-dice": N_("This needs the {needed}, not the {dice}."),
    "impossible-faces": _impossible_faces,
    "impossible-sum": N_("The dice show {least} to {most} together, not {total}."),
    "balls-have-colours": N_("The balls are told by their colours, not by a sum."),
    "impossible-balls": _impossible_balls,
    "wrong-deck": N_("This must come from elsewhere: {needed}, not {deck}."),
    "unknown-card": N_('"{card}" is not a card of this game. Most like it: {known}.'),
    "card-already-played": N_("{card} already lies on the discard pile."),
    "wrong-answer": N_("The card asks for something else."),
    "gift-too-big": N_("Cards given: {count}; at most: {most}."),
    "no-such-chip": N_(
        "There is no such chip ({chip}) among these: {deck}. Possible are: {known}."
    ),
    "chip-elsewhere": N_("All chips like this have turned up already: {chip}."),
    # set-up
    "too-late-to-begin": N_("It is settled already who begins."),
    "spaceport-is-next": N_("Now the spaceport has to be founded."),
    "colony-is-next": N_("Now a colony has to be founded."),
    "not-at-home": N_("The game begins in the Catanian systems."),
    "upgrade-not-in-pool": N_("This upgrade is not among those to choose from."),
    "wrong-sector": N_("It is the turn of {needed}, not of {slot}."),
    "no-such-tile": N_("There is no such sector tile: {tile}. Most like it: {known}."),
    "tile-elsewhere": N_("This tile cannot lie here: {tile}."),
    # hands, bank, reserve pile
    "wrong-number-of-cards": Plural(
        "It must be {needed} card, not {count}.",
        "It must be {needed} cards, not {count}.",
        by="needed",
    ),
    "cards-short": N_("{seat} does not have the cards for that."),
    "bank-has-none": N_("The bank has no {good} left."),
    "bank-too-small": N_("The bank does not have all of that."),
    "no-such-partner": N_("{seat} cannot be chosen for that. Possible are: {known}."),
    "nothing-to-draw": N_("{seat} holds no cards."),
    "reserve-already-drawn": N_("You have drawn from the reserve pile this turn."),
    "too-late-for-reserve": N_("After shaking the mother ship it is too late for that."),
    "too-many-points-for-reserve": Plural(
        "With {points} point you draw nothing from the reserve pile.",
        "With {points} points you draw nothing from the reserve pile.",
        by="points",
    ),
    "reserve-empty": N_("The reserve pile is empty."),
    # trading
    "no-gifts": N_("Cards are traded, not given away: both sides must give something."),
    "same-resource": N_("The bank gives another resource than it takes."),
    "wrong-rate": N_("The bank takes {good} from you at {rate} to 1."),
    "no-such-friendship": N_('That takes the friendship card "{card}".'),
    "once-a-turn": N_('"{card}" works once a turn.'),
    "enough-fame": N_("You have enough fame ({fame}): you cannot buy any more."),
    "helping-hand-two": N_("A Helping Hand takes a card from each of two players."),
    "not-ahead": N_("{seat} does not have more points than you."),
    # building
    "no-transporter": N_("All your transporters are in use."),
    "transporter-in-use": N_("Transporter {rings} is in use."),
    "not-a-starting-point": N_("That point is not beside one of your spaceports."),
    "no-colony-left": N_("You have no colony left to build with."),
    "no-station-left": N_("You have no trade station left to build with."),
    "no-colony-of-yours": N_("You have no colony there."),
    "no-spaceport-left": N_("You have no shipyard left."),
    "no-room-on-ship": N_("Your mother ship carries at most {part:{most}}."),
    "supply-empty": N_("The supply has no more of that: {part}."),
    "upgrade-missing": N_("Your mother ship has none of that: {part}."),
    # flight
    "no-ships": N_("You have no ship on the board, so there is no flight."),
    "shake-first": N_("Shake the mother ship first."),
    "no-such-ship": N_("You have no ship with transporter {rings} on the board."),
    "ship-locked": N_("The ship with transporter {rings} may not fly this turn."),
    "ship-already-moved": N_("The ship with transporter {rings} has made its move."),
    "ship-has-cleared": N_(
        "The move of the ship with transporter {rings} ended when it cleared a planet."
    ),
    "ship-has-jumped": N_("The jump was the move of the ship with transporter {rings}."),
    "ship-has-discovered": N_(
        "The flight of the ship with transporter {rings} ended with its discovery."
    ),
    "cannot-stay-here": N_("Your ship may not stay where it is: fly on with it first."),
    "no-such-way": N_("The board has no such way."),
    "no-such-point": N_("A ship cannot go there."),
    "too-far": N_("Steps to get there: {steps}; left: {left}."),
    "stop-to-explore": N_("Stop first where something is turned up on the way."),
    "point-occupied": N_("Another piece stands there."),
    "others-spaceport": N_("That point belongs to {seat}'s spaceport, and nobody may block it."),
    "trade-ship-on-site": N_("That is a place for a colony; a trade ship may not stop there."),
    "colony-ship-at-dock": N_("A colony ship may not stop at an outpost."),
    "must-leave-site": N_(
        "The ship with transporter {rings} must leave its site this turn or found a colony there."
    ),
    "ship-must-clear": N_("The ship with transporter {rings} cannot be the one that stays."),
    "first-ship-jumps": N_("Your first ship jumps: the one with the fewest rings."),
    # exploring and clearing
    "chips-are-public": N_("In this edition chips are turned up for everybody."),
    "no-such-planet": N_("There is no such planet: {planet}. Most like it: {known}."),
    "nothing-to-explore": N_("The chip of {planet} lies open already."),
    "too-far-to-look": N_("No ship of yours is beside {planet}."),
    "cleared-on-reaching": N_("In this edition a planet is cleared as soon as a ship gets there."),
    "too-far-to-clear": N_("That ship is not beside {planet}."),
    "nothing-to-clear": N_("There is nothing to clear on {planet}."),
    "too-weak-to-clear": N_("Clearing that takes a strength of {strength}."),
    "too-weak-for-any": N_("You are too weak for anything that may lie on {planet}."),
    # founding
    "no-colony-site": N_("That is not a place for a colony."),
    "not-a-colony-ship": N_("The ship with transporter {rings} is a trade ship."),
    "pirate-next-door": N_("Pirates on {planet} keep colonists away."),
    "ice-next-door": N_("Ice on {planet} keeps colonists away."),
    "not-founding-at-home": N_("New colonies are founded outside the Catanian systems."),
    "one-site-stays-free": Plural(
        "With three players only {most} place of a system may be built on.",
        "With three players only {most} places of a system may be built on.",
        by="most",
    ),
    "docks-full": N_("All docks of the {people} are taken."),
    "dock-out-of-order": N_("The next station of the {people} goes to dock {number}."),
    "freight-short": N_("Freight pods needed for a station here: {needed}. You have {held}."),
    "card-of-another-people": N_('"{card}" is not a card of the {people}.'),
    "card-taken": N_('"{card}" has been taken already.'),
    # corrections
    "reason-missing": N_("Please give a reason, so that the journal can name it."),
    "sector-untold": N_("Say which sector tile lies there: {slot}."),
    "chip-untold": N_("Say which chip lies there: {planet}."),
    "nothing-changed": N_("That changes nothing."),
    # what an audit finds
    "too-many": N_("{seat} cannot have {part:{count}}: at most {most} fit."),
    "players-do-not-fit": N_("The players must be these: {known}."),
    "cards-do-not-add-up": _cards_do_not_add_up,
    "point-twice": N_("Two pieces stand on {point}."),
    "card-twice": N_("{card} lies in two places at once."),
    "cards-and-stations": N_("{seat} has not as many cards as stations of the {people}."),
    "chips-do-not-add-up": N_("The chips do not add up: {deck}."),
    "phase-does-not-fit": N_("The position does not fit the phase: {phase}."),
    "pending-does-not-fit": N_("This cannot be due in such a position: {due}."),
    # what a look at an entered board finds
    "board-home-systems": N_("Catanian systems on the board: {count} instead of {needed}."),
    "board-same-planets": N_('The system "{name}" has the same planet twice.'),
    "board-cut-outs": N_(
        "The board of this edition is printed; cut-outs do not belong to it: {count}."
    ),
    "board-in-pieces": N_("Points of the board that cannot be reached from the others: {count}."),
    "board-lattice": N_(
        "Column {column} does not fit into the lattice: heights are odd in even columns and even "
        "in odd ones, from the first to the last, each hex once."
    ),
    "board-size": N_("Hexes on the board: {count}; more than {most} cannot be right."),
    "board-hex-twice": N_('The hex {hex} belongs to "{name}" and to "{other}".'),
    "board-hex-outside": N_('The hex {hex} of "{name}" is not on the board.'),
    "board-crowded": N_(
        'The sites of "{name}" and "{other}" leave no room for the two points beside a spaceport.'
    ),
    "board-dots": N_(
        'With "{name}" on the back, chips: {chips}, planets: {planets}. That must match.'
    ),
    "board-replacements": N_(
        "Chips with pirates or ice: {hazards}; chips that lie ready to replace them: {chips}."
    ),
    "board-chip": N_('"{name}" has a chip that no box has: {chip}. There are: {known}.'),
    "board-chip-count": N_("Chips on the board: {count}; in the box: {needed}."),
    "board-hazards": N_(
        "Pirate lairs: {lairs}, ice planets: {ice}; the box has {needed} and {needed_ice}."
    ),
    "board-hazard-here": N_('"{name}" can have neither pirates nor ice.'),
    "board-beginner-chips": N_(
        'The chip {chip} that beginners lay in "{name}" is not left among those with its back: '
        "{known}."
    ),
    "board-people": N_("Home bases of this people on the board: {count} instead of 1 ({people})."),
    "board-dock-twice": N_("{people}: the outpost point {place} has two numbers."),
    "board-dock-shared": N_("{people}: the outpost point {place} also belongs to {other}."),
    "board-dock-on-site": N_(
        '{people}: the outpost point {place} is a colony site of "{name}" as well.'
    ),
    "board-dock-far": N_("{people}: the outpost point {place} is far from the home base."),
    "board-no-start": N_("Nothing says where {seat} starts when beginners play."),
    "board-start": N_(
        "{seat}'s starting pieces must stand on free sites of the Catanian systems ({known}), "
        "the ship beside the spaceport."
    ),
    # what a look at entered cards finds
    "card-name": N_("{card}: the name must be words."),
    "card-kind": N_('{card}: "{kind}" is no kind of card that asks "{ask}". There are: {known}.'),
    "card-number": N_(
        '{card}: "{ask}" is asked with a number from 1 to 9 if it is one of these, else without: '
        "{known}."
    ),
    "card-then": N_(
        '{card}: "{then}" cannot follow. After "give" or "donate" there is only: {known}.'
    ),
    "card-unpaid": N_('{card}: what is asked for must be paid, so "yes" begins with "{step}".'),
    "card-step": N_('{card}: "{step}" cannot be carried out in "{branch}".'),
    "card-last": N_('{card}: nothing can come after "{step}" in "{branch}".'),
    "card-long": N_('{card}: "{branch}" has too many steps; at most: {most}.'),
}
