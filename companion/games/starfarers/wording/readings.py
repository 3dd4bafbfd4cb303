"""What the left neighbour reads aloud in an encounter: questions, and what follows from answers.

The cards are told in our own words. The steps of a branch are read one after another.
"""

from __future__ import annotations

from companion.wording.templates import N_, Params, Plural, Template, Wording


def _fame(params: Params) -> Template:
    amount = params["amount"]
    assert isinstance(amount, int)
    if amount > 0:
        return Plural("You win {amount} half medal.", "You win {amount} half medals.", by="amount")
    return Plural(
        "You lose fame: put {fewer} half medal back into the box.",
        "You lose fame: put {fewer} half medals back into the box.",
        by="fewer",
    )


def _upgrade(params: Params) -> Template:
    if params["amount"] == 1:
        return N_("Choose an upgrade for your mother ship; it costs you nothing.")
    return N_("Remove one upgrade of your choice from your mother ship.")


QUESTIONS: dict[str, Wording] = {
    "ask-merchants": N_(
        "Merchants come alongside and show you their wares. How many resource cards do you give "
        "them as a present: 0, 1, 2 or 3?"
    ),
    "ask-merchant-prince": N_(
        "A prince of the merchants receives you on his golden ship. How many resource cards do you "
        "give him: 0, 1, 2 or 3?"
    ),
    "ask-false-merchants": N_(
        "A merchant ship hails you in a friendly way. How many resource cards do you give as a "
        "present: 0, 1, 2 or 3?"
    ),
    "ask-attack": N_(
        "The merchants were pirates in disguise, and they make off with your present. Do you "
        "attack them?"
    ),
    "ask-pirate-demand": Plural(
        "Pirates bar your way and demand {count} resource card. Do you hand it over?",
        "Pirates bar your way and demand {count} resource cards. Do you hand them over?",
        by="count",
    ),
    "ask-pirate-barter": N_(
        "A pirate offers a dubious bargain: any 2 other resource cards for 1 of yours. Do you "
        "take it?"
    ),
    "ask-pirate-raid": Plural(
        "For {count} resource card a pirate will rob all the others in your name. Do you pay him?",
        "For {count} resource cards a pirate will rob all the others in your name. Do you pay him?",
        by="count",
    ),
    "ask-pirate-attack": N_("Pirates come at you with cannons ready. Do you try to flee?"),
    "ask-distress-call": N_(
        "A ship in distress calls, and every minute counts. Do you hurry to its help?"
    ),
    "ask-ship-under-attack": N_("A ship is under attack by pirates. Do you come to its help?"),
    "ask-space-distortion": N_(
        "Space is bent ahead of you: a shortcut, perhaps. Do you dare to fly in?"
    ),
    "ask-travelers": N_(
        "The Travelers pass by in silence. How many resource cards do you offer them: 0, 1, 2 or 3?"
    ),
    "ask-wear-and-tear": N_("This concerns everybody: the years leave their marks on the ships."),
}

STEPS: dict[str, Wording] = {
    "step-fame": _fame,
    "step-any": Plural(
        "Take {amount} resource card of your choice.",
        "Take {amount} resource cards of your choice.",
        by="amount",
    ),
    "step-good": N_("You get {good:{amount}}."),
    "step-upgrade": _upgrade,
    "step-lock": N_("Choose one of your ships: it does not fly this turn."),
    "step-lock-first": N_("Your first starship does not fly this turn."),
    "step-trade-ship": N_(
        "You get a trade ship for nothing; it starts at one of your spaceports as soon as it can."
    ),
    "step-jump": N_("Choose one of your ships: it may jump to any free point."),
    "step-jump-first": N_("Your first starship may jump to any free point."),
    "step-each-one": N_("Draw 1 card unseen from every other player."),
    "step-each-gives": N_("Every other player gives you 1 resource card of their choice."),
    "step-pay": Plural(
        "{amount} resource card of your choice goes to the bank.",
        "{amount} resource cards of your choice go to the bank.",
        by="amount",
    ),
    "step-lose-cards": Plural(
        "The pirates take {amount} resource card of your choice; it goes to the bank.",
        "The pirates take {amount} resource cards of your choice; they go to the bank.",
        by="amount",
    ),
    "step-swap": Plural(
        "Lay down 1 resource card and take {amount} other of your choice.",
        "Lay down 1 resource card and take {amount} others of your choice.",
        by="amount",
    ),
    "step-lose-swapped": N_("The cards from the bargain are worthless: give them back."),
    "step-gift-back": N_("Your present is handed back to you."),
    "step-combat": N_("It comes to a fight; {seat} shakes for the other side."),
    "step-speed": N_("Now speed decides; {seat} shakes for the other side."),
    "step-flee": N_("You get away if you have at least as many boosters as {seat}."),
    "step-shake": N_("Shake your mother ship: the two balls decide."),
    "step-wear": Plural(
        "Everybody with more than {amount} upgrade removes one of them.",
        "Everybody with more than {amount} upgrades removes one of them.",
        by="amount",
    ),
    "step-council": N_(
        "The Galactic Council honours whoever carries the most freight pods with a half medal."
    ),
    "step-reshuffle": N_("All encounter cards are shuffled together again."),
    "step-draw-another": N_("Draw another encounter card."),
    "step-nothing": N_("Nothing more happens."),
}

READINGS: dict[str, Wording] = QUESTIONS | STEPS
