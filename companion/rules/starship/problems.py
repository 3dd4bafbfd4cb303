"""Every problem this game can find: its almanac topic, and whether the table can overrule it."""

from __future__ import annotations

from companion.rules.core.problem_kinds import ProblemKind

_FIRM = True

PROBLEMS: dict[str, ProblemKind] = {
    # whose turn, which phase
    "game-over": ProblemKind("victory", _FIRM),
    "not-your-turn": ProblemKind("turn"),
    "wrong-phase": ProblemKind("turn"),
    "something-is-due": ProblemKind("turn", _FIRM),
    "not-due": ProblemKind("turn", _FIRM),
    # dice and decks
    "wrong-dice": ProblemKind("dice", _FIRM),
    "impossible-faces": ProblemKind("dice", _FIRM),
    "wrong-deck": ProblemKind("sectors", _FIRM),
    "unknown-card": ProblemKind("sectors", _FIRM),
    "card-already-in-row": ProblemKind("memory", _FIRM),
    "card-with-player": ProblemKind("memory", _FIRM),
    "card-in-reserve": ProblemKind("memory"),
    "card-seen-in-stack": ProblemKind("memory"),
    "card-not-in-stack": ProblemKind("memory"),
    "not-the-card-put-there": ProblemKind("sensor"),
    "card-already-drawn": ProblemKind("memory", _FIRM),
    "deck-out-of-order": ProblemKind("replacement"),
    # set-up and production
    "unknown-module": ProblemKind("modules", _FIRM),
    "other-chooses-first": ProblemKind("house-rules"),
    "colony-not-yours": ProblemKind("production", _FIRM),
    "colony-does-not-produce": ProblemKind("production", _FIRM),
    # flight
    "no-such-stack": ProblemKind("sectors", _FIRM),
    "not-flying": ProblemKind("flight", _FIRM),
    "no-sensor": ProblemKind("sensor"),
    "sensor-too-late": ProblemKind("sensor", _FIRM),
    "not-the-cards-seen": ProblemKind("sensor", _FIRM),
    "wrong-number-of-cards": ProblemKind("sensor", _FIRM),
    "speed-used-up": ProblemKind("speed"),
    "actions-used-up": ProblemKind("actions"),
    "stack-used-up": ProblemKind("flight", _FIRM),
    "not-at-this-card": ProblemKind("actions", _FIRM),
    "card-already-used": ProblemKind("actions"),
    "replacement-not-usable": ProblemKind("replacement"),
    # trading
    "no-market": ProblemKind("trade-planets", _FIRM),
    "nothing-to-trade": ProblemKind("trade-planets", _FIRM),
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
    "opponent-has-none": ProblemKind("trade-module", _FIRM),
    "no-trade-module": ProblemKind("trade-module"),
    "purchases-used-up": ProblemKind("trade-module"),
    # founding
    "no-post-here": ProblemKind("trading-posts", _FIRM),
    "no-trade-ship": ProblemKind("trading-posts"),
    "no-colony-here": ProblemKind("colonies", _FIRM),
    "no-colony-ship": ProblemKind("colonies"),
    # missions
    "mission-not-open": ProblemKind("missions", _FIRM),
    "mission-elsewhere": ProblemKind("missions"),
    "mission-must-wait": ProblemKind("missions"),
    "cannons-short": ProblemKind("missions"),
    "boosters-short": ProblemKind("missions"),
    # pirates
    "tribute-short": ProblemKind("pirates"),
    "resource-excluded": ProblemKind("missions"),
    "module-not-built": ProblemKind("losses", _FIRM),
    # building
    "hangar-full": ProblemKind("ships"),
    "no-ship-token": ProblemKind("ships", _FIRM),
    "booster-slots-full": ProblemKind("boosters", _FIRM),
    "cannon-slots-full": ProblemKind("cannons", _FIRM),
    "three-boosters-first": ProblemKind("boosters"),
    "three-cannons-first": ProblemKind("cannons"),
    "nothing-to-upgrade": ProblemKind("building", _FIRM),
    "module-already-built": ProblemKind("modules", _FIRM),
    "module-level-1-first": ProblemKind("modules"),
    "module-copy-taken": ProblemKind("modules", _FIRM),
    # corrections
    "reason-missing": ProblemKind("corrections", _FIRM),
    "nothing-changed": ProblemKind("corrections", _FIRM),
    # what an audit finds
    "overfull": ProblemKind("storage"),
    "negative": ProblemKind("corrections"),
    "too-many": ProblemKind("setup"),
    "impossible-level": ProblemKind("modules"),
    "module-copy-twice": ProblemKind("modules"),
    "card-twice": ProblemKind("memory"),
    "card-out-of-place": ProblemKind("memory", _FIRM),
    "stack-short": ProblemKind("replacement"),
    "stack-too-big": ProblemKind("sectors"),
    "start-cards-do-not-add-up": ProblemKind("memory"),
    "reserve-does-not-add-up": ProblemKind("replacement"),
    "missions-do-not-add-up": ProblemKind("missions"),
    "too-many-coins": ProblemKind("house-rules"),
    "phase-does-not-fit": ProblemKind("turn"),
    "pending-does-not-fit": ProblemKind("turn", _FIRM),
}
