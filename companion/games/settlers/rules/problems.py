"""Every problem this game can find: its almanac topic, and whether the table can overrule it."""

from __future__ import annotations

from companion.core.agreeing import AGREEMENT_PROBLEMS
from companion.core.fields import FIELD_PROBLEMS
from companion.core.going_on import GOING_ON_PROBLEMS
from companion.core.problem_kinds import FIRM, ProblemKind
from companion.core.seating import SEATING_PROBLEMS

PROBLEMS: dict[str, ProblemKind] = {
    **FIELD_PROBLEMS,
    **AGREEMENT_PROBLEMS,
    **SEATING_PROBLEMS,
    **GOING_ON_PROBLEMS,
    "hand-not-open": ProblemKind("house-rules", FIRM),
    # whose turn, which phase
    "game-over": ProblemKind("victory", FIRM),
    "no-such-player": ProblemKind("setup", FIRM),
    "not-your-turn": ProblemKind("turn"),
    "wrong-phase": ProblemKind("turn"),
    "something-is-due": ProblemKind("turn", FIRM),
    "not-due": ProblemKind("turn", FIRM),
    # dice
    "wrong-dice": ProblemKind("dice", FIRM),
    "impossible-faces": ProblemKind("dice", FIRM),
    "impossible-sum": ProblemKind("dice", FIRM),
    # the island
    "not-an-island": ProblemKind("island", FIRM),
    "hexes-do-not-add-up": ProblemKind("island", FIRM),
    "tokens-do-not-add-up": ProblemKind("island", FIRM),
    "harbours-do-not-add-up": ProblemKind("harbours", FIRM),
    "not-the-spiral": ProblemKind("island"),
    "red-numbers-touch": ProblemKind("island"),
    "no-such-place": ProblemKind("island", FIRM),
    # building
    "intersection-occupied": ProblemKind("settlements", FIRM),
    "too-close": ProblemKind("settlements"),
    "settlement-not-connected": ProblemKind("settlements"),
    "path-occupied": ProblemKind("roads", FIRM),
    "road-not-connected": ProblemKind("roads"),
    "blocked-by-rival": ProblemKind("roads"),
    "road-away-from-settlement": ProblemKind("founding"),
    "city-needs-settlement": ProblemKind("cities", FIRM),
    "no-piece-left": ProblemKind("building", FIRM),
    "cards-short": ProblemKind("building"),
    "not-all-at-once": ProblemKind("hands"),
    # seven, robber, steal
    "wrong-discard": ProblemKind("seven"),
    "robber-must-move": ProblemKind("robber"),
    "robber-not-on-desert": ProblemKind("robber"),
    "robber-too-near": ProblemKind("robber"),
    "nobody-to-rob": ProblemKind("robber", FIRM),
    "must-rob": ProblemKind("robber"),
    "not-in-that-hand": ProblemKind("hands", FIRM),
    # trade
    "nothing-to-trade": ProblemKind("trade", FIRM),
    "trade-with-yourself": ProblemKind("trade", FIRM),
    "no-gifts": ProblemKind("trade"),
    "same-kind": ProblemKind("trade"),
    "one-kind-only": ProblemKind("harbours"),
    "wrong-rate": ProblemKind("harbours"),
    "bank-short": ProblemKind("bank", FIRM),
    # development cards
    "deck-empty": ProblemKind("development-cards", FIRM),
    "wrong-deck": ProblemKind("development-cards", FIRM),
    "unknown-card": ProblemKind("development-cards", FIRM),
    "card-used-up": ProblemKind("development-cards", FIRM),
    "card-not-held": ProblemKind("development-cards", FIRM),
    "card-too-new": ProblemKind("development-cards"),
    "one-card-a-turn": ProblemKind("development-cards"),
    "two-cards": ProblemKind("year-of-plenty"),
    "no-road-possible": ProblemKind("road-building"),
    "all-or-too-many": ProblemKind("monopoly", FIRM),
    "roads-still-possible": ProblemKind("road-building"),
    # hands, told in private
    "wrong-number-of-cards": ProblemKind("hands", FIRM),
    "told-hand-impossible": ProblemKind("hands", FIRM),
    # winning
    "points-short": ProblemKind("victory", FIRM),
    # corrections
    "reason-missing": ProblemKind("corrections", FIRM),
    "nothing-changed": ProblemKind("corrections", FIRM),
    # what an audit finds
    "players-do-not-fit": ProblemKind("corrections", FIRM),
    "cards-do-not-add-up": ProblemKind("bank"),
    "hands-do-not-add-up": ProblemKind("hands"),
    "development-does-not-add-up": ProblemKind("development-cards"),
    "too-many-pieces": ProblemKind("building", FIRM),
    "place-taken-twice": ProblemKind("building"),
    "robber-nowhere": ProblemKind("robber"),
    "special-card-does-not-fit": ProblemKind("longest-road"),
    "phase-does-not-fit": ProblemKind("turn"),
    "pending-does-not-fit": ProblemKind("turn", FIRM),
}
