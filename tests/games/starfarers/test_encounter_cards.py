"""Every encounter card of 2019, branch by branch: what is said at the table, and what comes of it.

A line is a story: the number of the card, what the pilot (yellow) and the others do, and after the
arrow what has changed. White is the left neighbour and reads, blue the second left, red the right
one. Seats shake two balls by colour: k black, b blue, y yellow, r red.
"""

from __future__ import annotations

import pytest

from companion.core.chances import Draw
from companion.core.pending import kind_of
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.state import (
    Encounter,
    State,
    changed_player,
)
from tests.games.starfarers.encounter_table import act, game_of, shaken

STORIES = """
1 gives 0                    -> fame -2; cards +3; others' cards -3
1 gives 1                    -> cards +0; fame -1
1 gives 2                    -> cards -2; fame +1; due take_any 1
1 gives 3                    -> cards -3; fame +1; due take_any 2
2 gives 0                    -> fame -1
2 gives 1                    -> cards -1; due take_any 1
2 gives 2                    -> cards -2; fame +1; due take_any 1
2 gives 3                    -> cards -3; fame +1; due gain_upgrade
3 gives 0                    -> fame -1
3 gives 1                    -> cards -1
3 gives 2                    -> cards -2; fame +1
3 gives 3                    -> cards -2; fame +1
4 gives 0                    -> cards +1
4 gives 1                    -> cards -1; fame +1; due take_any 1
4 gives 2                    -> cards -2; fame +1; due take_any 2
4 gives 3                    -> cards +0
5 gives 0                    -> due lock_ship; fame -1
5 gives 1                    -> cards -1; fame -1
5 gives 2                    -> cards -2; fame +1; due take_any 1
5 gives 3                    -> cards -3; gift
6 gives 0                    -> due lock_ship; fame -1
6 gives 1                    -> cards -1; fame -1
6 gives 2                    -> cards -2; fame +1; due take_any 1
6 gives 3                    -> cards -3; gift
7 gives 2, no                -> cards -2
7 gives 2, yes, yellow ry, red yb       -> cards +0; fame +1
7 gives 2, yes, yellow kb, red yr       -> cards -2; due lock_ship
8 gives 1, no                -> cards -1
8 gives 1, yes, yellow ry, white yb     -> cards +0; fame +1
8 gives 1, yes, yellow kb, white yr     -> cards -1; due lock_ship
9 yes 2                      -> cards -2
9 no, yellow ry, red yb      -> gift
9 no, yellow kb, red yr      -> due lose_upgrade; fame +1
10 yes 2                     -> cards -2
10 no, yellow ry, blue yb    -> cards +2; fame +1
10 no, yellow kb, blue yr    -> due lock_ship; fame +1
11 yes 2                     -> cards -2; due lock_ship
11 no, yellow ry, white yb   -> cards +2; fame +1
11 no, yellow kb, white yr   -> due lose_upgrade
12 no                        -> fame +1
12 yes swap, yellow kb       -> cards +1; fame -1
12 yes swap, yellow by       -> cards -1; fame -1
12 yes swap, yellow yr       -> cards +1
13 no                        -> nothing
13 yes swap, yellow ky       -> cards +1
13 yes swap, yellow kr       -> cards -1; fame -1
13 yes swap, yellow br       -> cards +1; fame -1
14 no                        -> fame +1
14 yes 1, yellow kb          -> cards -1; fame -1
14 yes 1, yellow by          -> cards +2; others' cards -3; fame -1
14 yes 1, yellow yy          -> cards +2; others' cards -3
15 no                        -> nothing
15 yes 1, yellow kb          -> cards +2; others' cards -3
15 yes 1, yellow by          -> cards +2; others' cards -3; fame -1
15 yes 1, yellow yr          -> cards -1; fame -1
16 yes                       -> nothing
16 slow, yes, yellow ry, red yb         -> fame +1; due gain_upgrade
16 no, yellow ry, red yb     -> fame +1; due gain_upgrade
16 no, yellow kb, red yr     -> due lose_upgrade
17 yes                       -> nothing
17 no, yellow ry, blue yb    -> cards +2; fame +1
17 no, yellow kb, blue yr    -> due lose_upgrade; fame +1
18 yes                       -> nothing
18 no, yellow ry, white yb   -> gift
18 no, yellow kb, white yr   -> due lock_ship
19 no                        -> nothing
19 yes, yellow ry, blue yb   -> gift
19 yes, yellow kb, blue yr   -> due lose_upgrade
20 no                        -> fame -1
20 yes, yellow ry, white yb  -> fame +1; cards +3; others' cards -3
20 yes, yellow kb, white yr  -> due lose_upgrade; fame +1
21 no                        -> fame -1
21 yes, yellow ry, red yb    -> fame +1; due gain_upgrade
21 yes, yellow kb, red yr    -> due lose_upgrade
22 no                        -> nothing
22 yes, yellow ry, blue yb   -> cards +2; fame +1
22 yes, yellow kb, blue yr   -> due lock_ship
23 no                        -> fame -1
23 yes, yellow ry, red yb    -> fame +1; due take_any 2
23 yes, yellow kb, red yr    -> due lose_upgrade; fame +1
24 no                        -> fame -1
24 yes, yellow ry, white yb  -> fame +1; due jump_ship
24 yes, yellow kb, white yr  -> due lock_ship; fame +1
25 no                        -> due draw_encounter
25 yes, yellow ry, white yb  -> due jump_ship
25 yes, yellow kb, white yr  -> due lock_ship
26 no                        -> due draw_encounter
26 yes, yellow ry, red yb    -> due jump_ship
26 yes, yellow kb, red yr    -> due lock_ship
27 no                        -> due draw_encounter
27 yes, yellow ry, blue yb   -> due jump_ship
27 yes, yellow kb, blue yr   -> due lose_upgrade
28 gives 0                   -> due lose_upgrade; fame -1
28 gives 1                   -> cards -1; fame +1
28 gives 2                   -> cards -2; due jump_ship
28 gives 3                   -> cards -3; due jump_ship
29 gives 0                   -> nothing
29 gives 1                   -> cards -1; fame +1
29 gives 2                   -> cards -2; fame +1
29 gives 3                   -> cards -3; gift
30 gives 0                   -> fame -1
30 gives 1                   -> cards -1; fame -1
30 gives 2                   -> cards -2; fame +1
30 gives 3                   -> cards -3; fame +1; due jump_ship
31                           -> due draw_encounter
31 worn                      -> due lose_upgrade
32                           -> fame +1; due draw_encounter
32 worn                      -> due lose_upgrade
"""
LINES = [line for line in STORIES.strip().splitlines() if "->" in line]


