"""A player of Starfarers of Catan with a simple goal: settle the nearest site, dock, upgrade.

It chooses among what is legal, mostly what gets it ahead and sometimes anything, so that rare moves
happen too. What a hidden card is gets decided when it is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from random import Random

from companion.core.hands import Cards
from companion.core.kept import Kept
from companion.games.starfarers.rules.board import Board
from companion.games.starfarers.rules.founding import site_problems
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import KINDS, RESOURCES, goods_of, some
from companion.games.starfarers.rules.holdings import can_afford, unseen_cards
from companion.games.starfarers.rules.moves import (
    BuildColonyShip,
    BuildSpaceport,
    BuildTradeShip,
    BuildUpgrade,
    Discard,
    DrawReserve,
    EndTurn,
    Fly,
    FoundColony,
    Move,
    SpaceJump,
    StartFlight,
    TakeResources,
    Trade,
    TradeWithBank,
)
from companion.games.starfarers.rules.pieces import board_of, buildings
from companion.games.starfarers.rules.resting import open_docks
from companion.games.starfarers.rules.state import DiscardHalf, ShipKind, State, TakeAny

WHIM = 0.1
"""How often any legal move will do."""
TRADES = 0.3
"""How often a trade is considered while there is nothing to build."""

Distances = dict[str, int]
"""How far every point of the board is from the nearest of some goals."""


class StarfarersPlayer:
    def __init__(self, game: Starfarers, rng: Random) -> None:
        self.game = game
        self.box = game.box
        self.rng = rng
        self._sites = Kept()
        """Where a colony may be founded, as long as nobody builds and no chip is turned up."""

    def choose(self, state: State) -> Move:
        item = state.pending[0] if state.pending else None
        if isinstance(item, DiscardHalf):
            return Discard(item.seat, goods_of(self._some_of(state, item.seat, item.count)))
        if type(item) is TakeAny:
            return TakeResources(item.seat, goods_of(self._from_bank(state, item.count)))
        moves = self.game.legal(state)
        if len(moves) == 1:
            return moves[0]
        if self.rng.random() < WHIM:
            kinds = list(dict.fromkeys(map(type, moves)))
            kind = self.rng.choice(kinds)
            return self.rng.choice([move for move in moves if type(move) is kind])
        if state.pending:
            return self._pending(state, moves)
        return self._trade(state, moves) if state.phase == "trade" else self._fly(state, moves)

    # --- trade and build ---

    def _trade(self, state: State, moves: Sequence[Move]) -> Move:
        unknown = bool(board_of(self.box, state).unknown_at)
        docks = unknown or self._known_goals(state, "trade")
        sites = unknown or self._known_goals(state, "colony")
        wanted: list[tuple[type | str, ...]] = [(DrawReserve,), (BuildSpaceport,)]
        if not docks:
            wanted.append(("freight",))
        wanted += [(BuildColonyShip,)] if sites else []
        wanted += [(BuildTradeShip,)] if docks else []
        wanted.append(("booster", "cannon", "freight"))
        offered: dict[type | str, list[Move]] = {}
        for move in moves:
            kind = move.upgrade if type(move) is BuildUpgrade else type(move)
            offered.setdefault(kind, []).append(move)
        for kinds in wanted:
            found = [move for kind in kinds for move in offered.get(kind, ())]
            if found:
                return self.rng.choice(found)
        trades = offered.get(TradeWithBank)
        if trades and self.rng.random() < TRADES:
            return self.rng.choice(trades)
        if self.rng.random() < TRADES:
            swap = self._swap(state)
            if swap is not None:
                return swap
        others = offered.get(StartFlight, []) + offered.get(EndTurn, [])
        return self.rng.choice(others)

    def _swap(self, state: State) -> Trade | None:
        """One card for another, as neighbours do."""
        partner = self.rng.choice([seat for seat in self.box.seats if seat != state.active])
        gives, takes = self.rng.sample(RESOURCES, 2)
        fair = can_afford(self.box, state, state.active, some(gives))
        if not fair or not can_afford(self.box, state, partner, some(takes)):
            return None
        return Trade(state.active, partner, goods_of(some(gives)), goods_of(some(takes)))

    # --- fly ---

    def _fly(self, state: State, moves: Sequence[Move]) -> Move:
        founding = next((move for move in moves if type(move) is FoundColony), None)
        if founding:
            return founding
        away = self._away(state, state.active)
        best, gain = None, 0
        for move in moves:
            if type(move) is Fly:
                here, distances = away[move.rings]
                nearer = here - distances.get(move.path[-1], 0)
                if nearer > gain:
                    best, gain = move, nearer
        if best:
            return best
        ends = [move for move in moves if type(move) is EndTurn]
        return ends[0] if ends else self.rng.choice(moves)

    def _away(self, state: State, seat: str) -> dict[int, tuple[int, Distances]]:
        """By the rings of each ship, how far it is from its nearest goal, and every point is."""
        board, found = board_of(self.box, state), {}
        known: dict[ShipKind, Distances] = {}
        for ship in state.players[seat].ships:
            if ship.kind not in known:
                goals = self._known_goals(state, ship.kind) or tuple(board.unknown_at)
                known[ship.kind] = _distances(board, goals)
            found[ship.rings] = known[ship.kind].get(ship.at, 0), known[ship.kind]
        return found

    def _known_goals(self, state: State, kind: ShipKind) -> tuple[str, ...]:
        """Docks or sites that a ship of the active player could use."""
        board = board_of(self.box, state)
        if kind == "trade":
            ready = open_docks(self.box, state, state.active)
            return tuple([at for at in board.docks if at in ready])
        pieces = [(player.colonies, player.spaceports) for player in state.players.values()]
        built = (state.blocked, *chain.from_iterable(pieces))
        kept = self._sites.of(board, state.chips, state.replacements, state.agreed, *built)
        if not kept:
            taken = buildings(state)
            kept["open"] = tuple(
                at
                for at in board.sites
                if at not in taken and not site_problems(self.box, state, board, at)
            )
        found: tuple[str, ...] = kept["open"]
        return found

    # --- answers ---

    def _pending(self, state: State, moves: Sequence[Move]) -> Move:
        jumps = [move for move in moves if type(move) is SpaceJump]
        if jumps:
            away = self._away(state, jumps[0].seat)
            return min(
                jumps, key=lambda jump: away[jump.rings][1].get(jump.to, 0) - away[jump.rings][0]
            )
        return self.rng.choice(moves)

    def _some_of(self, state: State, seat: str, count: int) -> Cards:
        """So many cards that the player may hold, known ones first."""
        hand = state.players[seat].hand
        cards = [kind for kind in range(KINDS) for _ in range(hand.known[kind])]
        self.rng.shuffle(cards)
        chosen = cards[:count]
        pool = [k for k, held in enumerate(unseen_cards(self.box, state)) for _ in range(held)]
        chosen += self.rng.sample(pool, count - len(chosen))
        return tuple(chosen.count(kind) for kind in range(KINDS))

    def _from_bank(self, state: State, count: int) -> Cards:
        bank = [kind for kind in range(KINDS) for _ in range(state.bank[kind])]
        chosen = self.rng.sample(bank, min(count, len(bank)))
        return tuple(chosen.count(kind) for kind in range(KINDS))


@lru_cache(maxsize=64)
def _distances(board: Board, goals: tuple[str, ...]) -> Distances:
    """Goals change less often than ships fly."""
    return board.distances(*goals)
