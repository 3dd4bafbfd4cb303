"""What the box of 2001 calls otherwise: rings instead of pods, shipyards and half medals."""

from __future__ import annotations

from companion.wording.templates import N_, NC_, Params, Plural, Template
from companion.wording.vocabulary import EditionWords


def _fame(params: Params) -> Template:
    amount = params["amount"]
    assert isinstance(amount, int)
    if amount > 0:
        return Plural("You win {amount} fame ring.", "You win {amount} fame rings.", by="amount")
    return Plural(
        "You lose fame: put {fewer} fame ring back into the box.",
        "You lose fame: put {fewer} fame rings back into the box.",
        by="fewer",
    )


WORDS_OF_2001 = EditionWords(
    names={
        "part": {
            "freight": NC_("part", "freight ring"),
            "spaceport": NC_("part", "spaceport ring"),
            "station": NC_("part", "trading outpost"),
        },
        "build": {"freight": NC_("build", "Freight ring")},
        "score": {"markers": NC_("score", "friendship chips")},
        "deed": {"stations": NC_("deed", "trading outposts founded")},
        "value": {
            "up-to-six": NC_("value", "up to six fame rings"),
            "freight": NC_("value", "freight ring"),
        },
    },
    counted={
        "fame": Plural("{count} fame ring", "{count} fame rings", by="count"),
        "freight": Plural("{count} freight ring", "{count} freight rings", by="count"),
        "spaceport": Plural("{count} spaceport ring", "{count} spaceport rings", by="count"),
        "station": Plural("{count} trading outpost", "{count} trading outposts", by="count"),
    },
    problems={
        "no-station-left": N_("You have no trading outpost left to build with."),
        "no-spaceport-left": N_("You have no spaceport ring left."),
        "colony-ship-at-dock": N_("A colony ship may not stop on an outpost point."),
        "cards-and-stations": N_(
            "{seat} has not as many cards as trading outposts of the {people}."
        ),
        "docks-full": N_("All outpost points of the {people} are taken."),
        "dock-out-of-order": N_(
            "The next trading outpost of the {people} goes to outpost point {number}."
        ),
        "freight-short": N_(
            "Freight rings needed for a trading outpost here: {needed}. You have {held}."
        ),
    },
    notes={
        "lay-friendship": N_(
            "Lay the {count} friendship cards open, by people, each people with its chip: {people}."
        ),
        "lay-first-pieces": N_(
            "Put your first pieces onto the board: your spaceport, a colony with a spaceport ring, "
            "into system {system}, between {planets}; colonies into system {second}, between "
            "{second_planets}, and system {third}, between {third_planets}; a colony ship "
            "(transporter {rings}) beside your spaceport, on the point next to {ship_planets}."
        ),
        "lay-fame": Plural(
            "Everybody takes {count} fame ring.", "Everybody takes {count} fame rings.", by="count"
        ),
        "station-docks": N_("Your trading outpost takes outpost point {number} of the {people}."),
        "fame-on": Plural("Take {count} fame ring.", "Take {count} fame rings.", by="count"),
        "fame-off": Plural(
            "Give back {count} fame ring.", "Give back {count} fame rings.", by="count"
        ),
        "take-marker": N_("Take the friendship chip of the {people}."),
        "give-marker": N_("Give the friendship chip of the {people} to {to}."),
    },
    titles={
        "step-fame": _fame,
        "step-council": N_(
            "The Galactic Council honours whoever carries the most freight rings with a fame ring."
        ),
    },
)
