"""Names of everything in Starfarers of Catan that has an id, by kind of name."""

from __future__ import annotations

import re

from companion.wording.templates import NC_, Plural

NAMES: dict[str, dict[str, str]] = {
    "seat": {
        "yellow": NC_("seat", "Yellow"),
        "red": NC_("seat", "Red"),
        "white": NC_("seat", "White"),
        "blue": NC_("seat", "Blue"),
    },
    "good": {
        "ore": NC_("good", "ore"),
        "fuel": NC_("good", "fuel"),
        "carbon": NC_("good", "carbon"),
        "food": NC_("good", "food"),
        "goods": NC_("good", "trade goods"),
    },
    "people": {
        "green-folk": NC_("people", "Green Folk"),
        "scientists": NC_("people", "Scientists"),
        "merchants": NC_("people", "Merchants"),
        "diplomats": NC_("people", "Diplomats"),
    },
    "system": {
        "alpha": NC_("system", "Alpha"),
        "beta": NC_("system", "Beta"),
        "gamma": NC_("system", "Gamma"),
        "delta": NC_("system", "Delta"),
    },
    "phase": {
        "setup": NC_("phase", "set-up"),
        "production": NC_("phase", "production"),
        "trade": NC_("phase", "trading and building"),
        "flight": NC_("phase", "flight"),
        "over": NC_("phase", "game over"),
    },
    "dice": {
        "dice": NC_("dice", "two dice"),
        "balls": NC_("dice", "balls of the mother ship"),
    },
    "ball": {
        "black": NC_("ball", "black"),
        "blue": NC_("ball", "blue"),
        "yellow": NC_("ball", "yellow"),
        "red": NC_("ball", "red"),
    },
    "ship": {
        "colony": NC_("ship", "colony ship"),
        "trade": NC_("ship", "trade ship"),
    },
    "counted-group": {
        "bank": NC_("counted-group", "Bank"),
        "hand": NC_("counted-group", "Cards"),
        "parts": NC_("counted-group", "Mother ship"),
    },
    "part": {
        "cards": NC_("part", "cards in hand"),
        "reserve": NC_("part", "reserve pile"),
        "booster": NC_("part", "booster"),
        "cannon": NC_("part", "cannon"),
        "freight": NC_("part", "freight pod"),
        "fame": NC_("part", "fame"),
        "colony": NC_("part", "colony"),
        "spaceport": NC_("part", "shipyard"),
        "station": NC_("part", "trade station"),
        "transporter": NC_("part", "transporter"),
        "gift": NC_("part", "free trade ship"),
    },
    "build": {
        "spaceport": NC_("build", "Spaceport"),
        "booster": NC_("build", "Booster"),
        "cannon": NC_("build", "Cannon"),
        "freight": NC_("build", "Freight pod"),
    },
    "deck": {
        "encounter": NC_("deck", "encounter cards"),
        "reserve-chips": NC_("deck", "reserve chips"),
        "alpha": NC_("deck", "chips Alpha"),
        "beta": NC_("deck", "chips Beta"),
        "gamma": NC_("deck", "chips Gamma"),
        "delta": NC_("deck", "chips Delta"),
        "near-triangle": NC_("deck", "chips with an outlined triangle"),
        "near-bracket": NC_("deck", "chips with an outlined bracket"),
        "near-hexagon": NC_("deck", "chips with an outlined hexagon"),
        "far-triangle": NC_("deck", "chips with a filled triangle"),
        "far-bracket": NC_("deck", "chips with a filled bracket"),
        "far-hexagon": NC_("deck", "chips with a filled hexagon"),
        "red-dot": NC_("deck", "chips with a red dot"),
        "blue-dot": NC_("deck", "chips with a blue dot"),
        "yellow-dot": NC_("deck", "chips with a yellow dot"),
        "green-folk": NC_("deck", "cards of the Green Folk"),
        "scientists": NC_("deck", "cards of the Scientists"),
        "merchants": NC_("deck", "cards of the Merchants"),
        "diplomats": NC_("deck", "cards of the Diplomats"),
    },
    "tile": {
        "green-folk": NC_("tile", "outpost of the Green Folk"),
        "scientists": NC_("tile", "outpost of the Scientists"),
        "merchants": NC_("tile", "outpost of the Merchants"),
        "diplomats": NC_("tile", "outpost of the Diplomats"),
        "near-1": NC_("tile", "food, ore and fuel"),
        "near-2": NC_("tile", "ore, trade goods and fuel"),
        "near-3": NC_("tile", "ore, trade goods and carbon"),
        "near-4": NC_("tile", "food, fuel and carbon"),
        "near-5": NC_("tile", "carbon, trade goods and food"),
        "far-1": NC_("tile", "fuel, trade goods and carbon"),
        "far-2": NC_("tile", "carbon, trade goods and ore far out"),
        "far-3": NC_("tile", "food, ore and trade goods"),
        "near-empty-1": NC_("tile", "empty space near the Catanian systems"),
        "near-empty-2": NC_("tile", "empty space near the Catanian systems"),
        "far-empty-1": NC_("tile", "empty space far out"),
        "far-empty-2": NC_("tile", "empty space far out"),
    },
    "due": {
        "who_begins": NC_("due", "roll for who begins"),
        "lay_sector": NC_("due", "turn up a sector"),
        "turn_chip": NC_("due", "turn up a number chip"),
        "replace_chip": NC_("due", "turn up a reserve chip"),
        "start_piece": NC_("due", "found the next colony or spaceport"),
        "discard_half": NC_("due", "give back half of the cards"),
        "give_up_cards": NC_("due", "give up cards"),
        "rob_someone": NC_("due", "draw a card from another player"),
        "others_draw": NC_("due", "let the others draw from the reserve pile"),
        "relief": NC_("due", "choose a resource of the Relief Fund"),
        "place_gift": NC_("due", "place the free trade ship"),
        "choose_friendship": NC_("due", "choose a friendship card"),
        "founding": NC_("due", "found the colony"),
        "clearing": NC_("due", "clear the planet"),
        "draw_encounter": NC_("due", "draw an encounter card"),
        "encounter": NC_("due", "finish the encounter"),
        "take_any": NC_("due", "choose resources"),
        "gain_upgrade": NC_("due", "choose a free upgrade"),
        "lose_upgrade": NC_("due", "give up an upgrade"),
        "lock_ship": NC_("due", "choose the ship that stays"),
        "jump_ship": NC_("due", "make the space jump"),
        "setup": NC_("due", "set up the game"),
        "production": NC_("due", "roll the dice"),
        "trade": NC_("due", "trade and build"),
        "flight": NC_("due", "fly"),
        "over": NC_("due", "nothing, the game is over"),
    },
    "score": {
        "colonies": NC_("score", "colonies"),
        "spaceports": NC_("score", "spaceports"),
        "markers": NC_("score", "friendship markers"),
        "medals": NC_("score", "freed planets"),
        "fame": NC_("score", "fame"),
    },
    "income": {
        "planets": NC_("income", "planets"),
        "bank": NC_("income", "trade with the bank"),
        "players": NC_("income", "trade with players"),
        "encounters": NC_("income", "encounters"),
        "friendship": NC_("income", "friends"),
    },
    "deed": {
        "flights": NC_("deed", "flights"),
        "speed": NC_("deed", "highest speed"),
        "steps": NC_("deed", "points flown"),
        "explored": NC_("deed", "chips explored"),
        "cleared": NC_("deed", "planets freed"),
        "colonies": NC_("deed", "colonies founded"),
        "spaceports": NC_("deed", "spaceports built"),
        "stations": NC_("deed", "trade stations founded"),
        "ships": NC_("deed", "ships built"),
        "upgrades": NC_("deed", "upgrades added"),
        "encounters": NC_("deed", "encounters"),
        "fights": NC_("deed", "fights"),
        "fights-won": NC_("deed", "fights won"),
        "fights-expected": NC_("deed", "wins to be expected"),
        "races": NC_("deed", "speeds compared"),
        "races-won": NC_("deed", "of these faster"),
        "sevens": NC_("deed", "sevens rolled"),
        "discarded": NC_("deed", "cards discarded on a seven"),
        "drawn-from-others": NC_("deed", "cards drawn from others"),
        "reserve-draws": NC_("deed", "draws from the reserve pile"),
    },
    "switch": {
        "start": NC_("switch", "Starting pieces"),
        "sectors": NC_("switch", "Sectors"),
        "home_chips": NC_("switch", "Chips of the Catanian colonies"),
        "discovery_stops_flight": NC_("switch", "A newly found sector ends the ship's move"),
        "bank_shortage": NC_("switch", "Bank short of a resource"),
        "reserve_short": NC_("switch", "Bank too small for a new reserve pile"),
        "found_at_home": NC_("switch", "New colonies in the Catanian systems"),
        "jump_ends_move": NC_("switch", "A space jump is the ship's whole move"),
        "fame_for_sale_cap": NC_("switch", "Fame for Sale only up to six"),
        "black_ball_compared": NC_("switch", "Black ball when speeds are compared"),
        "flee_with_friendship": NC_("switch", "The Scientists' boosters help to flee"),
        "rival_speed_with_friendship": NC_(
            "switch", "The rival's friendship cards count for speed"
        ),
        "relief_when_bank_short": NC_("switch", "Relief Fund when the bank is short"),
        "helping_hand_empty": NC_("switch", "A Helping Hand from an empty hand"),
        "second_look": NC_("switch", "Stopping for a chip that was seen before"),
    },
    "switch-about": {
        "start": NC_(
            "switch-about", "The printed starting places, or each player founds where they like."
        ),
        "sectors": NC_("switch-about", "How the sectors lie when the game begins."),
        "home_chips": NC_(
            "switch-about", "Which number lies on which planet of the Catanian systems."
        ),
        "discovery_stops_flight": NC_(
            "switch-about", "Whether a ship that turns up a sector may fly on in this turn."
        ),
        "bank_shortage": NC_(
            "switch-about", "A roll brings more of a resource than the bank has left."
        ),
        "reserve_short": NC_(
            "switch-about",
            "A new reserve pile takes {reserve[rebuilt]} cards of each resource; what if the bank "
            "has fewer.",
        ),
        "found_at_home": NC_(
            "switch-about", "Whether ships may found on the planets where the game began."
        ),
        "jump_ends_move": NC_("switch-about", "Whether a ship that has jumped may still fly."),
        "fame_for_sale_cap": NC_(
            "switch-about", "How far Fame for Sale can be used to buy half medals."
        ),
        "black_ball_compared": NC_(
            "switch-about",
            "An encounter compares the balls of two mother ships, and one shows the black ball.",
        ),
        "flee_with_friendship": NC_(
            "switch-about", "Whether the Scientists' cards count when a ship flees from pirates."
        ),
        "rival_speed_with_friendship": NC_(
            "switch-about",
            "In an encounter two speeds are compared. Whether the Scientists' cards also count for "
            "whoever lends the other mother ship.",
        ),
        "relief_when_bank_short": NC_(
            "switch-about",
            "Whether the Relief Fund also helps somebody who got nothing only because the bank was "
            "short.",
        ),
        "helping_hand_empty": NC_(
            "switch-about",
            "Whether a player ahead who holds no cards can be one of those chosen.",
        ),
        "second_look": NC_(
            "switch-about",
            "Whether a ship may stop for a moment, where it may not stay, at a chip that its "
            "player has seen before.",
        ),
    },
    "value": {
        "once-a-turn": NC_("value", "once in each turn"),
        "up-to-six": NC_("value", "up to six half medals"),
        "exactly-two": NC_("value", "from exactly two"),
        "up-to-two": NC_("value", "from up to two"),
        "four-rounds": NC_("value", "three rounds of colonies, then the spaceport"),
        "three-rounds": NC_("value", "three rounds, the spaceport in any of them"),
        "booster": NC_("value", "booster"),
        "cannon": NC_("value", "cannon"),
        "freight": NC_("value", "freight pod"),
    },
    "option": {
        "beginner": NC_("option", "for beginners"),
        "advanced": NC_("option", "founded freely"),
        "strategic": NC_("option", "Strategic: shuffled, face up"),
        "explorer": NC_("option", "Explorer: shuffled, face down"),
        "wild-space": NC_("option", "Wild Space: all mixed, face down"),
        "dealt": NC_("option", "dealt at random"),
        "nobody": NC_("option", "nobody gets it"),
        "in-turn-order": NC_("option", "in the order of play"),
        "nothing": NC_("option", "counts nothing"),
        "base-speed": NC_("option", "makes the base speed"),
        "what-is-there": NC_("option", "whatever is there"),
        "even": NC_("option", "the same of each"),
    },
}

