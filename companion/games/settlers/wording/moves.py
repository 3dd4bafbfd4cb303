"""What is said about a move: the title of the event it became (codes of `rules/titles.py`), and
the verb on the button that makes it (codes of `table_view/commands.py`)."""

from __future__ import annotations

from companion.wording.templates import N_, NC_, Params, Plural, PluralIn, Template, Wording


def _move_robber(params: Params) -> Template:
    if params["victim"]:
        return N_("{seat} moves the robber to {at} and robs {victim}")
    return N_("{seat} moves the robber to {at}")


def _monopoly(params: Params) -> Template:
    if "each" in params:
        return N_("{seat} plays Monopoly on {resource}: {each} from {seats}")
    return N_("{seat} plays Monopoly on {resource}")


def _trade(params: Params) -> Template:
    if not params["takes"]:
        return N_("{seat} gives {partner} {gives} as a gift")
    if not params["gives"]:
        return N_("{seat} gets {takes} from {partner} as a gift")
    return N_("{seat} gives {partner} {gives} for {takes}")


def _claim(params: Params) -> Template:
    if params["cards"]:
        return Plural(
            "{seat} shows {cards} victory point card and wins",
            "{seat} shows {cards} victory point cards and wins",
            by="cards",
        )
    return N_("{seat} has enough points and wins")


TITLES: dict[str, Wording] = {
    # set-up
    "lay-island": N_("The island is laid out"),
    "rolled-for-start": N_("{seat} rolls {total} to see who begins"),
    "begin": N_("{seat} begins"),
    "found-settlement": N_("{seat} founds a settlement at {at}"),
    "found-road": N_("{seat} lays a road by {at}"),
    # dice and cards
    "rolled": N_("{seat} rolls {total}"),
    "drew-card": N_("{seat} draws a development card: {development}"),
    "drew-secretly": N_("{seat} draws a development card"),
    "stole-card": N_("{seat} steals {resource:1} from {victim}"),
    "stole-secretly": N_("{seat} steals a card from {victim}"),
    # the turn
    "discard": N_("{seat} discards {cards}"),
    "move-robber": _move_robber,
    "trade-with-player": _trade,
    "trade-with-bank": N_("{seat} trades {gives} for {takes} with the bank"),
    "build-road": N_("{seat} builds a road by {at}"),
    "build-settlement": N_("{seat} builds a settlement at {at}"),
    "build-city": N_("{seat} builds a city at {at}"),
    "buy-development": N_("{seat} buys a development card"),
    "end-turn": N_("{seat} ends the turn"),
    # development cards
    "play-knight": N_("{seat} plays a Knight"),
    "play-road-building": N_("{seat} plays Road Building"),
    "place-free-road": N_("{seat} lays a free road by {at}"),
    "stop-road-building": N_("{seat} goes without a further free road"),
    "play-year-of-plenty": N_("{seat} plays Year of Plenty and takes {takes}"),
    "play-monopoly": _monopoly,
    "hand-over": Plural(
        "{seat} hands over {count} card", "{seat} hands over {count} cards", by="count"
    ),
    "claim-victory": _claim,
    # told in private, or set right
    "told-secretly": N_("{seat} tells the tablet something in private"),
    "reconcile": N_("Set right at the table: {reason}"),
}


def _claim_verb(params: Params) -> Template:
    """Whoever wins is named where the dock is turned to somebody else."""
    if "player" in params:
        return NC_("table", "{player} shows victory points and wins")
    return NC_("table", "Show victory points and win")


VERBS: dict[str, Wording] = {
    "begin": NC_("table", "{player} begins"),
    "who-begins": NC_("table", "Who begins"),
    "build-road": NC_("table", "Road"),
    "build-settlement": NC_("table", "Settlement"),
    "build-city": NC_("table", "City"),
    "buy-development": NC_("table", "Buy a card"),
    "trade": NC_("table", "Trade with a player"),
    "bank": NC_("table", "Trade with the bank"),
    "play-card": NC_("table", "Play a card"),
    "play-knight": NC_("table", "Play a knight"),
    "play-road-building": NC_("table", "Play Road Building"),
    "play-year-of-plenty": NC_("table", "Play Year of Plenty"),
    "play-monopoly": NC_("table", "Play Monopoly"),
    "claim": _claim_verb,
    "end-turn": NC_("table", "End turn"),
    "found-settlement": NC_("table", "Tap an intersection"),
    "found-road": NC_("table", "Tap a path"),
    "free-road": NC_("table", "Tap a path"),
    "move-robber": NC_("table", "Tap a hex"),
    "discard": PluralIn(
        "table",
        "Choose {count} card to discard",
        "Choose {count} cards to discard",
        by="count",
    ),
    "hand-over": NC_("table", "Hand over cards"),
    "tell": NC_("table", "Tell the tablet in private"),
    "tell-hand": NC_("table", "Tell the tablet in private"),
    "tell-development": NC_("table", "Tell the tablet in private"),
}
