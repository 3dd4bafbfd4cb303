"""The same game in our rules and in catanatron: one board, the same moves, dice and cards.

Our random player moves; every move is told to catanatron, and before and after it both are asked
what is legal and what everybody has. Where catanatron (release 3.2.1) is known to differ, nothing
is compared; docs/facts/settlers.md, section 5, has the list, and each reason is counted, so that a
run shows how much was really compared.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from catanatron import Color, Game, RandomPlayer
from catanatron.models.enums import Action, ActionType
from catanatron.state import apply_action

from companion.core.chances import Draw, Roll
from companion.core.setup import Setup
from companion.games.settlers.dealer import SettlersDealer
from companion.games.settlers.player import SettlersPlayer
from companion.games.settlers.rules.box import DEVELOPMENT, Seat
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import ENDS, PATHS_AT
from companion.games.settlers.rules.longest_road import road_length
from companion.games.settlers.rules.moves import (
    Begin,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    ClaimVictory,
    Discard,
    EndTurn,
    FoundRoad,
    FoundSettlement,
    Move,
    MoveRobber,
    PlaceFreeRoad,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Steal,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.points import hidden_points, open_points
from companion.games.settlers.rules.resources import cards
from companion.games.settlers.rules.state import CardsToDiscard, RobberToMove, builder_at
from tests.games.settlers.other_board import (
    THEIR_RESOURCES,
    Translation,
    added,
    listed,
    their_map,
    trade,
)
from tests.games.settlers.other_moves import our_moves, their_moves

AGREED = {
    "set_up": "variable",
    "trade_and_build": "combined",
    "bank_shortage": "nobody",
}
"""catanatron knows no phases, and pays nobody when the bank is short: exceptions 5 and 14."""
MOST_EVENTS = 2500
WITHOUT_VALUE: dict[type, Any] = {
    PlayKnight: ActionType.PLAY_KNIGHT_CARD,
    PlayRoadBuilding: ActionType.PLAY_ROAD_BUILDING,
    EndTurn: ActionType.END_TURN,
}


@dataclass
class Comparison:
    """What was compared over how many games, and what was left out for which reason."""

    games: int = 0
    events: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)


class Differs(AssertionError):
    """Both engines do not agree, and no known exception explains it."""


class TwoEngines:
    """One game, played by our random player, followed by catanatron."""

    def __init__(self, seed: int, result: Comparison) -> None:
        self.rng = Random(seed)
        random.seed(seed)
        self.result = result
        count = self.rng.choice((3, 4))
        colours = [Color.BLUE, Color.ORANGE, Color.WHITE, Color.RED][:count]
        setup = Setup("settlers", "english-5", {}, AGREED)
        names = {colour.name.lower(): "" for colour in colours}
        probe = Settlers(Setup("settlers", "english-5", names, AGREED))
        island = SettlersDealer(probe, self.rng).island()
        board = their_map(probe.box, island)
        self.theirs = Game(
            [RandomPlayer(colour) for colour in colours], seed=seed + 1, catan_map=board
        )
        order = {colour.name.lower(): "" for colour in self.theirs.state.colors}
        self.game = Settlers(Setup(setup.game, setup.edition, order, AGREED))
        self.box = self.game.box
        self.colour = {colour.name.lower(): colour for colour in colours}
        self.places = Translation(board)
        self.state = self.game.apply(self.game.start(), island)
        self.state = self.game.apply(self.state, Begin(self.box.seats[0]))
        self.dealer = SettlersDealer(self.game, self.rng)
        self.player = SettlersPlayer(self.game, self.rng)
        self.robbing: MoveRobber | None = None
        self.trades: list[TradeWithBank] = []
        """The single trades of one that gives several kinds: catanatron knows only those."""
        self.roads_off: set[Seat] = set()
        """Whose legal roads catanatron sees differently: exception 4."""
        self.longest_off = False
        """Once a road was cut or ended at a rival: exceptions 1 to 3."""

    def play(self) -> None:
        self.result.games += 1
        for _ in range(MOST_EVENTS):
            due = self.game.due(self.state)
            if not due.seats:
                return
            if self.robbing is None:
                self._compare_legal()
            move = self.dealer.answer(self.state, due) if due.chance else self._decision()
            after = self.game.apply(self.state, move)
            self._follow(move)
            self.state = after
            self.result.events += 1
            if self.robbing is None and not self._buying():
                self._compare_states()

    def _buying(self) -> bool:
        """Paid but not drawn yet: catanatron does both in one go."""
        return self.game.due(self.state).chance == "draw"

    def _decision(self) -> Move:
        front = self.state.pending[0] if self.state.pending else None
        if isinstance(front, CardsToDiscard):
            return self._discard()
        move = self.player.choose(self.state)
        if isinstance(move, PlayRoadBuilding) and not self._can_pay_road():
            self.result.left_out["Road Building without the price of a road"] += 1
            return EndTurn(self.state.active) if self.state.phase == "action" else self._decision()
        if isinstance(move, TradeWithBank):
            return self._several_trades(move)
        return self._decision() if isinstance(move, TradeWithPlayer) else move

    def _several_trades(self, first: TradeWithBank) -> TradeWithBank:
        """As many trades in one as the hand allows, if no kind is both given and taken."""
        whole, state = first, self.game.apply(self.state, first)
        self.trades = [first]
        for more in self.game.legal(state):
            if not isinstance(more, TradeWithBank) or more not in self.game.legal(state):
                continue
            gives, takes = added(whole.gives, more.gives), added(whole.takes, more.takes)
            if not any(a and b for a, b in zip(cards(gives), cards(takes), strict=True)):
                whole = TradeWithBank(first.seat, gives, takes)
                state = self.game.apply(state, more)
                self.trades.append(more)
        if len(self.trades) > 1:
            self._same("several trades at once", self.game.check(self.state, whole), [])
        return whole

    def _can_pay_road(self) -> bool:
        hand = self.state.players[self.state.active].hand.known
        return bool(hand[0] and hand[1])

    def _discard(self) -> Move:
        """catanatron asks seat by seat, from the first one."""
        seat = self.theirs.state.current_color().name.lower()
        found = [
            item
            for item in self.state.pending
            if isinstance(item, CardsToDiscard) and item.seat == seat
        ]
        if not found:
            raise Differs(f"{seat} should not have to discard")
        choose: Any = self.player._discard  # the random player's own way of throwing away
        move: Move = choose(self.state, found[0])
        return move

    # --- telling catanatron ---------------------------------------------------------------------

    def _follow(self, move: Move) -> None:
        """Paying for a card and naming a victim wait for the card that follows."""
        if isinstance(move, BuyDevelopment | ClaimVictory):
            return
        if (
            isinstance(move, MoveRobber)
            and move.victim
            and self.state.players[move.victim].hand.count
        ):
            self.robbing = move
            return
        seat = getattr(move, "seat", self.state.active)
        self._note(seat, move)
        for single in self.trades if isinstance(move, TradeWithBank) else (move,):
            self._tell(seat, single)
        self.robbing = None

    def _tell(self, seat: Seat, move: Move) -> None:
        kind, value = self._placing(move) or self._dealing(move)
        try:
            apply_action(self.theirs.state, Action(self.colour[seat], kind, value))
        except (ValueError, AssertionError) as error:
            raise Differs(f"catanatron refuses {move}: {error}") from error

    def _placing(self, move: Move) -> tuple[Any, Any] | None:
        """Moves on the island."""
        match move:
            case FoundSettlement() | BuildSettlement():
                return ActionType.BUILD_SETTLEMENT, self.places.node[move.intersection]
            case FoundRoad() | BuildRoad() | PlaceFreeRoad():
                return ActionType.BUILD_ROAD, self.places.edge(move.path)
            case BuildCity():
                return ActionType.BUILD_CITY, self.places.node[move.intersection]
            case MoveRobber():
                return ActionType.MOVE_ROBBER, (self.places.coordinate[move.hex], None, None)
            case Steal():
                assert self.robbing is not None
                at = self.places.coordinate[self.robbing.hex]
                card = THEIR_RESOURCES[move.card]
                return ActionType.MOVE_ROBBER, (at, self.colour[self.robbing.victim], card)
            case _:
                return None

    def _dealing(self, move: Move) -> tuple[Any, Any]:
        """Dice and cards."""
        match move:
            case Roll():
                return ActionType.ROLL, move.faces
            case Draw():
                return ActionType.BUY_DEVELOPMENT_CARD, move.card.upper()
            case Discard():
                return ActionType.DISCARD, listed(move.cards)
            case TradeWithBank():
                return ActionType.MARITIME_TRADE, trade(move)
            case PlayYearOfPlenty():
                return ActionType.PLAY_YEAR_OF_PLENTY, tuple(listed(move.takes))
            case PlayMonopoly():
                return ActionType.PLAY_MONOPOLY, THEIR_RESOURCES[move.resource]
            case _ if type(move) in WITHOUT_VALUE:
                return WITHOUT_VALUE[type(move)], None
            case _:
                raise Differs(f"catanatron has nothing like {move}")

    def _note(self, seat: Seat, move: Move) -> None:
        match move:
            case FoundSettlement() | BuildSettlement():
                self._note_settlement(seat, move.intersection)
            case FoundRoad() | BuildRoad() | PlaceFreeRoad():
                self._note_road(seat, move.path)

    def _note_settlement(self, seat: Seat, at: str) -> None:
        """A settlement at another player's road: exceptions 1, 2 and 4."""
        passing = [self.state.roads.get(path) for path in PATHS_AT[at]]
        for other in {owner for owner in passing if owner and owner != seat}:
            self.roads_off.add(other)
            self.longest_off = True
            self.result.left_out["a settlement at another player's road"] += 1

    def _note_road(self, seat: Seat, path: str) -> None:
        """A road that ends at another player's building: exception 3."""
        owners = {builder_at(self.state, end) for end in ENDS[path]}
        if owners - {None, seat}:
            self.longest_off = True
            self.result.left_out["a road into another player's building"] += 1

    # --- comparing ------------------------------------------------------------------------------

    def _same(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            raise Differs(f"{what}: ours {ours}, theirs {theirs}")
        self.result.compared[what] += 1

    def _compare_states(self) -> None:
        state, box = self.state, self.box
        known = self.theirs.state.player_state
        self._same("bank", list(state.bank), self.theirs.state.resource_freqdeck)
        self._same("deck", state.deck, len(self.theirs.state.development_listdeck))
        coordinate = self.places.coordinate[state.robber]
        self._same("robber", coordinate, self.theirs.state.board.robber_coordinate)
        army = {seat: known[f"P{index}_HAS_ARMY"] for index, seat in enumerate(box.seats)}
        self._same("largest army", {s: state.largest_army == s for s in box.seats}, army)
        for index, seat in enumerate(box.seats):
            player = state.players[seat]
            key = f"P{index}"
            hand = [known[f"{key}_{name}_IN_HAND"] for name in THEIR_RESOURCES.values()]
            self._same("hands", list(player.hand.known), hand)
            held = [
                a + b for a, b in zip(player.development.known, player.bought.known, strict=True)
            ]
            if state.phase != "over":
                cards_held = [known[f"{key}_{name.upper()}_IN_HAND"] for name in DEVELOPMENT]
                self._same("development cards", held, cards_held)
            self._same("knights", player.knights, known[f"{key}_PLAYED_KNIGHT"])
            self._compare_road(index, seat)

    def _compare_road(self, index: int, seat: Seat) -> None:
        state, known, key = self.state, self.theirs.state.player_state, f"P{index}"
        if self.longest_off:
            self.result.left_out["longest road after a cut or a road into a building"] += 1
            return
        if state.phase not in ("founding", "setup"):
            holds = state.longest_road == seat
            self._same("longest road", holds, known[f"{key}_HAS_ROAD"])
            built = list(state.roads.values()).count(seat) > 2
            if built:
                length = known[f"{key}_LONGEST_ROAD_LENGTH"]
                self._same("road length", road_length(self.box, state, seat), length)
        visible = open_points(self.box, state, seat)
        if state.phase != "over":
            self._same("points", visible, known[f"{key}_VICTORY_POINTS"])
        total = visible + hidden_points(self.box, state, seat)
        self._same("points with cards", total, known[f"{key}_ACTUAL_VICTORY_POINTS"])

    def _compare_legal(self) -> None:
        """What both would let the player do; only kinds of moves that both know."""
        state = self.state
        front = state.pending[0] if state.pending else None
        if state.phase == "roll" or isinstance(front, CardsToDiscard) or self._buying():
            return
        seat = self.theirs.state.current_color().name.lower()
        ours = our_moves(self.game.legal(state), state.players, self.places, self.colour)
        theirs = their_moves(self.theirs.state.playable_actions)
        for what in ("settlements", "cities", "buying", "trades", "robber"):
            self._same(f"legal {what}", ours[what], theirs[what])
        if seat in self.roads_off:
            self.result.left_out["legal roads after a rival settled at a road's end"] += 1
            if not ours["roads"] <= theirs["roads"]:
                raise Differs(f"roads: ours {ours['roads']}, theirs {theirs['roads']}")
        elif self.theirs.state.is_road_building and not self._can_pay_road():
            self.result.left_out["free roads without the price of a road"] += 1
        else:
            self._same("legal roads", ours["roads"], theirs["roads"])
        if state.phase == "action" and not isinstance(front, RobberToMove) and front is None:
            self._compare_cards(ours, theirs)

    def _compare_cards(self, ours: dict[str, set[Any]], theirs: dict[str, set[Any]]) -> None:
        """catanatron 3.2.1 lets a card be played in the turn it was bought."""
        for kind in ("knight", "year_of_plenty", "monopoly"):
            new = self.state.players[self.state.active].bought.known[DEVELOPMENT.index(kind)]
            if new:
                self.result.left_out["a card bought in this turn"] += 1
            else:
                self._same(f"playing {kind}", ours[kind], theirs[kind])


def compare(games: int, first: int = 0) -> Comparison:
    """Play so many games in both; raises Differs with the seed at the first difference."""
    result = Comparison()
    for seed in range(first, first + games):
        try:
            TwoEngines(seed, result).play()
        except Differs as difference:
            raise Differs(f"seed {seed}, event {result.events}: {difference}") from difference
    return result
