"""What a scenario of Starship Catan may expect of a position, and of what was told."""

from __future__ import annotations

from companion.core.words import Note
from companion.games.starship.rules.box import SEATS
from companion.games.starship.rules.flight import actions_left, flight_speed
from companion.games.starship.rules.goods import amount
from companion.games.starship.rules.pirates import pirate_ahead
from companion.games.starship.rules.points import fame, friendship, is_friend, is_hero
from companion.games.starship.rules.ship import (
    cannon_value,
    capacity,
    combat_strength,
    module_level,
)
from companion.games.starship.rules.stacks import fighting, next_reserve_deck, reserve_left
from companion.games.starship.rules.state import Flight, RowCard, Stack, ship_of
from tests.scenario_language.every_game import expects_as_every_game, same
from tests.scenario_language.phrases import Phrases
from tests.scenario_language.playing import Mismatch
from tests.scenario_language.starship.forms import (
    FORMS,
    counts_of,
    good_of,
    levels_of,
    seat_of,
)
from tests.scenario_language.starship.moves import StarshipTable, game_of, move

expect: Phrases[None] = Phrases(FORMS)


def _flight(table: StarshipTable) -> Flight:
    if table.state.flight is None:
        raise Mismatch("nobody is flying")
    return table.state.flight


def _stack(table: StarshipTable, number: str) -> Stack:
    return table.state.stacks[int(number) - 1]


# --- the turn -----------------------------------------------------------------------------------


@expect("speed <number>")
def speed(table: StarshipTable, number: str) -> None:
    same(flight_speed(table.state), int(number))


@expect("<number> actions left")
def left(table: StarshipTable, number: str) -> None:
    same(actions_left(game_of(table).box, table.state), int(number))


@expect("row <words>")
def row(table: StarshipTable, words: str) -> None:
    places = _flight(table).row
    same(", ".join(_place(place) for place in places) or "empty", words)


def _place(place: RowCard) -> str:
    card = place.card or (f"hidden {place.hidden}" if place.hidden else "gap")
    return f"{card} turned" if place.used else card


@expect("tribute <number>")
def tribute(table: StarshipTable, number: str) -> None:
    pirate = pirate_ahead(game_of(table).box, table.state)
    same(pirate and pirate.tribute, int(number))


@expect("combat strength <number>")
def strength(table: StarshipTable, number: str) -> None:
    combat = fighting(table.state)
    ship = ship_of(table.state, table.state.active)
    same(combat and combat_strength(ship, combat.blue), int(number))


# --- ships --------------------------------------------------------------------------------------


@expect("<seat> has <goods>")
def has_goods(table: StarshipTable, seat: str, goods: str) -> None:
    held = ship_of(table.state, seat_of(seat)).goods
    wanted = counts_of(goods)
    same({good: amount(held, good) for good in wanted}, wanted)


@expect("<seat> has room for <number> <good>")
def has_room(table: StarshipTable, seat: str, number: str, good: str) -> None:
    ship = ship_of(table.state, seat_of(seat))
    most = capacity(game_of(table).box, ship, good_of(good))
    same(most is not None and most - amount(ship.goods, good_of(good)), int(number))


@expect("<seat> has (?P<kind>boosters|cannons) <levels>")
def has_parts(table: StarshipTable, seat: str, kind: str, levels: str) -> None:
    same(getattr(ship_of(table.state, seat_of(seat)), kind), levels_of(levels))


@expect("<seat> has cannon value <number>")
def has_cannon_value(table: StarshipTable, seat: str, number: str) -> None:
    same(cannon_value(ship_of(table.state, seat_of(seat))), int(number))


@expect("<seat> has (?P<kind>colony|trade) ships <number>")
def has_ships(table: StarshipTable, seat: str, kind: str, number: str) -> None:
    same(getattr(ship_of(table.state, seat_of(seat)), f"{kind}_ships"), int(number))


@expect("<seat> has module <module> <number>")
def has_module(table: StarshipTable, seat: str, module: str, number: str) -> None:
    same(module_level(ship_of(table.state, seat_of(seat)), module), int(number))


@expect("<seat> has (?P<kind>colony|post|pirate|adventure) <card>")
def has_card(table: StarshipTable, seat: str, kind: str, card: str) -> None:
    field = "colonies" if kind == "colony" else f"{kind}s"
    cards = getattr(ship_of(table.state, seat_of(seat)), field)
    if card not in cards:
        raise Mismatch(f"{seat} has {field} {cards}")


# --- points -------------------------------------------------------------------------------------


@expect("(?P<kind>fame|friendship) <seat> <number>")
def fame_or_friendship(table: StarshipTable, kind: str, seat: str, number: str) -> None:
    count = fame if kind == "fame" else friendship
    same(count(game_of(table).box, ship_of(table.state, seat_of(seat))), int(number))


@expect("<who> is (?P<kind>hero|friend)")
def hero_or_friend(table: StarshipTable, who: str, kind: str) -> None:
    holds = is_hero if kind == "hero" else is_friend
    found = [seat for seat in SEATS if holds(game_of(table).box, table.state, seat)]
    same(found, [] if who == "nobody" else [who])


# --- cards --------------------------------------------------------------------------------------


@expect("stack (?P<stack>\\d) has <number> cards")
def stack_size(table: StarshipTable, stack: str, number: str) -> None:
    same(_stack(table, stack).size, int(number))


@expect("stack (?P<stack>\\d) (?P<knows>knows|does not know) <cards>")
def stack_knows(table: StarshipTable, stack: str, knows: str, cards: str) -> None:
    known = _stack(table, stack).known
    for card in cards.split():
        if (card in known) != (knows == "knows"):
            raise Mismatch(f"stack {stack} knows {known}")


@expect("missions(?: <cards>)?")
def missions(table: StarshipTable, cards: str | None) -> None:
    same(sorted(table.state.missions), sorted((cards or "").split()))


@expect("set aside <cards>")
def set_aside(table: StarshipTable, cards: str) -> None:
    if lacking := set(cards.split()) - set(table.state.set_aside):
        raise Mismatch(f"not set aside: {lacking}")


@expect("the reserve has <number> cards")
def reserve_size(table: StarshipTable, number: str) -> None:
    same(sum(reserve_left(game_of(table).box, table.state).values()), int(number))


@expect("the reserve is down to <card>")
def reserve_deck(table: StarshipTable, card: str) -> None:
    same(next_reserve_deck(game_of(table).box, table.state) or "nothing", card)


@expect("likely only <cards>")
def likely(table: StarshipTable, cards: str) -> None:
    same(sorted(table.game.likely(table.state)), sorted(cards.split()))


@expect("likely first <cards>")
def likely_first(table: StarshipTable, cards: str) -> None:
    wanted = cards.split()
    same(list(table.game.likely(table.state)[: len(wanted)]), wanted)


@expect("(?P<how>likely too|not likely) <cards>")
def likely_too(table: StarshipTable, how: str, cards: str) -> None:
    found = table.game.likely(table.state)
    for card in cards.split():
        if (card in found) != (how == "likely too"):
            raise Mismatch(f"likely are {found}")


def _says(note: Note, words: str) -> bool:
    """Every word is one of the parameters."""
    return not set(words.split()) - {str(value) for value in note.params.values()}


expects_as_every_game(expect, move, _says)
