"""What a price says is lacking, against every hand that the seat could have.

The other model deals: all the ways in which the cards nobody has seen could be in the hand. A good
is lacking if no way has enough of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest

from companion.core.game import PUBLIC
from companion.games.registry import game_kind, make_game
from companion.simulation.play import play, simulated_setup
from companion.view.building import table_view
from companion.view.captions import Caption
from companion.view.snapshot import Snapshot

BOXES = (("starship", "mayfair-2001"), ("starfarers", "2019"), ("settlers", "english-5"))
MOST_HIDDEN = 5
"""A hand with more hidden cards could be dealt in too many ways."""
SHORT = ("cards-short", "goods-short")

Held = Counter[str]


def possible_hands(table: Any, state: Any, seat: str) -> Iterator[Held]:
    """Everything that the seat could hold, as everybody knows the position."""
    if table.game.setup.game == "starship":
        goods = getattr(state, seat).goods
        yield Counter({good: getattr(goods, good) for good in goods.__struct_fields__})
        return
    kinds = ("lumber", "brick", "wool", "grain", "ore")
    box: Any = getattr(table.game.box, "bank", ())
    hands = [player.hand for player in state.players.values()]
    if table.game.setup.game == "starfarers":
        kinds, box = ("ore", "fuel", "carbon", "food", "goods"), table.game.box.in_the_box
        hands.append(state.reserve)
    hand = state.players[seat].hand
    left = [
        all_of - bank - sum(one.known[kind] for one in hands)
        for kind, (all_of, bank) in enumerate(zip(box, state.bank, strict=True))
    ]
    if hand.hidden > MOST_HIDDEN:
        return
    for dealt in combinations_with_replacement(range(len(kinds)), hand.hidden):
        more: Counter[int] = Counter(dealt)
        if all(count <= left[kind] for kind, count in more.items()):
            yield Counter({name: hand.known[i] + more[i] for i, name in enumerate(kinds)})


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_only_what_no_possible_hand_has_is_lacking_and_said_first(game: str, edition: str) -> None:
    setup = simulated_setup(game, edition, {})
    table = game_kind(game).table(make_game(setup))
    seen: Counter[str] = Counter()
    for step in play(table.game, "what is lacking"):
        view = table_view(table, Snapshot(step.after))
        known = table.game.masked(step.after, PUBLIC)
        for verb in view.verbs:
            if not verb.cost or not (hands := list(possible_hands(table, known, verb.seat))):
                continue
            most = {good: max(hand[good] for hand in hands) for good in verb.cost}
            short = {good: n - most[good] for good, n in verb.cost.items() if n > most[good]}
            assert verb.lacks == short, (verb, step.move)
            seen["lacking" if short else "there"] += 1
            assert not (short and verb.why_not is None), verb
            why = verb.why_not
            if why is None or not isinstance(why.text, Caption):
                continue
            if why.text.code == "lacking":
                assert why.text.params == {"resource": tuple(verb.lacks)}
                assert isinstance(why.detail, Caption)
                assert why.detail.code in SHORT
                seen["said"] += 1
            else:
                assert not (short and why.text.code in SHORT), verb
    assert min(seen["lacking"], seen["there"], seen["said"]) > 30, seen
