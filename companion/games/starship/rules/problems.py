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
    # whose turn, which phase
    "game-over": ProblemKind("victory", FIRM),
    "not-your-turn": ProblemKind("turn"),
    "wrong-phase": ProblemKind("turn"),
    "something-is-due": ProblemKind("turn", FIRM),
    "not-due": ProblemKind("turn", FIRM),
    # dice and decks
    "wrong-dice": ProblemKind("dice", FIRM),
    "impossible-faces": ProblemKind("dice", FIRM),
    "wrong-deck": ProblemKind("sectors", FIRM),
    "unknown-card": ProblemKind("sectors", FIRM),
    "card-already-in-row": ProblemKind("memory", FIRM),
    "card-with-player": ProblemKind("memory", FIRM),
    "card-in-reserve": ProblemKind("memory"),
    "card-seen-in-stack": ProblemKind("memory"),
    "card-not-in-stack": ProblemKind("memory"),
    "not-the-card-put-there": ProblemKind("sensor"),
    "card-already-drawn": ProblemKind("memory", FIRM),
    "deck-out-of-order": ProblemKind("replacement"),
    # set-up and production
    "unknown-module": ProblemKind("modules", FIRM),
    "other-chooses-first": ProblemKind("house-rules"),
    "colony-not-yours": ProblemKind("production", FIRM),
    "colony-does-not-produce": ProblemKind("production", FIRM),
    # flight
    "no-such-stack": ProblemKind("sectors", FIRM),
    "not-flying": ProblemKind("flight", FIRM),
    "no-sensor": ProblemKind("sensor"),
    "sensor-too-late": ProblemKind("sensor", FIRM),
    "not-the-cards-seen": ProblemKind("sensor", FIRM),
    "wrong-number-of-cards": ProblemKind("sensor", FIRM),
    "speed-used-up": ProblemKind("speed"),
    "actions-used-up": ProblemKind("actions"),
    "stack-used-up": ProblemKind("flight", FIRM),
    "not-at-this-card": ProblemKind("actions", FIRM),
    "card-already-used": ProblemKind("actions"),
    "replacement-not-usable": ProblemKind("replacement"),
    # trading
    "no-market": ProblemKind("trade-planets", FIRM),
    "nothing-to-trade": ProblemKind("trade-planets", FIRM),
    "not-sold-here": ProblemKind("outposts"),
    "not-bought-here": ProblemKind("outposts"),
    "over-the-limit": ProblemKind("outposts"),
    "astro-short": ProblemKind("trading"),
    "goods-short": ProblemKind("trading"),
    "no-room": ProblemKind("storage"),
    "bank-empty": ProblemKind("house-rules"),
    "not-your-post": ProblemKind("trading-posts"),
    "posts-used-up": ProblemKind("trading-posts"),
    "post-already-used": ProblemKind("trading-posts"),
    "opponent-has-none": ProblemKind("trade-module", FIRM),
    "no-trade-module": ProblemKind("trade-module"),
    "purchases-used-up": ProblemKind("trade-module"),
    # founding
    "no-post-here": ProblemKind("trading-posts", FIRM),
    "no-trade-ship": ProblemKind("trading-posts"),
    "no-colony-here": ProblemKind("colonies", FIRM),
    "no-colony-ship": ProblemKind("colonies"),
    # missions
    "mission-not-open": ProblemKind("missions", FIRM),
    "mission-elsewhere": ProblemKind("missions"),
    "mission-must-wait": ProblemKind("missions"),
    "cannons-short": ProblemKind("missions"),
    "boosters-short": ProblemKind("missions"),
    # pirates
    "tribute-short": ProblemKind("pirates"),
    "resource-excluded": ProblemKind("missions"),
    "module-not-built": ProblemKind("losses", FIRM),
    # building
    "hangar-full": ProblemKind("ships"),
    "no-ship-token": ProblemKind("ships", FIRM),
    "booster-slots-full": ProblemKind("boosters", FIRM),
    "cannon-slots-full": ProblemKind("cannons", FIRM),
    "three-boosters-first": ProblemKind("boosters"),
    "three-cannons-first": ProblemKind("cannons"),
    "nothing-to-upgrade": ProblemKind("building", FIRM),
    "module-already-built": ProblemKind("modules", FIRM),
    "module-level-1-first": ProblemKind("modules"),
    "module-copy-taken": ProblemKind("modules", FIRM),
    # corrections
    "reason-missing": ProblemKind("corrections", FIRM),
    "nothing-changed": ProblemKind("corrections", FIRM),
    # what an audit finds
    "overfull": ProblemKind("storage"),
    "negative": ProblemKind("corrections"),
    "too-many": ProblemKind("setup"),
    "impossible-level": ProblemKind("modules"),
    "module-copy-twice": ProblemKind("modules"),
    "card-twice": ProblemKind("memory"),
    "card-out-of-place": ProblemKind("memory", FIRM),
    "stack-short": ProblemKind("replacement"),
    "stack-too-big": ProblemKind("sectors"),
    "start-cards-do-not-add-up": ProblemKind("memory"),
    "reserve-does-not-add-up": ProblemKind("replacement"),
    "missions-do-not-add-up": ProblemKind("missions"),
    "too-many-coins": ProblemKind("house-rules"),
    "phase-does-not-fit": ProblemKind("turn"),
    "pending-does-not-fit": ProblemKind("turn", FIRM),
}
