"""Titles of events: one short fact for each code of `companion.games.settlers.rules.titles`."""

from __future__ import annotations

from companion.wording.templates import N_, Params, Plural, Template, Wording


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
    "trade-with-bank": N_("{seat} gives the bank {gives} for {takes}"),
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
