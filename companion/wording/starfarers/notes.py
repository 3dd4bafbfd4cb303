"""What hands have to do on the table: one instruction for each code of the rules' `tell`."""

from __future__ import annotations

from companion.wording.templates import N_, Plural, Wording

NOTES: dict[str, Wording] = {
    # resource cards
    "take": N_("Take from the bank: {goods}."),
    "give": N_("Put into the bank: {goods}."),
    "hand-over": N_("Give {goods} to {to}."),
    "draw-from-player": N_("Draw a card, unseen, from {from}'s hand."),
    "draw-from-reserve": Plural(
        "Draw {count} card from the reserve pile.",
        "Draw {count} cards from the reserve pile.",
        by="count",
    ),
    "rebuild-reserve": Plural(
        "The reserve pile is used up: shuffle a new one of {count} card from the bank.",
        "The reserve pile is used up: shuffle a new one of {count} cards from the bank.",
        by="count",
    ),
    "bank-short": N_("The bank is short of {good}: {needed} due, {paid} paid."),
    "discard-half": Plural(
        "Give back {count} card of your choice.",
        "Give back {count} cards of your choice.",
        by="count",
    ),
    # pieces on the board
    "place-colony-ship": N_("Place a colony ship (transporter {rings}) beside your spaceport."),
    "place-trade-ship": N_("Place a trade ship (transporter {rings}) beside your spaceport."),
    "shipyard-on-colony": N_("Turn the colony into a spaceport."),
    "transporter-back": N_("Take transporter {rings} back."),
    "move-ship": N_("Move the ship with transporter {rings} as the map shows."),
    "ship-stays": N_("The ship with transporter {rings} stays where it is this turn."),
    "station-docks": N_("Your trade station takes dock {number} of the {people}."),
    "lay-token": N_("Lay the large token on {planet}: {chip}."),
    "take-medal": N_("Take as a medal: {chip}."),
    "reserve-chip-face-up": N_("Lay a reserve chip on {planet}, face up."),
    "reserve-chip-face-down": N_("Lay a reserve chip on {planet}, face down; you may look at it."),
    # the mother ship
    "upgrade-on": N_("Add {part:{count}} to your mother ship."),
    "upgrade-off": N_("Remove {part:{count}} from your mother ship."),
    "fame-on": N_("Take {count} fame."),
    "fame-off": N_("Give back {count} fame."),
    "card-in-front": N_("Lay the card {card} in front of you."),
    "gift-ship": N_("You get a free trade ship as soon as there is room for it."),
    # friendship and points
    "take-marker": N_("Take the friendship marker of the {people}."),
    "give-marker": N_("Give the friendship marker of the {people} to {to}."),
    "point-marker": N_("Move your point marker to {points}."),
    # the turn
    "draw-encounter": N_("Draw the top encounter card and read it to {seat}."),
    "place-gift": N_("Place your free trade ship beside a spaceport."),
    "your-turn": N_("It is your turn: roll both dice."),
    "game-won": Plural(
        "{seat} wins with {points} victory point!",
        "{seat} wins with {points} victory points!",
        by="points",
    ),
}
