"""Whoever does what the companion tells, in that order, has the table that the companion shows.

The table here knows no rules: cards, pieces and hands that carry out one instruction after the
other. What cannot be done at that moment is a failure, and so is a table that lies differently.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given

from companion.core.chances import Draw
from companion.core.words import Note
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import Steal
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import State
from tests.games.settlers.test_laws import agreed_games, laws, seeds
from tests.games.settlers.two_tables import random_game

PIECES = ("settlements", "cities", "roads")
ONLY_SAID = {
    "robber-on-desert",
    "roll-for-start",
    "oldest-begins",
    "roll-again",
    "begins",
    "bank-cannot-pay",
    "nothing-produced",
    "robber-blocks",
    "discard",
    "hand-over",
    "move-robber",
    "put-robber",
    "card-stolen",
    "keep-face-down",
    "your-turn",
    "game-won",
}
"""What is asked for or happened: the instruction comes with the answer."""


class RealIsland:
    """Cards and pieces as the start lays them out."""

    def __init__(self, game: Settlers, start: State) -> None:
        self.bank: dict[str, int] = dict(zip(RESOURCES, start.bank, strict=True))
        self.hands: dict[str, dict[str, int]] = {
            seat: dict(zip(RESOURCES, player.hand.known, strict=True))
            for seat, player in start.players.items()
        }
        self.pieces: dict[tuple[str, str], int] = {
            (seat, kind): getattr(game.box.pieces, kind) - self.standing(start, seat, kind)
            for seat in game.seats
            for kind in PIECES
        }
        self.deck = start.deck
        self.development: Counter[str] = Counter()
        self.open_cards: Counter[tuple[str, str]] = Counter()
        self.special = {"longest-road": "", "largest-army": ""}
        self.told_to_steal: list[tuple[str, str]] = []
        self.told_to_draw: list[str] = []

    @staticmethod
    def standing(state: State, seat: str, kind: str) -> int:
        return list(getattr(state, kind).values()).count(seat)

    # --- what happens with an event -------------------------------------------------------------

    def stolen(self, card: str) -> None:
        thief, victim = self.told_to_steal.pop()
        self._move({card: 1}, self.hands[victim], self.hands[thief])

    def drawn(self) -> None:
        self.development[self.told_to_draw.pop()] += 1
        self.deck -= 1

    # --- what is told ---------------------------------------------------------------------------

    def told(self, note: Note) -> None:
        seat = note.seat or ""
        params: dict[str, Any] = dict(note.params)
        if note.code in ONLY_SAID:
            return
        if note.code in ("take-cards", "pay-cards", "give-to"):
            self._cards(note.code, seat, params)
        elif note.code.startswith("place-"):
            self._piece(note.code, seat)
        elif note.code in ("lay-knight", "progress-out", "show-points"):
            count = params.get("count", 1)
            self.development[seat] -= count
            self.open_cards[seat, note.code] += count
            assert self.development[seat] >= 0
        elif note.code == "steal-from":
            self.told_to_steal.append((seat, params["seat"]))
        elif note.code == "draw-development":
            assert self.deck > 0
            self.told_to_draw.append(seat)
        else:
            card, _, whose = note.code.rpartition("-")
            assert self.special[card] != seat, "the card lies there already"
            assert bool(seat) == (whose == "to")
            self.special[card] = seat

    def _cards(self, code: str, seat: str, params: dict[str, Any]) -> None:
        counted = {kind: int(count) for count, kind in map(str.split, params["cards"])}
        match code:
            case "take-cards":
                self._move(counted, self.bank, self.hands[seat])
            case "pay-cards":
                self._move(counted, self.hands[seat], self.bank)
            case _:
                self._move(counted, self.hands[seat], self.hands[params["seat"]])

    def _move(self, cards: dict[str, int], giver: dict[str, int], taker: dict[str, int]) -> None:
        for kind, count in cards.items():
            assert giver[kind] >= count > 0, f"there are not {count} {kind}"
            giver[kind] -= count
            taker[kind] += count

    def _piece(self, code: str, seat: str) -> None:
        kind = {"place-city": "cities"}.get(code, f"{code.removeprefix('place-')}s")
        self.pieces[seat, kind] -= 1
        assert self.pieces[seat, kind] >= 0, "no piece is left"
        if kind == "cities":
            self.pieces[seat, "settlements"] += 1

    # --- what lies there ------------------------------------------------------------------------

    def lies_as(self, game: Settlers, state: State) -> None:
        assert tuple(self.bank.values()) == state.bank
        assert self.deck == state.deck
        assert self.special["longest-road"] == state.longest_road
        assert self.special["largest-army"] == state.largest_army
        for seat, player in state.players.items():
            assert tuple(self.hands[seat].values()) == player.hand.known
            assert self.development[seat] == player.development.count + player.bought.count
            assert self.open_cards[seat, "lay-knight"] == player.knights
            assert self.open_cards[seat, "show-points"] == player.shown
            for kind in PIECES:
                left = getattr(game.box.pieces, kind) - self.standing(state, seat, kind)
                assert self.pieces[seat, kind] == left


@laws(20)
@given(seeds, agreed_games())
def test_told_hands_can_do_it_and_the_table_lies_as_the_position_says(
    seed: int, game: Settlers
) -> None:
    table = RealIsland(game, game.start())
    for step in random_game(game, seed, 500, untold=0):
        if isinstance(step.move, Steal):
            table.stolen(step.move.card)
        elif isinstance(step.move, Draw):
            table.drawn()
        for note in game.instructions(step.before, step.move, step.after):
            table.told(note)
        table.lies_as(game, step.after)
