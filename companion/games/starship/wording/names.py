"""Names of everything in Starship Catan that has an id, by kind of name."""

from __future__ import annotations

import re

from companion.wording.templates import NC_, Plural

NAMES: dict[str, dict[str, str]] = {
    "seat": {
        "sun": NC_("seat", "Sun"),
        "moon": NC_("seat", "Moon"),
    },
    "good": {
        "food": NC_("good", "food"),
        "ore": NC_("good", "ore"),
        "carbon": NC_("good", "carbon"),
        "fuel": NC_("good", "fuel"),
        "trade_goods": NC_("good", "trade goods"),
        "science": NC_("good", "science"),
        "astro": NC_("good", "Astro"),
    },
    "module": {
        "logistics": NC_("module", "Logistics Module"),
        "command": NC_("module", "Command Module"),
        "sensor": NC_("module", "Sensor Module"),
        "trade": NC_("module", "Trade Module"),
        "science": NC_("module", "Science Module"),
        "production": NC_("module", "Production Module"),
    },
    "phase": {
        "setup": NC_("phase", "set-up"),
        "production": NC_("phase", "production"),
        "flight": NC_("phase", "flight"),
        "trade": NC_("phase", "trading and building"),
        "over": NC_("phase", "game over"),
    },
    "dice": {
        "yellow": NC_("dice", "yellow die"),
        "blue": NC_("dice", "blue die"),
    },
    "deck": {
        "start": NC_("deck", "start cards"),
        "adventure": NC_("deck", "mission deck"),
        "reserve": NC_("deck", "reserve"),
        "missions": NC_("deck", "open missions"),
        "set-aside": NC_("deck", "missions laid aside"),
    },
    "part": {
        "boosters": NC_("part", "boosters"),
        "cannons": NC_("part", "cannons"),
        "colony_ships": NC_("part", "colony ships"),
        "trade_ships": NC_("part", "trade ships"),
        "hangar": NC_("part", "hangar"),
        "stacks": NC_("part", "sector stacks"),
        "boosters-1": NC_("part", "boosters at level 1"),
        "boosters-2": NC_("part", "boosters at level 2"),
        "cannons-1": NC_("part", "cannons at level 1"),
        "cannons-2": NC_("part", "cannons at level 2"),
    },
    "counted-group": {
        "goods": NC_("counted-group", "Goods"),
        "parts": NC_("counted-group", "Ship"),
        "modules": NC_("counted-group", "Modules, by level"),
        "colonies": NC_("counted-group", "Colonies"),
        "posts": NC_("counted-group", "Trading posts"),
        "pirates": NC_("counted-group", "Beaten pirates"),
        "adventures": NC_("counted-group", "Completed missions"),
        "missions": NC_("counted-group", "Open missions"),
        "set-aside": NC_("counted-group", "Missions laid aside"),
    },
    "due": {
        "draw_mission": NC_("due", "turn up a mission"),
        "start_module": NC_("due", "choose the starting module"),
        "producing_colony": NC_("due", "choose the colony that produces"),
        "top_up": NC_("due", "fill up the stack"),
        "turn_card": NC_("due", "turn the next card"),
        "sensor_look": NC_("due", "look with the Sensor Module"),
        "sensor_place": NC_("due", "put the cards back"),
        "pirate_ahead": NC_("due", "pay the pirate or fight"),
        "combat": NC_("due", "roll the blue die for the fight"),
        "reward_resource": NC_("due", "choose a resource"),
        "module_loss": NC_("due", "give up a module"),
        "replacement": NC_("due", "put the replacement card in its place"),
        "setup": NC_("due", "set up the game"),
        "production": NC_("due", "roll the yellow die"),
        "flight": NC_("due", "fly"),
        "trade": NC_("due", "trade and build"),
        "over": NC_("due", "nothing, the game is over"),
    },
    "score": {
        "colonies": NC_("score", "colonies"),
        "modules": NC_("score", "modules at level 2"),
        "missions": NC_("score", "missions"),
        "friend-of-the-people": NC_("score", "Friend of the People"),
        "hero-of-the-people": NC_("score", "Hero of the People"),
    },
    "income": {
        "colony": NC_("income", "colonies"),
        "module": NC_("income", "modules"),
        "planet": NC_("income", "trade planets"),
        "post": NC_("income", "trading posts"),
        "mission": NC_("income", "missions"),
        "pirate": NC_("income", "beaten pirates"),
        "opponent": NC_("income", "the other player"),
        "counted": NC_("income", "counted again"),
    },
    "deed": {
        "flights": NC_("deed", "flights"),
        "speed": NC_("deed", "highest speed"),
        "cards": NC_("deed", "cards turned"),
        "longest-flight": NC_("deed", "cards in the longest flight"),
        "pirates": NC_("deed", "pirates met"),
        "tributes": NC_("deed", "tributes paid"),
        "tribute-astro": NC_("deed", "Astro paid as tribute"),
        "fights": NC_("deed", "fights"),
        "fights-won": NC_("deed", "fights won"),
        "fights-expected": NC_("deed", "wins to be expected"),
    },
    "switch": {
        "replacement_cards": NC_("switch", "Replacement cards"),
        "beginner": NC_("switch", "Beginner"),
        "handicap_astro": NC_("switch", "Handicap: Astro"),
        "handicap_notes": NC_("switch", "Handicap: notes"),
        "handicap_parts": NC_("switch", "Handicap: parts"),
        "reserve_exhausted": NC_("switch", "Reserve empty"),
        "adventures_exhausted": NC_("switch", "Missions run out"),
        "replacement_in_same_flight": NC_("switch", "Replacement usable in the same flight"),
        "nothing_to_lose": NC_("switch", "Nothing to lose"),
        "lost_level_2_module": NC_("switch", "Lost level-2 module"),
        "bank_of_coins": NC_("switch", "Coins of the bank"),
        "lost_logistics": NC_("switch", "Logistics Module lost"),
        "starting_module_first": NC_("switch", "First choice of the starting module"),
    },
    "switch-about": {
        "replacement_cards": NC_(
            "switch-about", "How a card from the reserve enters the flight row."
        ),
        "beginner": NC_("switch-about", "Who is new to the game and gets the handicaps below."),
        "handicap_astro": NC_(
            "switch-about",
            "The beginner starts with {handicap[beginner_astro]} Astro and the other with "
            "{handicap[expert_astro]}, instead of {start[astro]} each.",
        ),
        "handicap_notes": NC_(
            "switch-about", "The beginner may look up which cards lie in which stack."
        ),
        "handicap_parts": NC_(
            "switch-about",
            "The beginner starts with {handicap[beginner_boosters]} boosters and "
            "{handicap[beginner_cannons]} cannons.",
        ),
        "reserve_exhausted": NC_(
            "switch-about", "A card should be replaced, but the reserve has none left."
        ),
        "adventures_exhausted": NC_(
            "switch-about", "A mission is completed, but no new one is left in the deck."
        ),
        "replacement_in_same_flight": NC_(
            "switch-about", "A card came from the reserve, and the pilot wants to use it at once."
        ),
        "nothing_to_lose": NC_(
            "switch-about", "The pirate wins, but the ship does not have the part it would lose."
        ),
        "lost_level_2_module": NC_(
            "switch-about", "Where level 2 of a module goes when a ship loses it."
        ),
        "bank_of_coins": NC_("switch-about", "The box holds {limits[coins]} Astro in coins."),
        "lost_logistics": NC_(
            "switch-about", "The module that made room is gone, and the bays hold more than fits."
        ),
        "starting_module_first": NC_("switch-about", "Who chooses the free starting module first."),
    },
    "option": {
        "either": NC_("option", "either player"),
        "face-up": NC_("option", "face up"),
        "face-down": NC_("option", "face down"),
        "flight-ends": NC_("option", "the flight ends"),
        "flight-goes-on": NC_("option", "the flight goes on"),
        "fewer-missions": NC_("option", "fewer missions lie open"),
        "reuse-set-aside": NC_("option", "those laid aside are used again"),
        "no-loss": NC_("option", "no loss"),
        "other-part": NC_("option", "another part instead"),
        "returns": NC_("option", "back to the common stack"),
        "out-of-game": NC_("option", "out of the game"),
        "unlimited": NC_("option", "unlimited"),
        "limited": NC_("option", "only those in the box"),
        "excess-lost": NC_("option", "what no longer fits is lost"),
        "excess-kept": NC_("option", "what no longer fits is kept"),
    },
}

