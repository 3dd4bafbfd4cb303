"""What a scenario of Starship Catan may expect of a position, and of what was told."""

from __future__ import annotations

from companion.rules.core.due import Due
from companion.rules.starship.box import SEATS
from companion.rules.starship.flight import actions_left, flight_speed
from companion.rules.starship.game import Starship
from companion.rules.starship.goods import amount
from companion.rules.starship.pirates import pirate_ahead
from companion.rules.starship.points import fame, friendship, is_friend, is_hero
from companion.rules.starship.ship import cannon_value, capacity, combat_strength, module_level
from companion.rules.starship.stacks import fighting, next_reserve_deck, reserve_left
from companion.rules.starship.state import Flight, RowCard, Stack, ship_of
from tests.scenario_language.phrases import Phrases
from tests.scenario_language.playing import Mismatch
from tests.scenario_language.starship.forms import (
    FORMS,
    counts_of,
    good_of,
    levels_of,
    seat_of,
)
from tests.scenario_language.starship.moves import StarshipTable, move

expect: Phrases[None] = Phrases(FORMS)


def _same(found: object, expected: object) -> None:
    if found != expected:
        raise Mismatch(f"expected {expected}, found {found}")


def _game(table: StarshipTable) -> Starship:
    assert isinstance(table.game, Starship)
    return table.game


def _flight(table: StarshipTable) -> Flight:
    if table.state.flight is None:
        raise Mismatch("nobody is flying")
    return table.state.flight


def _stack(table: StarshipTable, number: str) -> Stack:
    return table.state.stacks[int(number) - 1]


# --- the turn -----------------------------------------------------------------------------------


@expect("phase <phase>")
def phase(table: StarshipTable, phase: str) -> None:
    _same(table.state.phase, phase)


@expect("turn of <seat>")
def turn(table: StarshipTable, seat: str) -> None:
    _same(table.state.active, seat)


@expect("due <words>")
def due(table: StarshipTable, words: str) -> None:
    _same(due_text(table.game.due(table.state)), words)


def due_text(due: Due) -> str:
    """What is due, in words."""
    who, of = " and ".join(due.seats), due.of or ""
    if not due.seats:
        return "nothing"
    match due.chance:
        case None:
            return f"{who} {'decides' if len(due.seats) == 1 else 'decide'}"
        case "roll":
            return f"{who} rolls {of}"
        case "look":
            return f"{who} looks at {of.replace('-', ' ')}"
        case _ if of.startswith("sector"):
            return f"{who} turns up {of.replace('-', ' ')}"
        case _:
            return f"{who} draws {of}"


@expect("speed <number>")
def speed(table: StarshipTable, number: str) -> None:
    _same(flight_speed(table.state), int(number))


@expect("<number> actions left")
def left(table: StarshipTable, number: str) -> None:
    _same(actions_left(_game(table).box, table.state), int(number))


@expect("row <words>")
def row(table: StarshipTable, words: str) -> None:
    places = _flight(table).row
    _same(", ".join(_place(place) for place in places) or "empty", words)


def _place(place: RowCard) -> str:
    card = place.card or (f"hidden {place.hidden}" if place.hidden else "gap")
    return f"{card} turned" if place.used else card


@expect("tribute <number>")
def tribute(table: StarshipTable, number: str) -> None:
    pirate = pirate_ahead(_game(table).box, table.state)
    _same(pirate and pirate.tribute, int(number))


@expect("combat strength <number>")
def strength(table: StarshipTable, number: str) -> None:
    combat = fighting(table.state)
    ship = ship_of(table.state, table.state.active)
    _same(combat and combat_strength(ship, combat.blue), int(number))


# --- ships --------------------------------------------------------------------------------------


@expect("<seat> has <goods>")
def has_goods(table: StarshipTable, seat: str, goods: str) -> None:
    held = ship_of(table.state, seat_of(seat)).goods
    wanted = counts_of(goods)
    _same({good: amount(held, good) for good in wanted}, wanted)


@expect("<seat> has room for <number> <good>")
def has_room(table: StarshipTable, seat: str, number: str, good: str) -> None:
    ship = ship_of(table.state, seat_of(seat))
    most = capacity(_game(table).box, ship, good_of(good))
    _same(most is not None and most - amount(ship.goods, good_of(good)), int(number))


@expect("<seat> has (?P<kind>boosters|cannons) <levels>")
def has_parts(table: StarshipTable, seat: str, kind: str, levels: str) -> None:
    _same(getattr(ship_of(table.state, seat_of(seat)), kind), levels_of(levels))


@expect("<seat> has cannon value <number>")
def has_cannon_value(table: StarshipTable, seat: str, number: str) -> None:
    _same(cannon_value(ship_of(table.state, seat_of(seat))), int(number))


@expect("<seat> has (?P<kind>colony|trade) ships <number>")
def has_ships(table: StarshipTable, seat: str, kind: str, number: str) -> None:
    _same(getattr(ship_of(table.state, seat_of(seat)), f"{kind}_ships"), int(number))


