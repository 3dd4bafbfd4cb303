"""Laying out a position of Starship Catan.

What is not said is as at the start: the starting ship without its free module, three missions
open, stacks of ten unknown cards, Moon about to roll. What must have happened before is filled in:
for each start card in front of a player a card of the reserve lies in a stack, unseen and as far
down as possible; missions with lower numbers on their backs are completed, by Sun where the card
was worth keeping.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from msgspec.structs import replace

from companion.core.setup import Setup
from companion.games.starship.rules.box import SEATS, Box, Seat
from companion.games.starship.rules.cards import RESERVE, Numeral
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import Move
from companion.games.starship.rules.setting_up import starting_ship
from companion.games.starship.rules.ship import Ship
from companion.games.starship.rules.stacks import blank_places, cards_seen
from companion.games.starship.rules.state import (
    Stack,
    State,
    adventures_seen,
    cards_of,
    with_stack,
)
from tests.scenario_language.phrases import Phrases
from tests.scenario_language.playing import Layout, Mismatch, Table
from tests.scenario_language.starship.forms import FORMS, good_of, levels_of, seat_of

say: Phrases[None] = Phrases(FORMS)
part: Phrases[Ship] = Phrases(FORMS)


class StarshipLayout(Layout[State, Move]):
    def __init__(self) -> None:
        self.edition = "mayfair-2001"
        self.switches: dict[str, str] = {}
        self.corrections: dict[str, Any] = {}
        self.from_set_up = False
        self.ships: dict[Seat, list[str]] = {"sun": [], "moon": []}
        self.stacks: dict[int, dict[str, Any]] = {}
        self.turn: dict[str, Any] = {}
        self.missions: tuple[str, ...] | None = None
        self.set_aside: tuple[str, ...] = ()

    def table(self) -> Table[State, Move]:
        seats: dict[str, str] = dict.fromkeys(SEATS, "")
        game = _game(json.dumps([self.edition, seats, self.switches, self.corrections]))
        if self.from_set_up:
            return Table(game, game.start())
        ships = {seat: starting_ship(game.box, seat) for seat in SEATS}
        for seat, parts in self.ships.items():
            for text in parts:
                ships[seat] = part.answer(ships[seat], text)
        size = game.box.limits.stack_size
        stacks = tuple(
            Stack(**({"size": size} | self.stacks.get(number, {})))
            for number in range(1, game.box.limits.stacks + 1)
        )
        state = State(sun=ships["sun"], moon=ships["moon"], stacks=stacks, set_aside=self.set_aside)
        state = _with_missions(game.box, state, self.missions)
        state = _with_reserve_cards(game.box, state)
        turn = dict(self.turn)
        if turn.get("phase") in ("flight", "trade"):
            turn.setdefault("yellow", 1)
        return Table(game, replace(state, **turn))


@cache
def _game(agreed: str) -> Starship:
    """Games remember nothing, so scenarios share them; reading an edition takes a while."""
    return Starship(Setup("starship", *json.loads(agreed)))


def _with_missions(box: Box, state: State, missions: tuple[str, ...] | None) -> State:
    """Open missions, and those with lower numbers accounted for."""
    backs = {card: adventure.back for card, adventure in box.adventures.items()}
    if missions is None:
        unseen = [card for card in backs if card not in adventures_seen(state)]
        missions = tuple(sorted(unseen, key=lambda card: backs[card])[: box.limits.open_missions])
        return replace(state, missions=missions)
    if strange := set(missions) - backs.keys():
        raise Mismatch(f"there are no missions called {', '.join(sorted(strange))}")
    state = replace(state, missions=missions)
    for card in sorted(backs.keys() - set(adventures_seen(state))):
        if backs[card] >= max((backs[mission] for mission in missions), default=0):
            continue
        if box.adventures[card].fame or box.adventures[card].points:
            sun = replace(state.sun, adventures=(*state.sun.adventures, card))
            state = replace(state, sun=sun)
        else:
            state = replace(state, set_aside=(*state.set_aside, card))
    return state


def _with_reserve_cards(box: Box, state: State) -> State:
    """One card of the reserve in the stacks for each start card in front of a player."""
    taken = box.start_cards & {*cards_of(state.sun), *cards_of(state.moon)}
    entered = sum(
        len(box.reserve_cards & set(stack.known)) + len(stack.hidden) for stack in state.stacks
    )
    for _ in range(len(taken) - entered):
        deck = _next_deck(box, state)
        numbers = [n for n, stack in enumerate(state.stacks, start=1) if blank_places(stack) > 0]
        if deck is None or not numbers:
            break
        stack = state.stacks[numbers[-1] - 1]
        stack = replace(stack, hidden=(*stack.hidden, deck))
        state = replace(state, stacks=with_stack(state, numbers[-1], stack))
    return state


def _next_deck(box: Box, state: State) -> Numeral | None:
    """The numeral on top of the reserve while stacks are still being filled: what is laid out so
    far is no position yet, so the rules cannot be asked."""
    seen = cards_seen(state)
    hidden = [deck for stack in state.stacks for deck in stack.hidden]
    left = (deck for deck in RESERVE if len(box.reserve[deck] - seen) > hidden.count(deck))
    return next(left, None)


@say("game starship(?: (?P<options>.+))?")
def game_line(layout: StarshipLayout, options: str | None) -> None:
    for option in (options or "").split():
        name, _, value = option.partition("=")
        if name == "edition":
            layout.edition = value
        else:
            layout.switches[name] = value


@say("the owner corrects <card>(?P<path>[.][\\w.-]+) to <words>")
def correction(layout: StarshipLayout, card: str, path: str, words: str) -> None:
    try:
        layout.corrections[card + path] = json.loads(words)
    except json.JSONDecodeError:
        layout.corrections[card + path] = words


@say("from the set-up")
def from_set_up(layout: StarshipLayout) -> None:
    layout.from_set_up = True


@say("this position need not add up")
def unsound(layout: StarshipLayout) -> None:
    layout.sound = False


@say("<seat>: <words>")
def ship_line(layout: StarshipLayout, seat: str, words: str) -> None:
    layout.ships[seat_of(seat)] += words.split(", ")


@say("stack <number>: known <cards>")
def known_cards(layout: StarshipLayout, number: str, cards: str) -> None:
    layout.stacks.setdefault(int(number), {})["known"] = tuple(cards.split())


@say("stack <number>: hidden <cards>")
def hidden_cards(layout: StarshipLayout, number: str, cards: str) -> None:
    layout.stacks.setdefault(int(number), {})["hidden"] = tuple(cards.split())


@say("stack (?P<stack>\\d+): <number> cards")
def stack_size(layout: StarshipLayout, stack: str, number: str) -> None:
    layout.stacks.setdefault(int(stack), {})["size"] = int(number)


@say("missions: <cards>")
def open_missions(layout: StarshipLayout, cards: str) -> None:
    layout.missions = () if cards == "none" else tuple(cards.split())


@say("set aside: <cards>")
def missions_set_aside(layout: StarshipLayout, cards: str) -> None:
    layout.set_aside = tuple(cards.split())


@say("turn of <seat>")
def whose_turn(layout: StarshipLayout, seat: str) -> None:
    layout.turn["active"] = seat_of(seat)


@say("phase <phase>")
def which_phase(layout: StarshipLayout, phase: str) -> None:
    layout.turn["phase"] = phase


@say("die <number>")
def yellow_die(layout: StarshipLayout, number: str) -> None:
    layout.turn["yellow"] = int(number)


# --- what lies on a ship ------------------------------------------------------------------------


@part("<good> <number>")
def some_goods(ship: Ship, good: str, number: str) -> Ship:
    return replace(ship, goods=replace(ship.goods, **{good_of(good): int(number)}))


@part("(?P<kind>boosters|cannons) <levels>")
def boosters_or_cannons(ship: Ship, kind: str, levels: str) -> Ship:
    return replace(ship, **{kind: levels_of(levels)})


@part("(?P<kind>colony|trade) ships <number>")
def ships_in_hangar(ship: Ship, kind: str, number: str) -> Ship:
    return replace(ship, **{f"{kind}_ships": int(number)})


@part("module <module> <number>")
def module(ship: Ship, module: str, number: str) -> Ship:
    return replace(ship, modules=replace(ship.modules, **{module: int(number)}))


@part("(?P<kind>colony|post|pirate|adventure) <cards>")
def cards_in_front(ship: Ship, kind: str, cards: str) -> Ship:
    field = "colonies" if kind == "colony" else f"{kind}s"
    return replace(ship, **{field: (*getattr(ship, field), *cards.split())})