COUNTED: dict[str, Plural] = {
    "ore": Plural("{count} ore", "{count} ore", by="count"),
    "fuel": Plural("{count} fuel", "{count} fuel", by="count"),
    "carbon": Plural("{count} carbon", "{count} carbon", by="count"),
    "food": Plural("{count} food", "{count} food", by="count"),
    "goods": Plural("{count} trade good", "{count} trade goods", by="count"),
    "booster": Plural("{count} booster", "{count} boosters", by="count"),
    "cannon": Plural("{count} cannon", "{count} cannons", by="count"),
    "freight": Plural("{count} freight pod", "{count} freight pods", by="count"),
    "fame": Plural("{count} half medal", "{count} half medals", by="count"),
    "colony": Plural("{count} colony", "{count} colonies", by="count"),
    "spaceport": Plural("{count} shipyard", "{count} shipyards", by="count"),
    "station": Plural("{count} trade station", "{count} trade stations", by="count"),
    "transporter": Plural("{count} transporter", "{count} transporters", by="count"),
    "gift": Plural("{count} free trade ship", "{count} free trade ships", by="count"),
}

CARD_NAMES = (
    NC_("card", "Production Increase: Ore"),
    NC_("card", "Production Increase: Fuel"),
    NC_("card", "Production Increase: Carbon"),
    NC_("card", "Production Increase: Food"),
    NC_("card", "Production Increase: Trade Goods"),
    NC_("card", "Exchange 2:1: Ore"),
    NC_("card", "Exchange 2:1: Fuel"),
    NC_("card", "Exchange 2:1: Carbon"),
    NC_("card", "Exchange 2:1: Food"),
    NC_("card", "Exchange 1:1: Trade Goods"),
    NC_("card", "Improved Upgrades"),
    NC_("card", "Speed Increase"),
    NC_("card", "Combat Strength Increase"),
    NC_("card", "Reduced Tribute"),
    NC_("card", "Fame for Sale"),
    NC_("card", "A Helping Hand"),
    NC_("card", "Galactic Relief Fund"),
)

