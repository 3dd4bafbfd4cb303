"""What to do with your hands: one imperative for each code of rules' `instructions`."""

from __future__ import annotations

from companion.wording.templates import N_, Params, Plural, Template, Wording


def _give(params: Params) -> Template:
    """The marker of a bay has a side without an arrow: nothing is there."""
    if params["held"] == 0:
        return N_("Give {good:{count}}: that was the last, turn your marker over.")
    return N_("Give {good:{count}}: turn your marker to {held}.")


def _module_up(params: Params) -> Template:
    if params["level"] == 1:
        return N_("Turn your {module} face up.")
    return N_("Lay level {level} of the {module} on your ship.")


def _module_down(params: Params) -> Template:
    if params["level"] == 0:
        return N_("Turn your {module} face down.")
    return N_("Take the upper level off your {module}: level {level} stays.")


NOTES: dict[str, Wording] = {
    # laying out the table
    "lay-ship": N_("Lay your ship together in front of you, with {card} under it."),
    "lay-markers": N_(
        "Both set two markers and turn the others over: trade goods on {trade_goods}, science on "
        "{science}."
    ),
    "lay-astro": N_("Take {count} Astro and lay them open beside your ship."),
    "both-lay-astro": N_("Both take {count} Astro and lay them open beside their ships."),
    "both-lay-parts": N_("Both put {goods} on their ships, with level 1 up."),
    "both-lay-spare-parts": N_("Both lay beside their ships, for later: {goods}."),
    "lay-parts": N_("Put {goods} on your ship, with level 1 up."),
    "lay-spare-parts": N_("Lay beside your ship, for later: {goods}."),
    "no-beginner": N_("A handicap was chosen, but no beginner: it helps nobody."),
    "no-handicap": N_("{seat} is the beginner, but no handicap was chosen: that helps nobody."),
    "lay-hangar": N_("Both put {goods} into their hangars. The other ships wait beside them."),
    "lay-modules": N_("Both lay all modules of level 1 face down on their places."),
    "lay-supply": N_(
        "Lay out where both can reach: the {count} modules of level 2, both dice, the coins, and "
        "the cards Hero of the People and Friend of the People."
    ),
    "lay-sectors": N_(
        "Shuffle the {count} sector cards without a border. Lay {stacks} stacks of {size} face "
        "down in a row."
    ),
    "lay-reserve": N_(
        "Sort the bordered sector cards by their numeral and shuffle each pile. Put them together "
        "face down: {first} on top, {last} at the bottom. That is the reserve."
    ),
    "lay-missions": N_(
        "Do the same with the mission cards and the numbers on their backs: 1 on top, 4 at the "
        "bottom."
    ),
    # goods
    "take": N_("Take {good:{count}}: turn your marker to {held}."),
    "give": _give,
    "take-astro": N_("Take {count} Astro: now you have {held}."),
    "pay-astro": N_("Pay {count} Astro: you have {held} left."),
    "reward-lost": Plural(
        "You lose {count} resource of the reward: there is no room for it.",
        "You lose {count} resources of the reward: there is no room for them.",
        by="count",
    ),
    "nothing-produced": N_("Nobody gets anything for this roll."),
    "lost-no-room": N_("You lose {good:1}: there is no room for it."),
    # the ship
    "colony-ship-in": N_("Put a colony ship into your hangar."),
    "colony-ship-out": N_("Put a colony ship from your hangar back beside your ship."),
    "trade-ship-in": N_("Put a trade ship into your hangar."),
    "trade-ship-out": N_("Put a trade ship from your hangar back beside your ship."),
    "booster-on": N_("Put a booster on your ship with level 1 up."),
    "booster-over": N_("Turn a booster over to level 2."),
    "cannon-on": N_("Put a cannon on your ship with level 1 up."),
    "cannon-off": N_("Take a cannon off your ship."),
    "cannon-over": N_("Turn a cannon over to level 2."),
    "cannon-back": N_("Turn a cannon back to level 1."),
    "module-up": _module_up,
    "module-down": _module_down,
    # cards that come to a player
    "colony-below-ship": N_("Put {card} under your ship: it is your colony now."),
    "post-below-ship": N_("Put {card} under your ship: it is your trading post now."),
    "pirate-beside-ship": N_("Put {card} beside your ship: it counts for fame."),
    "adventure-beside-ship": N_('Put the mission "{card}" beside your ship.'),
    "hero-to": N_("Take the card Hero of the People: it counts 1 victory point."),
    "hero-aside": N_("Lay the card Hero of the People aside: nobody is ahead."),
    "friend-to": N_("Take the card Friend of the People: it counts 1 victory point."),
    "friend-aside": N_("Lay the card Friend of the People aside: nobody is ahead."),
    # between the ships
    "take-stack": N_("Take sector stack {stack} face down into your hand."),
    "turn-card": N_("Turn {card} by 45 degrees: it has been used."),
    "lay-pirate-open": N_("Lay {card} face up in the flight row."),
    "replace-card": N_("Fill the gap in the row with the top card of the reserve, face up."),
    "replace-turned": N_(
        "Fill the gap in the row with the top card of the reserve, face up and turned 45 degrees."
    ),
    "replace-face-down": N_("Fill the gap in the row with the top card of the reserve, face down."),
    "replace-face-down-turned": N_(
        "Fill the gap in the row with the top card of the reserve, face down and turned 45 degrees."
    ),
    "top-up-stack": N_(
        "Sector stack {stack} is short: show the top card of the reserve and shuffle it in."
    ),
    "open-mission": N_("Turn up the top mission card: three missions lie open."),
    "mission-aside": N_('Lay the mission "{card}" beside the mission deck.'),
    # pirates
    "keep-pirate-hidden": N_("Keep the pirate hidden and read out only the tribute."),
    "fight-won": N_("You have won: {card} is beaten."),
    "fight-lost": N_("{card} has won: your flight ends."),
    # the turn
    "shuffle-stack": N_("Shuffle all cards of sector stack {stack} and put it back."),
    "your-turn": N_("It is your turn: roll the yellow die."),
    "game-won": Plural(
        "{seat} wins with {points} victory point!",
        "{seat} wins with {points} victory points!",
        by="points",
    ),
}
