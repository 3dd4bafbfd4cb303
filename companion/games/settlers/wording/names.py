"""Names of everything in The Settlers of Catan that has an id, by kind of name."""

from __future__ import annotations

import re

from companion.wording.templates import NC_, Plural, PluralIn

NAMES: dict[str, dict[str, str]] = {
    "seat": {
        "blue": NC_("seat", "Blue"),
        "orange": NC_("seat", "Orange"),
        "white": NC_("seat", "White"),
        "red": NC_("seat", "Red"),
    },
    "resource": {
        "lumber": NC_("resource", "lumber"),
        "brick": NC_("resource", "brick"),
        "wool": NC_("resource", "wool"),
        "grain": NC_("resource", "grain"),
        "ore": NC_("resource", "ore"),
    },
    "terrain": {
        "forest": NC_("terrain", "forest"),
        "hills": NC_("terrain", "hills"),
        "pasture": NC_("terrain", "pasture"),
        "fields": NC_("terrain", "fields"),
        "mountains": NC_("terrain", "mountains"),
        "desert": NC_("terrain", "desert"),
    },
    "land": {
        "desert": NC_("land", "desert"),
    },
    "harbour": {
        "any": NC_("harbour", "3:1 harbour"),
        "lumber": NC_("harbour", "lumber harbour"),
        "brick": NC_("harbour", "brick harbour"),
        "wool": NC_("harbour", "wool harbour"),
        "grain": NC_("harbour", "grain harbour"),
        "ore": NC_("harbour", "ore harbour"),
    },
    "development": {
        "knight": NC_("development", "Knight"),
        "road_building": NC_("development", "Road Building"),
        "year_of_plenty": NC_("development", "Year of Plenty"),
        "monopoly": NC_("development", "Monopoly"),
        "victory_point": NC_("development", "Victory Point"),
    },
    "card-text": {
        "knight": NC_("card-text", "Move the robber and steal a card"),
        "road_building": NC_("card-text", "Lay 2 roads without paying"),
        "year_of_plenty": NC_("card-text", "Take 2 cards of your choice from the bank"),
        "monopoly": NC_("card-text", "Everybody gives you all cards of one kind"),
        "victory_point": NC_("card-text", "1 victory point"),
    },
    "special": {
        "longest-road": NC_("special", "Longest Road"),
        "largest-army": NC_("special", "Largest Army"),
    },
    "phase": {
        "setup": NC_("phase", "set-up"),
        "founding": NC_("phase", "founding"),
        "roll": NC_("phase", "dice"),
        "trade": NC_("phase", "trading"),
        "build": NC_("phase", "building"),
        "action": NC_("phase", "trading and building"),
        "over": NC_("phase", "game over"),
    },
    "dice": {
        "dice": NC_("dice", "two dice"),
    },
    "deck": {
        "development": NC_("deck", "development cards"),
    },
    "part": {
        "settlements": NC_("part", "settlements"),
        "cities": NC_("part", "cities"),
        "roads": NC_("part", "roads"),
        "cards": NC_("part", "cards in hand"),
        "development": NC_("part", "development cards not played"),
        "knights": NC_("part", "knights played"),
        "deck": NC_("part", "development cards in the deck"),
    },
    "counted-group": {
        "bank": NC_("counted-group", "Bank"),
        "hand": NC_("counted-group", "Cards"),
    },
    "due": {
        "island_to_lay": NC_("due", "lay out the island"),
        "first_player_to_find": NC_("due", "find out who begins"),
        "settlement_to_found": NC_("due", "found a settlement"),
        "road_to_found": NC_("due", "lay the road beside it"),
        "cards_to_discard": NC_("due", "discard half the hand"),
        "robber_to_move": NC_("due", "move the robber"),
        "card_to_steal": NC_("due", "steal a card"),
        "card_to_draw": NC_("due", "draw the development card"),
        "free_road": NC_("due", "lay a free road"),
        "cards_to_hand_over": NC_("due", "hand over the cards"),
        "setup": NC_("due", "set up the game"),
        "founding": NC_("due", "found the settlements"),
        "roll": NC_("due", "roll the dice"),
        "trade": NC_("due", "trade"),
        "build": NC_("due", "build"),
        "action": NC_("due", "trade and build"),
        "over": NC_("due", "nothing, the game is over"),
    },
    "score": {
        "settlements": NC_("score", "settlements"),
        "cities": NC_("score", "cities"),
        "longest-road": NC_("score", "Longest Road"),
        "largest-army": NC_("score", "Largest Army"),
        "victory-points": NC_("score", "victory point cards"),
    },
    "income": {
        "hexes": NC_("income", "hexes"),
        "founding": NC_("income", "founding"),
        "bank": NC_("income", "trade with the bank"),
        "players": NC_("income", "trade with players"),
        "development": NC_("income", "development cards"),
    },
    "deed": {
        "roads": NC_("deed", "roads built"),
        "settlements": NC_("deed", "settlements built"),
        "cities": NC_("deed", "cities built"),
        "development": NC_("deed", "development cards bought"),
        "knights": NC_("deed", "knights played"),
        "sevens": NC_("deed", "sevens rolled"),
        "discarded": NC_("deed", "cards discarded on a seven"),
        "stolen": NC_("deed", "cards stolen"),
    },
    "switch": {
        "set_up": NC_("switch", "The island"),
        "number_tokens": NC_("switch", "Number tokens"),
        "trade_and_build": NC_("switch", "Trading and building"),
        "robber_on_desert": NC_("switch", "Robber may go to the desert"),
        "winning": NC_("switch", "Winning"),
        "bank_shortage": NC_("switch", "Bank short of cards"),
        "broken_road_tie": NC_("switch", "Tie after a road was cut"),
        "roads_past_rivals": NC_("switch", "Roads past others' settlements"),
        "gifts": NC_("switch", "Gifts in trade"),
        "stealing": NC_("switch", "Stealing with the robber"),
        "road_building_short": NC_("switch", "Road Building without room"),
        "year_of_plenty_short": NC_("switch", "Year of Plenty, bank short"),
        "friendly_robber": NC_("switch", "Friendly robber"),
    },
    "switch-about": {
        "set_up": NC_(
            "switch-about", "The printed island for a first game, or one that you lay yourselves."
        ),
        "number_tokens": NC_("switch-about", "How the number tokens get onto the island."),
        "trade_and_build": NC_(
            "switch-about", "Whether trading is over once the player in turn has built."
        ),
        "robber_on_desert": NC_(
            "switch-about", "Whether the robber may be moved back onto the desert."
        ),
        "winning": NC_(
            "switch-about",
            "When the game ends for somebody who has {limits[points_to_win]} victory points.",
        ),
        "bank_shortage": NC_(
            "switch-about", "A roll brings more cards of one kind than the bank has left."
        ),
        "broken_road_tie": NC_(
            "switch-about", "The Longest Road was cut, and now several are equally long."
        ),
        "roads_past_rivals": NC_(
            "switch-about", "Whether a road may go on behind somebody else's settlement."
        ),
        "gifts": NC_("switch-about", "Whether a player may hand over cards for nothing."),
        "stealing": NC_(
            "switch-about", "Whether a card has to be taken where the robber can steal one."
        ),
        "road_building_short": NC_(
            "switch-about", "Road Building is played, but there are not two roads to lay."
        ),
        "year_of_plenty_short": NC_(
            "switch-about", "Year of Plenty is played, but the bank does not have both cards."
        ),
        "friendly_robber": NC_(
            "switch-about", "The robber keeps away from players who have only two points."
        ),
    },
    "value": {
        "counter-clockwise": NC_("value", "counter-clockwise"),
        "clockwise": NC_("value", "clockwise"),
        "highest-roll": NC_("value", "the highest roll"),
        "oldest": NC_("value", "the oldest player"),
        "3.4-SE": NC_("value", "the one in the east"),
        "2.1-SE": NC_("value", "the one in the west"),
    },
    "option": {
        "beginner": NC_("option", "printed for the first game"),
        "variable": NC_("option", "laid by the players"),
        "spiral": NC_("option", "by letter, from a corner inwards"),
        "random": NC_("option", "at random"),
        "in-order": NC_("option", "first trade, then build"),
        "combined": NC_("option", "in any order"),
        "own-turn": NC_("option", "in one's own turn"),
        "any-turn": NC_("option", "at any time"),
        "single-takes-rest": NC_("option", "a single player takes the rest"),
        "nobody": NC_("option", "nobody gets any"),
        "holder-keeps": NC_("option", "the holder keeps the card"),
        "set-aside": NC_("option", "the card is laid aside"),
        "blocked": NC_("option", "blocked"),
        "open": NC_("option", "open"),
        "must": NC_("option", "one has to"),
        "may": NC_("option", "one may"),
        "as-many-as-possible": NC_("option", "as many as possible"),
        "take-what-is-there": NC_("option", "take what is there"),
        "both-or-none": NC_("option", "both or none"),
    },
}

