"""What is said about a move: the title of the event it became (codes of `rules/titles.py`), and
the verb on the button that makes it (codes of `table_view/commands.py`)."""

from __future__ import annotations

from companion.wording.templates import N_, NC_, Params, Template, Wording


def _pay_tribute(params: Params) -> Template:
    if "tribute" in params:
        return N_("{seat} pays the pirate {tribute} Astro")
    return N_("{seat} pays the pirate")


def _placed_cards(params: Params) -> Template:
    if not params["bottom"]:
        return N_("{seat} puts back on top: {top}")
    if not params["top"]:
        return N_("{seat} puts back at the bottom: {bottom}")
    return N_("{seat} puts back on top: {top}; at the bottom: {bottom}")


def _trade(params: Params) -> Template:
    if not params["takes"]:
        return N_("{seat} gives {gives} as a gift")
    if not params["gives"]:
        return N_("{seat} gets {takes} as a gift")
    return N_("{seat} gives {gives} and gets {takes}")


TITLES: dict[str, Wording] = {
    # dice and cards
    "rolled-production": N_("{seat} rolls {face} for production"),
    "rolled-for-combat": N_("{seat} rolls {face} for the fight"),
    "rolled-for-pirate": N_("{seat} rolls {face} for the pirate"),
    "mission-opened": N_('New mission: "{mission}"'),
    "card-turned": N_("{card} is turned"),
    "card-replaced": N_("{card} comes from the reserve"),
    "stack-topped-up": N_("{card} fills up sector stack {stack}"),
    "pirate-appeared": N_("A pirate asks for {tribute} Astro"),
    "forget-replacement": N_("{seat} goes on without the replacement card"),
    # set-up and production
    "choose-module": N_("{seat} starts with the {module}"),
    "choose-colony": N_("{seat} lets {colony} produce"),
    # flight
    "fly-to": N_("{seat} flies to sector stack {stack}"),
    "look-ahead": N_("{seat} uses the Sensor Module"),
    "looked-at-cards": N_("{seat} sees {cards} ({deck})"),
    "looked-at-stack": N_("{seat} looks at the top cards ({deck})"),
    "placed-cards": _placed_cards,
    "placed-cards-secretly": N_("{seat} puts the cards back"),
    "fly-on": N_("{seat} flies on"),
    "end-flight": N_("{seat} ends the flight"),
    "buy": N_("{seat} buys {goods} at {card}"),
    "sell": N_("{seat} sells {goods} at {card}"),
    "found-colony": N_("{seat} founds a colony on {card}"),
    "found-post": N_("{seat} founds a trading post at {card}"),
    "complete-mission": N_('{seat} completes the mission "{mission}"'),
    "take-resource": N_("{seat} takes {resource:1}"),
    # pirates
    "pay-tribute": _pay_tribute,
    "fight": N_("{seat} fights the pirate"),
    "give-up-module": N_("{seat} gives up a level of the {module}"),
    # trading and building
    "trade-with-opponent": _trade,
    "buy-from-opponent": N_("{seat} buys {resource:1} with the Trade Module"),
    "build-colony-ship": N_("{seat} builds a colony ship"),
    "build-trade-ship": N_("{seat} builds a trade ship"),
    "build-booster": N_("{seat} builds a booster"),
    "upgrade-booster": N_("{seat} turns a booster to level 2"),
    "build-cannon": N_("{seat} builds a cannon"),
    "upgrade-cannon": N_("{seat} turns a cannon to level 2"),
    "build-module": N_("{seat} builds the {module}"),
    "upgrade-module": N_("{seat} builds level 2 of the {module}"),
    "end-turn": N_("{seat} ends the turn"),
    # corrections
    "reconcile": N_("Set right at the table: {reason}"),
}

VERBS: dict[str, Wording] = {
    "fly-to": NC_("table", "Stack {stack}"),
    "fly-on": NC_("table", "Reveal next card"),
    "end-flight": NC_("table", "End flight"),
    "look-ahead": NC_("table", "Look with the sensor"),
    "place-cards": NC_("table", "Put the cards back"),
    "buy": NC_("table", "Buy: {good}"),
    "buy-any": NC_("table", "Buy: resource"),
    "sell": NC_("table", "Sell: {good}"),
    "sell-any": NC_("table", "Sell: resource"),
    "found-colony": NC_("table", "Found a colony"),
    "found-post": NC_("table", "Found a post"),
    "pay-tribute": NC_("table", "Pay tribute"),
    "fight": NC_("table", "Fight"),
    "forget-replacement": NC_("table", "Go on without it"),
    "trade-with-opponent": NC_("table", "Swap freely"),
    "buy-from-opponent": NC_("table", "Buy {resource:1}"),
    "build-colony-ship": NC_("table", "Colony ship"),
    "build-trade-ship": NC_("table", "Trade ship"),
    "build-booster": NC_("table", "Booster"),
    "upgrade-booster": NC_("table", "Booster to 2"),
    "build-cannon": NC_("table", "Cannon"),
    "upgrade-cannon": NC_("table", "Cannon to 2"),
    "end-turn": NC_("table", "End turn"),
}