PATTERNS: dict[str, dict[re.Pattern[str], str]] = {
    "card": {
        re.compile(r"Merchants \((?P<number>\d+)\)"): NC_("card", "Merchants ({number})"),
        re.compile(r"Merchant Prince \((?P<number>\d+)\)"): NC_(
            "card", "Merchant Prince ({number})"
        ),
        re.compile(r"False Merchants \((?P<number>\d+)\)"): NC_(
            "card", "False Merchants ({number})"
        ),
        re.compile(r"Pirates Demand \((?P<number>\d+)\)"): NC_("card", "Pirates Demand ({number})"),
        re.compile(r"Pirate Barter \((?P<number>\d+)\)"): NC_("card", "Pirate Barter ({number})"),
        re.compile(r"Pirate Raid \((?P<number>\d+)\)"): NC_("card", "Pirate Raid ({number})"),
        re.compile(r"Pirate Attack \((?P<number>\d+)\)"): NC_("card", "Pirate Attack ({number})"),
        re.compile(r"Distress Call \((?P<number>\d+)\)"): NC_("card", "Distress Call ({number})"),
        re.compile(r"Distress Call of a Diplomat \((?P<number>\d+)\)"): NC_(
            "card", "Distress Call of a Diplomat ({number})"
        ),
        re.compile(r"Distress Call of a Scientist Prince \((?P<number>\d+)\)"): NC_(
            "card", "Distress Call of a Scientist Prince ({number})"
        ),
        re.compile(r"Ship under Attack \((?P<number>\d+)\)"): NC_(
            "card", "Ship under Attack ({number})"
        ),
        re.compile(r"Space Distortion \((?P<number>\d+)\)"): NC_(
            "card", "Space Distortion ({number})"
        ),
        re.compile(r"Travelers \((?P<number>\d+)\)"): NC_("card", "Travelers ({number})"),
        re.compile(r"Wear and Tear \((?P<number>\d+)\)"): NC_("card", "Wear and Tear ({number})"),
        re.compile(r"encounter-(?P<number>\d+)"): NC_("card", "Encounter card {number}"),
    },
    "good": {
        re.compile(r"ore (?P<number>[\d/]+)"): NC_("good", "ore {number}"),
        re.compile(r"fuel (?P<number>[\d/]+)"): NC_("good", "fuel {number}"),
        re.compile(r"carbon (?P<number>[\d/]+)"): NC_("good", "carbon {number}"),
        re.compile(r"food (?P<number>[\d/]+)"): NC_("good", "food {number}"),
        re.compile(r"goods (?P<number>[\d/]+)"): NC_("good", "trade goods {number}"),
    },
    "chip": {
        re.compile(r"pirate-(?P<number>\d+)"): NC_("chip", "pirates of strength {number}"),
        re.compile(r"ice-(?P<number>\d+)"): NC_("chip", "ice of thickness {number}"),
        re.compile(r"(?P<number>\d+)/(?P<other>\d+)"): NC_("chip", "{number} and {other}"),
    },
    "planet": {
        re.compile(r"alpha-(?P<number>\d)"): NC_("planet", "planet {number} of system Alpha"),
        re.compile(r"beta-(?P<number>\d)"): NC_("planet", "planet {number} of system Beta"),
        re.compile(r"gamma-(?P<number>\d)"): NC_("planet", "planet {number} of system Gamma"),
        re.compile(r"delta-(?P<number>\d)"): NC_("planet", "planet {number} of system Delta"),
        re.compile(r"s?(?P<system>[\w-]+)-(?P<number>\d)"): NC_(
            "planet", "planet {number} of system {system}"
        ),
    },
    "sector": {
        re.compile(r"s(?P<number>\d+)"): NC_("sector", "sector {number}"),
    },
    "point": {
        re.compile(r"(?P<x>-?\d+),(?P<y>-?\d+)"): NC_("point", "point {x}/{y}"),
    },
}
