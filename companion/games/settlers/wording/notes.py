"""What to do with your hands: one imperative for each code of the rules' `instructions`."""

from __future__ import annotations

from companion.wording.templates import N_, Plural, Wording

NOTES: dict[str, Wording] = {
    # laying out the table
    "tokens-are-printed": N_(
        "You agreed on other number tokens, but on the printed island they have their places."
    ),
    "lay-frame": N_("Put the frame of the sea together in the middle of the table."),
    "lay-row": N_("Row {row} from the top, left to right: {at}."),
    "lay-harbours": N_("The harbours, clockwise from the top left: {harbour}."),
    "lay-hexes": N_("Shuffle the {count} hexes and lay them open in rows of {rows}."),
    "shuffle-harbours": N_("Shuffle the {count} harbours and put one on each harbour place."),
    "lay-tokens-counter-clockwise": N_(
        "Lay the number tokens from {first} to {last}: begin at a corner and go round "
        "counter-clockwise to the middle. The desert gets none."
    ),
    "lay-tokens-clockwise": N_(
        "Lay the number tokens from {first} to {last}: begin at a corner and go round clockwise "
        "to the middle. The desert gets none."
    ),
    "lay-tokens-random": N_(
        "Shuffle the number tokens and lay one on each hex but the desert. If a {first} or "
        "{last} lies beside another of them, swap it."
    ),
    "lay-bank": N_("Lay the cards of the bank open, each kind by itself: {cards}."),
    "lay-development": N_("Shuffle the {count} development cards and lay them face down."),
    "lay-special": N_("Lay the cards Longest Road and Largest Army and the dice beside them."),
    "lay-pieces": N_("Everybody takes pieces: {cards}."),
    "lay-settlement": N_(
        "Put a settlement where these meet: {at}. Its road goes between {between}."
    ),
    # set-up
    "robber-on-desert": N_("Put the robber on the desert."),
    "roll-for-start": N_("Each of you rolls both dice: whoever rolls highest begins."),
    "oldest-begins": N_("The oldest of you begins: say who it is."),
    "roll-again": N_("A tie: {seats} roll again."),
    "begins": N_("{seat} begins."),
    # cards
    "take-cards": N_("Take {cards} from the bank."),
    "pay-cards": N_("Put {cards} back into the bank."),
    "give-to": N_("Give {seat} {cards}."),
    "bank-cannot-pay": N_("The bank has too little {resource} for everybody."),
    "robber-blocks": N_("The robber blocks {at}."),
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
    "longest-road-to": N_("Take the card Longest Road: it counts 2 victory points."),
    "longest-road-aside": N_("Lay the card Longest Road aside: nobody holds it now."),
    "largest-army-to": N_("Take the card Largest Army: it counts 2 victory points."),
    "largest-army-aside": N_("Lay the card Largest Army aside: nobody holds it now."),
    # the turn
    "your-turn": N_("It is your turn: roll the dice."),
    "game-won": Plural(
        "{seat} wins: {points} victory point lies open!",
        "{seat} wins: {points} victory points lie open!",
        by="points",
    ),
}
