"""What to do with your hands: one imperative for each code of `companion.rules.settlers.tell`."""

from __future__ import annotations

from companion.wording.templates import N_, Plural, Wording

NOTES: dict[str, Wording] = {
    # set-up
    "robber-on-desert": N_("Put the robber on the desert."),
    "roll-for-start": N_("Each of you rolls both dice: the highest roll begins."),
    "oldest-begins": N_("The oldest of you begins: say who it is."),
    "roll-again": N_("A tie: {seats} roll again."),
    "begins": N_("{seat} begins."),
    # cards
    "take-cards": N_("Take {cards} from the bank."),
    "pay-cards": N_("Put {cards} back into the bank."),
    "give-to": N_("Give {seat} {cards}."),
    "bank-cannot-pay": N_("The bank has too little {resource} for everybody."),
    "nothing-produced": N_("Nobody gets anything for this roll."),
    "discard": Plural(
        "You have too many cards: discard {count}.",
        "You have too many cards: discard {count}.",
        by="count",
    ),
    "hand-over": N_("Hand over all your {resource}: say how many cards it was."),
    # pieces
    "place-settlement": N_("Put your settlement there."),
    "place-city": N_("Put a city there and take the settlement back."),
    "place-road": N_("Lay your road there."),
    # the robber
    "move-robber": N_("Move the robber to another hex."),
    "put-robber": N_("Put the robber there."),
    "steal-from": N_("Draw a card from {seat}'s hand, face down."),
    "card-stolen": N_("The card from {seat} is yours; only you two know it."),
    # development cards
    "draw-development": N_("Take the top development card."),
    "keep-face-down": N_("Keep the card face down; you may play it from your next turn on."),
    "lay-knight": N_("Lay the Knight open in front of you."),
    "progress-out": N_("Put the card back into the box: it is out of the game."),
    "show-points": Plural(
        "Lay {count} victory point card open.",
        "Lay {count} victory point cards open.",
        by="count",
    ),
    # special cards
    "longest-road-to": N_("Take the card Longest Road: it is 2 victory points."),
    "longest-road-aside": N_("Lay the card Longest Road aside: nobody holds it now."),
    "largest-army-to": N_("Take the card Largest Army: it is 2 victory points."),
    "largest-army-aside": N_("Lay the card Largest Army aside: nobody holds it now."),
    # the turn
    "your-turn": N_("It is your turn: roll the dice."),
    "game-won": Plural(
        "{seat} wins with {points} victory point!",
        "{seat} wins with {points} victory points!",
        by="points",
    ),
}
