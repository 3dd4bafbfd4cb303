"""The short words on the table of The Settlers of Catan: verbs, prompts, questions, sums."""

from __future__ import annotations

from companion.wording.templates import NC_, Params, Template, Wording


def _claim(params: Params) -> Template:
    """Whoever wins is named where the dock is turned to somebody else."""
    if "player" in params:
        return NC_("table", "{player} shows victory points and wins")
    return NC_("table", "Show victory points and win")


_VERBS: dict[str, Wording] = {
    "begin": NC_("table", "{player} begins"),
    "build-road": NC_("table", "Road"),
    "build-settlement": NC_("table", "Settlement"),
    "build-city": NC_("table", "City"),
    "buy-development": NC_("table", "Development card"),
    "trade": NC_("table", "Trade with a player"),
    "bank": NC_("table", "Trade with the bank"),
    "play-knight": NC_("table", "Play a knight"),
    "play-road-building": NC_("table", "Play Road Building"),
    "play-year-of-plenty": NC_("table", "Play Year of Plenty"),
    "play-monopoly": NC_("table", "Play Monopoly"),
    "claim": _claim,
    "end-turn": NC_("table", "End turn"),
    "found-settlement": NC_("table", "Tap an intersection"),
    "found-road": NC_("table", "Tap a path"),
    "free-road": NC_("table", "Tap a path"),
    "move-robber": NC_("table", "Tap a hex"),
    "discard": NC_("table", "Choose {count} cards to discard"),
    "hand-over": NC_("table", "Hand over cards"),
    "tell": NC_("table", "Tell the tablet in private"),
    "tell-hand": NC_("table", "Tell the tablet in private"),
    "tell-development": NC_("table", "Tell the tablet in private"),
}

_PROMPTS: dict[str, Wording] = {
    "player-has-won": NC_("table", "{player} has won"),
    "lay-island": NC_("table", "How does the island lie?"),
    "oldest-begins": NC_("table", "Who begins? Tap the oldest of you"),
    "highest-begins": NC_("table", "Who begins? {player} rolls, or tap who begins"),
    "found-a-settlement": NC_("table", "{player}: found a settlement"),
    "road-beside-it": NC_("table", "{player}: a road beside it"),
    "roll-the-dice": NC_("table", "{player}: roll the dice"),
    "rolled": NC_("table", "{player} rolled {total} ({faces})"),
    "now-trade": NC_("table", "Trade, then build"),
    "now-build": NC_("table", "Build"),
    "now-action": NC_("table", "Trade and build"),
    "discard-half": NC_("table", "A seven! Too many cards: discard half"),
    "move-the-robber": NC_("table", "{player}: move the robber"),
    "draw-from": NC_("table", "{player}: draw a card from {other}"),
    "take-development": NC_("table", "{player}: take a development card"),
    "place-free-road": NC_("table", "{player}: a free road"),
    "hand-over-all": NC_("table", "Monopoly: hand over all {resource}"),
}

_QUESTIONS: dict[str, Wording] = {
    "rob": NC_("table", "Rob {player}"),
    "rob-nobody": NC_("table", "Rob nobody"),
    "take-two": NC_("table", "Take two cards from the bank"),
    "take-them": NC_("table", "Take them"),
    "which-resource": NC_("table", "Which resource must everybody hand over?"),
    "how-many": NC_("table", "How many cards do you have: {resource}?"),
    "discard-them": NC_("table", "Discard them"),
    "discard-chosen": NC_("table", "Chosen. Waiting for the others"),
    "which-card": NC_("table", "Which card did you draw? Only you look here."),
    "tell-cards": NC_("table", "Tell the tablet your cards, if you like. Only you look here."),
    "tell-them": NC_("table", "Tell them"),
}

_SUMS: dict[str, Wording] = {
    "points-sum": NC_("table", "{player}: {points} victory points"),
    "road-sum": NC_(
        "table",
        "{player}: {length} roads in one line. The card goes to the longest from {needed} on.",
    ),
}

CAPTIONS: dict[str, Wording] = {**_VERBS, **_PROMPTS, **_QUESTIONS, **_SUMS}