COUNTED: dict[str, Plural] = {
    "lumber": PluralIn("resource", "{count} lumber", "{count} lumber", by="count"),
    "brick": PluralIn("resource", "{count} brick", "{count} brick", by="count"),
    "wool": PluralIn("resource", "{count} wool", "{count} wool", by="count"),
    "grain": PluralIn("resource", "{count} grain", "{count} grain", by="count"),
    "ore": PluralIn("resource", "{count} ore", "{count} ore", by="count"),
    "settlements": Plural("{count} settlement", "{count} settlements", by="count"),
    "cities": Plural("{count} city", "{count} cities", by="count"),
    "roads": Plural("{count} road", "{count} roads", by="count"),
}

CARD_NAMES = (
    # What the English editions print; the Italian one prints its own.
    NC_("card", "Knight"),
    NC_("card", "Road Building"),
    NC_("card", "Year of Plenty"),
    NC_("card", "Monopoly"),
    NC_("card", "Library"),
    NC_("card", "Market"),
    NC_("card", "Great Hall"),
    NC_("card", "Chapel"),
    NC_("card", "University"),
)

PATTERNS: dict[str, dict[re.Pattern[str], str]] = {
    "land": {
        re.compile(r"forest (?P<number>\d+)"): NC_("land", "forest {number}"),
        re.compile(r"hills (?P<number>\d+)"): NC_("land", "hills {number}"),
        re.compile(r"pasture (?P<number>\d+)"): NC_("land", "pasture {number}"),
        re.compile(r"fields (?P<number>\d+)"): NC_("land", "fields {number}"),
        re.compile(r"mountains (?P<number>\d+)"): NC_("land", "mountains {number}"),
    },
}
