"""The short words on the table: headings, what is awaited, figures and sums.

A table is read at arm's length, so these are words cut short, not sentences. The catalogues
have them under "table".
"""

from __future__ import annotations

from companion.wording.templates import NC_, Params, Template, Wording


def _mission_deal(params: Params) -> Template:
    if not params["needs"]:
        return "{brings}"
    if not params["brings"]:
        return "{needs}"
    return "{needs} » {brings}"


CAPTIONS: dict[str, Wording] = {
    # groups of verbs
    "here": NC_("table", "This card"),
    "missions": NC_("table", "Missions"),
    "posts": NC_("table", "My posts"),
    "build": NC_("table", "Build"),
    "opponent": NC_("table", "Swap"),
    "choose": NC_("table", "Choose"),
    # what is awaited
    "roll-yellow": NC_("table", "Roll the yellow die"),
    "roll-blue": NC_("table", "Roll the blue die"),
    "roll-pirate": NC_("table", "Roll the blue die for the pirate"),
    "draw-sector": NC_("table", "Turn the next card. Which is it?"),
    "draw-reserve": NC_("table", "Take the top card of the reserve. Which is it?"),
    "draw-adventure": NC_("table", "Turn up a mission. Which is it?"),
    "look": NC_("table", "Look at the top cards, secretly"),
    "due-fly-to": NC_("table", "Where do you fly?"),
    "due-flying": NC_("table", "Your flight"),
    "due-trade": NC_("table", "Trade and build"),
    "due-pirate": NC_("table", "A pirate asks for {tribute} Astro"),
    "due-module": NC_("table", "Your starting module"),
    "due-colony": NC_("table", "Which colony produces?"),
    "due-reward": NC_("table", "Take a resource"),
    "due-loss": NC_("table", "Give up a module"),
    "due-place": NC_("table", "Put the cards back in any order"),
    "both": NC_("table", "Both of you: {seat} first, then {other}"),
    # the middle
    "speed": NC_("table", "Speed"),
    "actions": NC_("table", "Actions"),
    "die": NC_("table", "Die"),
    "row-stack": NC_("table", "Flight row, stack {stack}"),
    "no-flight": NC_("table", "Nobody is flying"),
    "open-missions": NC_("table", "Open missions"),
    "no-missions": NC_("table", "No open missions"),
    "mission-at": "{mission}: {planet}",
    "mission-deal": _mission_deal,
    "stack": NC_("table", "Stack {stack}"),
    "left": NC_("table", "left"),
    "hidden": NC_("table", "face down"),
    "gap": NC_("table", "gap"),
    "colony-pays": "{good}: {number}",
    "card-strength": NC_("table", "Strength {strength}"),
    "holds-now": NC_("table", "Your ship now holds {goods}."),
    # the ship
    "points": NC_("table", "Points"),
    "fame": NC_("table", "Fame"),
    "friendship": NC_("table", "Friends"),
    "boosters": NC_("table", "Boosters"),
    "cannons": NC_("table", "Cannons"),
    "strength": NC_("table", "Strength"),
    "hangar": NC_("table", "Hangar"),
    "colonies": NC_("table", "Colonies"),
    "ship-posts": NC_("table", "Posts"),
    "none": NC_("table", "none"),
    "module-logistics": NC_("table", "Logistics"),
    "module-command": NC_("table", "Command"),
    "module-sensor": NC_("table", "Sensor"),
    "module-trade": NC_("table", "Trading"),
    "module-science": NC_("table", "Science"),
    "module-production": NC_("table", "Production"),
    "module-logistics-2": NC_("table", "Logistics 2"),
    "module-command-2": NC_("table", "Command 2"),
    "module-sensor-2": NC_("table", "Sensor 2"),
    "module-trade-2": NC_("table", "Trading 2"),
    "module-science-2": NC_("table", "Science 2"),
    "module-production-2": NC_("table", "Production 2"),
    "good-food": NC_("table", "food"),
    "good-ore": NC_("table", "ore"),
    "good-carbon": NC_("table", "carbon"),
    "good-fuel": NC_("table", "fuel"),
    "good-trade_goods": NC_("table", "goods"),
    "good-science": NC_("table", "science"),
    "good-astro": NC_("table", "Astro"),
    "result": NC_("table", "To the result"),
    # what is asked
    "you-pay": NC_("table", "You pay {count} Astro"),
    "you-are-paid": NC_("table", "You get {count} Astro"),
    "none-of-these": NC_("table", "None of these"),
    "tell": NC_("table", "Tell the tablet"),
    "to-top": NC_("table", "Tap what goes on top, first card first. The rest goes to the bottom."),
    "to-bottom": NC_("table", "Tap in which order they go to the bottom: the upper card first."),
    "hold-to-see": NC_("table", "Hold to see the pirate"),
    "hold-to-choose": NC_("table", "Hold to see"),
    "odds": NC_("table", "Odds?"),
    "odds-fight": NC_(
        "table", "Chance to win against a pirate that asks for {tribute} Astro: {percent}%"
    ),
    "page": "{page} / {pages}",
    "kind-all": NC_("table", "All"),
    "kind-colony": NC_("table", "Colony"),
    "kind-market": NC_("table", "Market"),
    "kind-pirate": NC_("table", "Pirate"),
    "kind-adventure_planet": NC_("table", "Adventure"),
    "kind-lost_planet": NC_("table", "Lost"),
    "kind-mission": NC_("table", "Mission"),
    # a pirate's card, for whoever holds it
    "pirate-strength": NC_("table", "Strength: {strength}"),
    "pirate-tribute": NC_("table", "Tribute in Astro: {tribute}"),
    "pirate-fame": NC_("table", "Fame points: {fame}"),
    "pirate-resources": NC_("table", "Resources as a reward: {resources}"),
    "pirate-takes-nothing": NC_("table", "If you lose: no loss"),
    "pirate-takes-cannon": NC_("table", "If you lose: a cannon"),
    "pirate-takes-module": NC_("table", "If you lose: a module"),
    # sums
    "bay": NC_("table", "{good:capital}: {held} on board, room for {most}"),
    "income-card": NC_("table", "{card} brings 1 on a roll of {numbers}"),
    "income-module": NC_("table", "{module} brings 1 on a roll of {numbers}"),
    "no-income": NC_("table", "No colony and no module brings any"),
    "sum-boosters": NC_("table", "boosters"),
    "sum-cannons": NC_("table", "cannons"),
    "sum-die": NC_("table", "die"),
    "sum-open": NC_("table", "the die"),
    "sum-base": NC_("table", "every ship"),
    "sum-used": NC_("table", "used"),
}