def played(line: str) -> tuple[Starfarers, State, State]:
    game = game_of()
    number, _, rest = line.partition("->")[0].strip().partition(" ")
    deeds = [deed.strip() for deed in rest.split(",") if deed.strip()]
    state = shaken(game)
    if deeds[:1] == ["slow"]:
        deeds.pop(0)
        state = changed_player(state, "yellow", boosters=0)
        state = changed_player(state, "red", boosters=3)
    if deeds[:1] == ["worn"]:
        deeds.pop(0)
        state = changed_player(state, "yellow", boosters=5, cannons=4)
    before = state
    move = Draw("encounter", f"encounter-{number}")
    assert game.check(state, move) == []
    state = game.apply(state, move)
    for deed in deeds:
        state = act(game, state, deed)
    return game, before, state


def story(before: State, after: State) -> set[str]:
    """What has changed, in the words of the lines above."""
    old, new = before.players["yellow"], after.players["yellow"]
    told = set()
    if new.fame != old.fame:
        told.add(f"fame {new.fame - old.fame:+}")
    told.add(f"cards {new.hand.count - old.hand.count:+}")
    others = sum(
        after.players[seat].hand.count - before.players[seat].hand.count
        for seat in ("white", "blue", "red")
    )
    if others:
        told.add(f"others' cards {others:+}")
    if new.gifts > old.gifts:
        told.add("gift")
    due = after.pending[0] if after.pending else None
    if due is not None and kind_of(due) == "place_gift":
        told.add("gift")
    elif due is not None:
        count = getattr(due, "count", None)
        told.add(f"due {kind_of(due)}" + (f" {count}" if count else ""))
    return told


@pytest.mark.parametrize("line", LINES)
def test_a_branch_of_a_card(line: str) -> None:
    expected = {part.strip() for part in line.partition("->")[2].split(";")} - {"nothing"}
    if not any(part.startswith("cards") for part in expected):
        expected.add("cards +0")
    _, before, after = played(line)
    assert story(before, after) | fame_to_come(after) == expected


def fame_to_come(state: State) -> set[str]:
    """Fame is a later step of some cards: it comes once the choice before it is made."""
    for item in state.pending:
        if isinstance(item, Encounter):
            total = sum(step.amount for step in item.state.steps if step.kind == "fame")
            return {f"fame {total:+}"} if total else set()
    return set()
