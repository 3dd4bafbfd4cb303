"""What hands have to do on the table: a sentence for each code of the rules' `instructions`."""

from __future__ import annotations

from companion.wording.templates import N_, Plural, Wording

NOTES: dict[str, Wording] = {
    # laying out the table
    "lay-frame": N_("Put the frame together, with the Catanian colonies on one side."),
    "lay-board": N_("Lay the board in the middle of the table."),
    "lay-practice-board": N_(
        "You play on the practice board that the screen shows: nobody has entered the printed "
        "board of this edition yet."
    ),
    "lay-sectors-beginner": N_(
        "Lay {count} sectors open into the frame, as the picture for beginners in your rules shows."
    ),
    "lay-sectors-strategic": N_(
        "Shuffle the sectors near home and those far out, each by themselves. Lay {count} of them "
        "open into the frame, each where its kind belongs."
    ),
    "lay-sectors-explorer": N_(
        "Shuffle the sectors near home and those far out, each by themselves. Lay {count} of them "
        "face down into the frame, each where its kind belongs."
    ),
    "lay-sectors-wild-space": N_(
        "Shuffle all sectors together and lay {count} of them face down into the frame. What is "
        "left goes into the box unseen."
    ),
    "lay-spare-sectors": Plural(
        "Put {count} spare sector back into the box.",
        "Put {count} spare sectors back into the box.",
        by="count",
    ),
    "lay-home-chips": N_("Lay the chips of system {system} open: {planets}."),
    "deal-home-chips": N_(
        "Shuffle the chips of each Greek letter and lay them open on the planets of that letter."
    ),
    "lay-chips": N_(
        "Sort the other number chips by the sign on their backs and shuffle each group. Lay one "
        "face down on each planet with that sign."
    ),
    "keep-chips": N_(
        "Sort the other number chips by the sign on their backs and keep them face down: a sector "
        "gets its chips when it is turned up."
    ),
    "lay-reserve-chips": N_("Shuffle the {count} reserve chips and lay them face down."),
    "lay-special-markers": N_(
        "Lay the {count} large markers for pirates and ice open beside the board."
    ),
    "lay-ship-markers": N_(
        "Lay the trade-ship markers ready: some encounter cards promise a trade ship."
    ),
    "lay-reserve-pile": N_(
        "Shuffle {count} cards of each resource together, face down: that is the reserve pile."
    ),
    "lay-bank": N_("Lay the bank open, each resource by itself: {goods}."),
    "lay-encounters": N_("Shuffle the {count} encounter cards and lay them face down."),
    "lay-friendship": N_(
        "Lay the {count} friendship cards open, by people, each people with its marker: {people}."
    ),
    "lay-supply": N_("Lay out where everybody can reach: {goods}."),
    "lay-pool": N_("Lay these upgrades ready to choose from: {goods}."),
    "lay-pieces": N_("Everybody takes a mother ship and pieces: {goods}."),
    "lay-upgrades": N_("Everybody puts {goods} on the mother ship."),
    "lay-point-marker": N_("All point markers go on the {points} of the track."),
    "lay-fame": Plural(
        "Everybody takes {count} half medal.", "Everybody takes {count} half medals.", by="count"
    ),
    "lay-hand": Plural(
        "Everybody draws {count} card from the reserve pile.",
        "Everybody draws {count} cards from the reserve pile.",
        by="count",
    ),
    "lay-first-pieces": N_(
        "Put your first pieces onto the board: your spaceport, a colony with a shipyard, into "
        "system {system}, between {planets}; colonies into system {second}, between "
        "{second_planets}, and system {third}, between {third_planets}; a colony ship (transporter "
        "{rings}) beside your spaceport, on the point next to {ship_planets}."
    ),
    "block-spaceport": N_(
        "Nobody plays {colour}: put a spaceport of that colour into system {system}, between "
        "{planets}. It only stands in the way."
    ),
    "block-colony": N_(
        "Nobody plays {colour}: put a colony of that colour into system {system}, between "
        "{planets}. It only stands in the way."
    ),
    # resource cards
    "take": N_("Take from the bank: {goods}."),
    "give": N_("Put into the bank: {goods}."),
    "hand-over": N_("Give {goods} to {to}."),
    "draw-from-player": N_("Draw a card, unseen, from {from}'s hand."),
    "draw-from-reserve": Plural(
        "Draw {count} card from the reserve pile.",
        "Draw {count} cards from the reserve pile.",
        by="count",
    ),
    "rebuild-reserve": Plural(
        "The reserve pile is used up: shuffle a new one of {count} card from the bank.",
        "The reserve pile is used up: shuffle a new one of {count} cards from the bank.",
        by="count",
    ),
    "bank-short": N_("The bank is short of {good}: {needed} due, {paid} paid."),
    "discard-half": Plural(
        "Give back {count} card of your choice.",
        "Give back {count} cards of your choice.",
        by="count",
    ),
    # pieces on the board
    "place-colony-ship": N_("Place a colony ship (transporter {rings}) beside your spaceport."),
    "place-trade-ship": N_("Place a trade ship (transporter {rings}) beside your spaceport."),
    "shipyard-on-colony": N_("Turn the colony into a spaceport."),
    "transporter-back": N_("Take transporter {rings} back."),
    "move-ship": N_("Move the ship with transporter {rings} as the map shows."),
    "ship-stays": N_("The ship with transporter {rings} stays where it is this turn."),
    "station-docks": N_("Your trade station takes dock {number} of the {people}."),
    "lay-token": N_("Lay the large token on {planet}: {chip}."),
    "take-medal": N_("Take as a medal: {chip}."),
    "reserve-chip-face-up": N_("Lay a reserve chip on {planet}, face up."),
    "reserve-chip-face-down": N_("Lay a reserve chip on {planet}, face down; you may look at it."),
    # the mother ship
    "upgrade-on": N_("Add {part:{count}} to your mother ship."),
    "upgrade-off": N_("Remove {part:{count}} from your mother ship."),
    "fame-on": Plural("Take {count} half medal.", "Take {count} half medals.", by="count"),
    "fame-off": Plural(
        "Give back {count} half medal.", "Give back {count} half medals.", by="count"
    ),
    "card-in-front": N_("Lay the card {card} in front of you."),
    "gift-ship": N_("You get a free trade ship as soon as there is room for it."),
    # friendship and points
    "take-marker": N_("Take the friendship marker of the {people}."),
    "give-marker": N_("Give the friendship marker of the {people} to {to}."),
    "point-marker": N_("Move your point marker to {points}."),
    # the turn
    "draw-encounter": N_("Draw the top encounter card and read it to {seat}."),
    "place-gift": N_("Place your free trade ship beside a spaceport."),
    "your-turn": N_("It is your turn: roll both dice."),
    "game-won": Plural(
        "{seat} wins with {points} victory point!",
        "{seat} wins with {points} victory points!",
        by="points",
    ),
}