COUNTED: dict[str, Plural] = {
    "food": Plural("{count} food", "{count} food", by="count"),
    "ore": Plural("{count} ore", "{count} ore", by="count"),
    "carbon": Plural("{count} carbon", "{count} carbon", by="count"),
    "fuel": Plural("{count} fuel", "{count} fuel", by="count"),
    "trade_goods": Plural("{count} trade good", "{count} trade goods", by="count"),
    "science": Plural("{count} science", "{count} science", by="count"),
    "astro": Plural("{count} Astro", "{count} Astro", by="count"),
    "boosters": Plural("{count} booster", "{count} boosters", by="count"),
    "cannons": Plural("{count} cannon", "{count} cannons", by="count"),
    "colony_ships": Plural("{count} colony ship", "{count} colony ships", by="count"),
    "trade_ships": Plural("{count} trade ship", "{count} trade ships", by="count"),
    "hangar": Plural("{count} ship in the hangar", "{count} ships in the hangar", by="count"),
    "stacks": Plural("{count} sector stack", "{count} sector stacks", by="count"),
    "choice": Plural("{count} of choice", "{count} of choice", by="count"),
    "fame": Plural("{count} fame point", "{count} fame points", by="count"),
    "points": Plural("{count} point", "{count} points", by="count"),
}

CARD_NAMES = (
    # Planets keep the names that are printed on them; these say what they are.
    NC_("card", "Diplomat Outpost"),
    NC_("card", "Green Folk Outpost"),
    NC_("card", "Scientist Outpost"),
    NC_("card", "Merchant Outpost"),
    NC_("card", "Galactic Library, Kopernikus II"),
    NC_("card", "Environmental Pollution"),
    NC_("card", "Gift from the Diplomats"),
    NC_("card", "Gift from the Merchants"),
    NC_("card", "Urgent Need"),
    NC_("card", "Famine"),
    NC_("card", "Pirates"),
    NC_("card", "Plague"),
    NC_("card", "SOS"),
    NC_("card", "Galactic Council Meeting"),
    NC_("card", "Urgent Need II"),
    NC_("card", "Monument"),
    NC_("card", "Rebuilding"),
)

PATTERNS: dict[str, dict[re.Pattern[str], str]] = {
    "card": {
        re.compile(r"Pirate (?P<number>\d+)"): NC_("card", "Pirate {number}"),
        re.compile(r"Lost Planet (?P<number>LP \d+)"): NC_("card", "Lost Planet {number}"),
    },
    "deck": {
        re.compile(r"sector-(?P<number>.+)"): NC_("deck", "sector stack {number}"),
        re.compile(r"(?P<numeral>i|ii|iii|iv)"): NC_("deck", "reserve {numeral}"),
    },
}
