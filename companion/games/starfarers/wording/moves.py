"""What is said about a move: the title of the event it became (codes of `rules/titles.py`), and
the verb on the button that makes it (codes of `table_view/commands.py`)."""

from __future__ import annotations

from companion.wording.templates import N_, NC_, Params, Plural, PluralIn, Template, Wording


def _place_spaceport(params: Params) -> Template:
    if params["ship"] == "trade":
        return N_("{seat} founds a spaceport with a trade ship")
    return N_("{seat} founds a spaceport with a colony ship")


def _gift(params: Params) -> Template:
    return N_("{seat} gives {cards}") if params["cards"] else N_("{seat} gives nothing")


def _answer(params: Params) -> Template:
    if params["answer"] == "no":
        return N_("{seat} says no")
    if params["takes"]:
        return N_("{seat} says yes and swaps {cards} for {takes}")
    return (
        N_("{seat} says yes and hands over {cards}") if params["cards"] else N_("{seat} says yes")
    )


TITLES: dict[str, Wording] = {
    # dice, balls, chips, cards
    "threw-to-begin": N_("{seat} rolls {number}"),
    "rolled-production": N_("{seat} rolls {number} for production"),
    "shook": N_("{seat} shakes the mother ship: {balls} ({sum})"),
    "chip-turned": N_("Turned up on a planet: {chip}"),
    "chip-replaced": N_("New chip on {planet}: {chip}"),
    "sector-turned": N_("A sector shows: {tile}"),
    "encounter-drawn": N_("An encounter: {card}"),
    "encounter-begins": N_("An encounter begins"),
    # set-up
    "begin": N_("{seat} begins"),
    "place-colony": N_("{seat} founds a starting colony"),
    "place-spaceport": _place_spaceport,
    # production
    "discard": N_("{seat} gives back {cards}"),
    "rob": N_("{seat} draws a card from {victim}"),
    "take-relief": N_("{seat} takes {resource:1} from the Relief Fund"),
    "draw-reserve": N_("{seat} draws from the reserve pile"),
    # trading and building
    "trade": N_("{seat} gives {partner} {gives} for {takes}"),
    "trade-with-bank": N_("{seat} trades {gives:{rate}} for {takes:1} with the bank"),
    "buy-fame": N_("{seat} buys fame"),
    "helping-hand": N_("A Helping Hand: {seat} draws a card each from {victims}"),
    "build-colony-ship": N_("{seat} builds a colony ship"),
    "build-trade-ship": N_("{seat} builds a trade ship"),
    "build-spaceport": N_("{seat} builds a spaceport"),
    "build-upgrade": N_("{seat} builds {upgrade:1}"),
    "start-flight": N_("{seat} ends trading and building"),
    # flight
    "fly-colony-ship": Plural(
        "{seat} flies a colony ship {steps} point far",
        "{seat} flies a colony ship {steps} points far",
        by="steps",
    ),
    "fly-trade-ship": Plural(
        "{seat} flies a trade ship {steps} point far",
        "{seat} flies a trade ship {steps} points far",
        by="steps",
    ),
    "look-at-chip": N_("{seat} sees on {planet}: {chip}"),
    "looked-at-chip": N_("{seat} looks at the chip of {planet}"),
    "clear-planet": N_("{seat} clears {planet}"),
    "found-colony": N_("{seat} founds a colony"),
    "take-friendship": N_("{seat} chooses the friendship card {card}"),
    "place-gift-ship": N_("{seat} places a free trade ship"),
    "end-turn": N_("{seat} ends the turn"),
    # encounters and what they bring
    "give-in-encounter": _gift,
    "answer-encounter": _answer,
    "take-resources": N_("{seat} takes {cards}"),
    "add-upgrade": N_("{seat} adds {upgrade:1}"),
    "remove-upgrade": N_("{seat} gives up {upgrade:1}"),
    "choose-locked": N_("{seat}'s ship with transporter {rings} stays this turn"),
    "space-jump": N_("{seat} makes a space jump"),
    "forgo-jump": N_("{seat} forgoes the space jump"),
    # corrections
    "tell-hand": N_("{seat} told the tablet: {cards}"),
    "told-hand": N_("{seat} told the tablet something in private"),
    "reconcile": N_("Set right at the table: {reason}"),
}

VERBS: dict[str, Wording] = {
    "begin": NC_("table", "{player} begins"),
    "who-begins": NC_("table", "Who begins"),
    "place-colony": NC_("table", "Found a colony"),
    "build-colony-ship": NC_("table", "Colony ship"),
    "build-trade-ship": NC_("table", "Trade ship"),
    "fly": NC_("table", "Fly"),
    "found-colony": NC_("table", "Found a colony"),
    "clear-planet": NC_("table", "Clear a planet"),
    "look-at-chip": NC_("table", "Look at a chip"),
    "place-gift": NC_("table", "Place the free ship"),
    "space-jump": NC_("table", "Jump"),
    "forgo-jump": NC_("table", "No jump"),
    "choose-locked": NC_("table", "This ship stays"),
    "discard": PluralIn(
        "table",
        "Choose {count} card to discard",
        "Choose {count} cards to discard",
        by="count",
    ),
    "lose-upgrade": NC_("table", "Give up an upgrade"),
    "take-any": PluralIn("table", "Take {count} resource", "Take {count} resources", by="count"),
    "give": NC_("table", "Give cards"),
    "yes": NC_("table", "Yes"),
    "no": NC_("table", "No"),
    "rob": NC_("table", "Rob {player}"),
    "helping-hand": NC_("table", "Helping Hand: {players}"),
    "trade": NC_("table", "Trade with a player"),
    "bank": NC_("table", "Trade with the bank"),
    "buy-fame": NC_("table", "Buy fame"),
    "draw-reserve": NC_("table", "Draw from the reserve"),
    "start-flight": NC_("table", "Start the flight"),
    "end-turn": NC_("table", "End turn"),
    "tell-hand": NC_("table", "Tell the tablet your cards, if you like. Only you look here."),
}
