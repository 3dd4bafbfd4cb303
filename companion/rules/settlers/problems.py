"""Every problem this game can find: its almanac topic, and whether the table can overrule it."""

from __future__ import annotations

from companion.rules.core.problem_kinds import ProblemKind

_FIRM = True

PROBLEMS: dict[str, ProblemKind] = {
    # whose turn, which phase
    "game-over": ProblemKind("victory", _FIRM),
    "no-such-player": ProblemKind("setup", _FIRM),
    "not-your-turn": ProblemKind("turn"),
    "wrong-phase": ProblemKind("turn"),
    "something-is-due": ProblemKind("turn", _FIRM),
    "not-due": ProblemKind("turn", _FIRM),
    # dice
    "wrong-dice": ProblemKind("dice", _FIRM),
    "impossible-faces": ProblemKind("dice", _FIRM),
    # the island
    "not-an-island": ProblemKind("island", _FIRM),
    "hexes-do-not-add-up": ProblemKind("island", _FIRM),
    "tokens-do-not-add-up": ProblemKind("island", _FIRM),
    "harbours-do-not-add-up": ProblemKind("harbours", _FIRM),
    "not-the-spiral": ProblemKind("island"),
    "red-numbers-touch": ProblemKind("island"),
    "no-such-place": ProblemKind("island", _FIRM),
    # building
    "intersection-occupied": ProblemKind("settlements", _FIRM),
    "too-close": ProblemKind("settlements"),
    "settlement-not-connected": ProblemKind("settlements"),
    "path-occupied": ProblemKind("roads", _FIRM),
    "road-not-connected": ProblemKind("roads"),
    "blocked-by-rival": ProblemKind("roads"),
    "road-away-from-settlement": ProblemKind("founding"),
    "city-needs-settlement": ProblemKind("cities", _FIRM),
    "no-piece-left": ProblemKind("building", _FIRM),
    "cards-short": ProblemKind("building"),
    "not-all-at-once": ProblemKind("hands"),
    # seven, robber, steal
    "wrong-discard": ProblemKind("seven"),
    "robber-must-move": ProblemKind("robber"),
    "robber-not-on-desert": ProblemKind("robber"),
    "robber-too-near": ProblemKind("robber"),
    "nobody-to-rob": ProblemKind("robber", _FIRM),
    "must-rob": ProblemKind("robber"),
    "not-in-that-hand": ProblemKind("hands", _FIRM),
    # trade
    "nothing-to-trade": ProblemKind("trade", _FIRM),
    "trade-with-yourself": ProblemKind("trade", _FIRM),
    "no-gifts": ProblemKind("trade"),
    "same-kind": ProblemKind("trade"),
    "one-kind-only": ProblemKind("harbours"),
    "wrong-rate": ProblemKind("harbours"),
    "bank-short": ProblemKind("bank", _FIRM),
    # development cards
    "deck-empty": ProblemKind("development-cards", _FIRM),
    "wrong-deck": ProblemKind("development-cards", _FIRM),
    "unknown-card": ProblemKind("development-cards", _FIRM),
    "card-used-up": ProblemKind("development-cards", _FIRM),
    "card-not-held": ProblemKind("development-cards", _FIRM),
    "card-too-new": ProblemKind("development-cards"),
    "one-card-a-turn": ProblemKind("development-cards"),
    "two-cards": ProblemKind("year-of-plenty"),
    "no-road-possible": ProblemKind("road-building"),
    "all-or-too-many": ProblemKind("monopoly", _FIRM),
    "roads-still-possible": ProblemKind("road-building"),
    # hands, told in private
    "wrong-number-of-cards": ProblemKind("hands", _FIRM),
    "told-hand-impossible": ProblemKind("hands", _FIRM),
    # winning
    "points-short": ProblemKind("victory", _FIRM),
    # corrections
    "reason-missing": ProblemKind("corrections", _FIRM),
    "nothing-changed": ProblemKind("corrections", _FIRM),
    # what an audit finds
    "negative": ProblemKind("corrections"),
    "cards-do-not-add-up": ProblemKind("bank"),
    "hands-do-not-add-up": ProblemKind("hands"),
    "development-does-not-add-up": ProblemKind("development-cards"),
    "too-many-pieces": ProblemKind("building"),
    "place-taken-twice": ProblemKind("building"),
    "robber-nowhere": ProblemKind("robber"),
    "special-card-does-not-fit": ProblemKind("longest-road"),
    "phase-does-not-fit": ProblemKind("turn"),
    "pending-does-not-fit": ProblemKind("turn", _FIRM),
}
