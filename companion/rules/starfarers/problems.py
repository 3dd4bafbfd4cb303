"""Every problem this game can find: its almanac topic, and whether the table can overrule it."""

from __future__ import annotations

from typing import NamedTuple


class ProblemKind(NamedTuple):
    topic: str
    firm: bool = False


_FIRM = True

PROBLEMS: dict[str, ProblemKind] = {
    # whose turn, which phase
    "game-over": ProblemKind("victory", _FIRM),
    "no-such-seat": ProblemKind("turn", _FIRM),
    "not-your-turn": ProblemKind("turn", _FIRM),
    "wrong-phase": ProblemKind("turn", _FIRM),
    "something-is-due": ProblemKind("turn", _FIRM),
    "not-due": ProblemKind("turn", _FIRM),
    "flight-first": ProblemKind("turn"),
    # dice, balls, cards and chips
    "wrong-dice": ProblemKind("production", _FIRM),
    "impossible-faces": ProblemKind("production", _FIRM),
    "impossible-balls": ProblemKind("mother-ship", _FIRM),
    "wrong-deck": ProblemKind("exploring", _FIRM),
    "unknown-card": ProblemKind("friendship", _FIRM),
    "card-already-played": ProblemKind("encounters"),
    "wrong-answer": ProblemKind("encounters", _FIRM),
    "gift-too-big": ProblemKind("encounters", _FIRM),
    "no-such-chip": ProblemKind("chips", _FIRM),
    "chip-elsewhere": ProblemKind("chips"),
    # set-up
    "too-late-to-begin": ProblemKind("setup", _FIRM),
    "spaceport-is-next": ProblemKind("founding-phase", _FIRM),
    "colony-is-next": ProblemKind("founding-phase", _FIRM),
    "not-at-home": ProblemKind("founding-phase"),
    "upgrade-not-in-pool": ProblemKind("founding-phase", _FIRM),
    "wrong-sector": ProblemKind("sectors", _FIRM),
    "no-such-tile": ProblemKind("sectors", _FIRM),
    "tile-elsewhere": ProblemKind("sectors", _FIRM),
    # hands, bank, reserve pile
    "wrong-number-of-cards": ProblemKind("hands", _FIRM),
    "cards-short": ProblemKind("hands", _FIRM),
    "bank-has-none": ProblemKind("bank", _FIRM),
    "bank-too-small": ProblemKind("bank", _FIRM),
    "no-such-partner": ProblemKind("trading", _FIRM),
    "nothing-to-draw": ProblemKind("seven", _FIRM),
    "reserve-already-drawn": ProblemKind("reserve-pile"),
    "too-late-for-reserve": ProblemKind("reserve-pile"),
    "too-many-points-for-reserve": ProblemKind("reserve-pile"),
    "reserve-empty": ProblemKind("reserve-pile", _FIRM),
    # trading
    "no-gifts": ProblemKind("trading"),
    "same-resource": ProblemKind("bank", _FIRM),
    "wrong-rate": ProblemKind("bank"),
    "no-such-friendship": ProblemKind("diplomats"),
    "once-a-turn": ProblemKind("diplomats"),
    "enough-fame": ProblemKind("fame"),
    "helping-hand-two": ProblemKind("diplomats"),
    "not-ahead": ProblemKind("diplomats"),
    # building
    "no-transporter": ProblemKind("ships", _FIRM),
    "transporter-in-use": ProblemKind("ships", _FIRM),
    "not-a-starting-point": ProblemKind("spaceports"),
    "no-colony-left": ProblemKind("building", _FIRM),
    "no-station-left": ProblemKind("building", _FIRM),
    "no-colony-of-yours": ProblemKind("spaceports", _FIRM),
    "no-spaceport-left": ProblemKind("spaceports", _FIRM),
    "no-room-on-ship": ProblemKind("mother-ship", _FIRM),
    "supply-empty": ProblemKind("mother-ship", _FIRM),
    "upgrade-missing": ProblemKind("mother-ship", _FIRM),
    # flight
    "no-ships": ProblemKind("flight", _FIRM),
    "shake-first": ProblemKind("mother-ship", _FIRM),
    "no-such-ship": ProblemKind("ships", _FIRM),
    "ship-locked": ProblemKind("flight"),
    "ship-already-moved": ProblemKind("flight"),
    "cannot-stay-here": ProblemKind("blockades"),
    "no-such-way": ProblemKind("flight", _FIRM),
    "no-such-point": ProblemKind("space-jumps", _FIRM),
    "too-far": ProblemKind("flight"),
    "stop-to-explore": ProblemKind("exploring"),
    "point-occupied": ProblemKind("flight"),
    "others-spaceport": ProblemKind("blockades"),
    "trade-ship-on-site": ProblemKind("blockades"),
    "colony-ship-at-dock": ProblemKind("blockades"),
    "must-leave-site": ProblemKind("blockades"),
    "ship-must-clear": ProblemKind("blockades"),
    "first-ship-jumps": ProblemKind("space-jumps"),
    # exploring and clearing
    "chips-are-public": ProblemKind("exploring", _FIRM),
    "no-such-planet": ProblemKind("exploring", _FIRM),
    "nothing-to-explore": ProblemKind("exploring", _FIRM),
    "too-far-to-look": ProblemKind("exploring"),
    "cleared-on-reaching": ProblemKind("pirate-lairs", _FIRM),
    "too-far-to-clear": ProblemKind("pirate-lairs", _FIRM),
    "nothing-to-clear": ProblemKind("pirate-lairs", _FIRM),
    "too-weak-to-clear": ProblemKind("pirate-lairs"),
    # founding
    "no-colony-site": ProblemKind("colonies", _FIRM),
    "not-a-colony-ship": ProblemKind("colonies", _FIRM),
    "pirate-next-door": ProblemKind("pirate-lairs", _FIRM),
    "ice-next-door": ProblemKind("ice-planets", _FIRM),
    "not-founding-at-home": ProblemKind("colonies"),
    "one-site-stays-free": ProblemKind("three-players"),
    "docks-full": ProblemKind("stations", _FIRM),
    "dock-out-of-order": ProblemKind("stations"),
    "freight-short": ProblemKind("stations"),
    "card-of-another-people": ProblemKind("friendship"),
    "card-taken": ProblemKind("friendship", _FIRM),
    # corrections
    "reason-missing": ProblemKind("corrections", _FIRM),
    "nothing-changed": ProblemKind("corrections", _FIRM),
    # what a look at an entered board finds
    "board-home-systems": ProblemKind("editions"),
    "board-same-planets": ProblemKind("editions"),
    "board-in-pieces": ProblemKind("editions"),
    "board-dots": ProblemKind("editions"),
    "board-replacements": ProblemKind("editions"),
    "board-beginner-chips": ProblemKind("editions"),
    "board-people": ProblemKind("editions"),
    "board-no-start": ProblemKind("editions"),
    "board-start": ProblemKind("editions"),
    # what an audit finds
    "negative": ProblemKind("corrections"),
    "too-many": ProblemKind("building"),
    "cards-do-not-add-up": ProblemKind("hands"),
    "point-twice": ProblemKind("flight"),
    "not-a-place": ProblemKind("corrections", _FIRM),
    "card-twice": ProblemKind("friendship"),
    "cards-and-stations": ProblemKind("friendship"),
    "chips-do-not-add-up": ProblemKind("chips"),
    "phase-does-not-fit": ProblemKind("turn"),
    "pending-does-not-fit": ProblemKind("turn", _FIRM),
}