@expect("<seat> has module <module> <number>")
def has_module(table: StarshipTable, seat: str, module: str, number: str) -> None:
    _same(module_level(ship_of(table.state, seat_of(seat)), module), int(number))


@expect("<seat> has (?P<kind>colony|post|pirate|adventure) <card>")
def has_card(table: StarshipTable, seat: str, kind: str, card: str) -> None:
    field = "colonies" if kind == "colony" else f"{kind}s"
    cards = getattr(ship_of(table.state, seat_of(seat)), field)
    if card not in cards:
        raise Mismatch(f"{seat} has {field} {cards}")


# --- points -------------------------------------------------------------------------------------


@expect("points <seat> <number>")
def points(table: StarshipTable, seat: str, number: str) -> None:
    _same(table.game.score(table.state, seat).total, int(number))


@expect("(?P<kind>fame|friendship) <seat> <number>")
def fame_or_friendship(table: StarshipTable, kind: str, seat: str, number: str) -> None:
    count = fame if kind == "fame" else friendship
    _same(count(_game(table).box, ship_of(table.state, seat_of(seat))), int(number))


@expect("<who> is (?P<kind>hero|friend)")
def hero_or_friend(table: StarshipTable, who: str, kind: str) -> None:
    holds = is_hero if kind == "hero" else is_friend
    found = [seat for seat in SEATS if holds(_game(table).box, table.state, seat)]
    _same(found, [] if who == "nobody" else [who])


@expect("<who> has won")
def has_won(table: StarshipTable, who: str) -> None:
    _same(table.game.winner(table.state) or "nobody", who)


# --- cards --------------------------------------------------------------------------------------


@expect("stack (?P<stack>\\d) has <number> cards")
def stack_size(table: StarshipTable, stack: str, number: str) -> None:
    _same(_stack(table, stack).size, int(number))


@expect("stack (?P<stack>\\d) (?P<knows>knows|does not know) <cards>")
def stack_knows(table: StarshipTable, stack: str, knows: str, cards: str) -> None:
    known = _stack(table, stack).known
    for card in cards.split():
        if (card in known) != (knows == "knows"):
            raise Mismatch(f"stack {stack} knows {known}")


@expect("missions(?: <cards>)?")
def missions(table: StarshipTable, cards: str | None) -> None:
    _same(sorted(table.state.missions), sorted((cards or "").split()))


@expect("set aside <cards>")
def set_aside(table: StarshipTable, cards: str) -> None:
    if lacking := set(cards.split()) - set(table.state.set_aside):
        raise Mismatch(f"not set aside: {lacking}")


@expect("the reserve has <number> cards")
def reserve_size(table: StarshipTable, number: str) -> None:
    _same(sum(reserve_left(_game(table).box, table.state).values()), int(number))


@expect("the reserve is down to <card>")
def reserve_deck(table: StarshipTable, card: str) -> None:
    _same(next_reserve_deck(_game(table).box, table.state) or "nothing", card)


@expect("likely only <cards>")
def likely(table: StarshipTable, cards: str) -> None:
    _same(sorted(table.game.likely(table.state)), sorted(cards.split()))


@expect("likely first <cards>")
def likely_first(table: StarshipTable, cards: str) -> None:
    wanted = cards.split()
    _same(list(table.game.likely(table.state)[: len(wanted)]), wanted)


@expect("(?P<how>likely too|not likely) <cards>")
def likely_too(table: StarshipTable, how: str, cards: str) -> None:
    found = table.game.likely(table.state)
    for card in cards.split():
        if (card in found) != (how == "likely too"):
            raise Mismatch(f"likely are {found}")


# --- what is told, legal, sound -----------------------------------------------------------------


@expect("told (?P<whom>moon|sun|all) <words>")
def told(table: StarshipTable, whom: str, words: str) -> None:
    if not _is_told(table, whom, words):
        raise Mismatch(f"told was: {', '.join(_notes(table)) or 'nothing'}")


@expect("not told (?P<whom>moon|sun|all) <words>")
def not_told(table: StarshipTable, whom: str, words: str) -> None:
    if _is_told(table, whom, words):
        raise Mismatch(f"told was: {', '.join(_notes(table))}")


def _is_told(table: StarshipTable, whom: str, words: str) -> bool:
    code, *rest = words.split()
    return any(
        note.code == code
        and (note.seat or "all") == whom
        and not set(rest) - {str(value) for value in note.params.values()}
        for note in table.notes
    )


def _notes(table: StarshipTable) -> list[str]:
    return [
        " ".join([note.seat or "all", note.code, *map(str, note.params.values())])
        for note in table.notes
    ]


@expect("(?P<how>legal|not legal): <words>")
def legal(table: StarshipTable, how: str, words: str) -> None:
    (asked,) = move.answer(table, words)
    found = table.game.legal(table.state)
    if (asked in found) != (how == "legal"):
        raise Mismatch(f"legal moves are {found}")


@expect("audit <words>")
def audit(table: StarshipTable, words: str) -> None:
    found = [problem.code for problem in table.game.audit(table.state)]
    table.unsound = [] if words == "clean" else words.split(", ")
    _same(found, table.unsound)
