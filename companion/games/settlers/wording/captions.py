"""The short words on the table of The Settlers of Catan: prompts, questions, sums."""

from __future__ import annotations

from companion.wording.templates import NC_, PluralIn, Wording

_PROMPTS: dict[str, Wording] = {
    "player-has-won": NC_("table", "{player} has won"),
    "lay-island": NC_("table", "How does the island lie?"),
    "oldest-begins": NC_("table", "The oldest of you begins"),
    "highest-begins": NC_("table", "Who begins? {player} rolls. Or tap whoever begins"),
    "found-a-settlement": NC_("table", "{player}: found a settlement"),
    "road-beside-it": NC_("table", "{player}: a road beside it"),
    "roll-the-dice": NC_("table", "{player}: roll the dice"),
    "take-back-from": NC_("table", "Take {cards} back from {seat}."),
    "give-stolen-back": NC_("table", "Give {seat} the stolen card back."),
    "rolled-sum": NC_("table", "{player} rolled {total}"),
    "rolled": NC_("table", "{player} rolled {total} ({faces})"),
    "now-trade": NC_("table", "Trade, then build"),
    "now-build": NC_("table", "Build"),
    "now-action": NC_("table", "Trade and build"),
    "discard-half": NC_("table", "A seven! Too many cards: discard half"),
    "move-the-robber": NC_("table", "{player}: move the robber"),
    "draw-from": NC_("table", "{player}: draw a card from {other}"),
    "take-development": NC_("table", "{player}: take a development card"),
    "lay-free-road": NC_("table", "{player}: a free road"),
    "hand-over-all": NC_("table", "Monopoly: hand over all {resource}"),
}

_QUESTIONS: dict[str, Wording] = {
    "rob": NC_("table", "Rob {player}"),
    "rob-nobody": NC_("table", "Rob nobody"),
    "word-hand": NC_("table", "Cards"),
    "word-development": NC_("table", "Development"),
    "word-knights": NC_("table", "Knights"),
    "word-road": NC_("table", "Road"),
    "figure-hand": NC_("table", "Cards in hand"),
    "figure-development": NC_("table", "Development cards"),
    "figure-knights": NC_("table", "Knights played"),
    "figure-road": NC_("table", "Longest road"),
    "figure-settlement-left": NC_("table", "Settlements left"),
    "figure-city-left": NC_("table", "Cities left"),
    "figure-road-left": NC_("table", "Roads left"),
    "whom-rob": NC_("table", "Whom do you rob?"),
    "cards-held": PluralIn("table", "{count} card", "{count} cards", by="count"),
    "take-two": NC_("table", "Take two cards from the bank"),
    "take-them": NC_("table", "Take them"),
    "discard-them": NC_("table", "Discard them"),
    "which-card": NC_("table", "Which card did you draw? Only you look here."),
    "tell-cards": NC_("table", "Tell the tablet your cards, if you like. Only you look here."),
    "tell-them": NC_("table", "Tell them"),
    "older-cards": NC_("table", "From earlier turns"),
    "bought-cards": NC_("table", "Bought in this turn"),
}

_SUMS: dict[str, Wording] = {
    "road-sum": NC_(
        "table",
        "{player}: longest road {length}. The card goes to whoever has the most, from {needed} on.",
    ),
}

CAPTIONS: dict[str, Wording] = {**_PROMPTS, **_QUESTIONS, **_SUMS}
