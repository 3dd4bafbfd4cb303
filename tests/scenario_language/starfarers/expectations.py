"""What a scenario of Starfarers of Catan may expect of a position, and of what was told."""

from __future__ import annotations

from companion.core.words import Note
from companion.games.starfarers.rules.chips import chip_on
from companion.games.starfarers.rules.friendship import marker_holder
from companion.games.starfarers.rules.goods import RESOURCES
from companion.games.starfarers.rules.mother_ship import speed as speed_of
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.reach import Reach, reach
from companion.games.starfarers.rules.state import Flight, ship_of
from tests.scenario_language.every_game import expects_as_every_game, same
from tests.scenario_language.phrases import Phrases
from tests.scenario_language.playing import Mismatch
from tests.scenario_language.starfarers.forms import FORMS, counts_of
from tests.scenario_language.starfarers.moves import StarfarersTable, game_of, move

expect: Phrases[None] = Phrases(FORMS)


# --- the turn -----------------------------------------------------------------------------------


@expect("speed <number>")
def speed(table: StarfarersTable, number: str) -> None:
    box, state = game_of(table).box, table.state
    flight = state.flight or Flight()
    same(speed_of(box, state.players[state.active], flight.base), int(number))


@expect("ship <number> reaches <point> in (?P<steps>\\d+)(?P<moment> for a moment)?")
def reaches(
    table: StarfarersTable, number: str, point: str, steps: str, moment: str | None
) -> None:
    found = _reach(table, number)
    same(len(found.paths.get(point, ())), int(steps))
    same(point in found.moments, bool(moment))


@expect("ship <number> does not reach <point>")
def does_not_reach(table: StarfarersTable, number: str, point: str) -> None:
    if point in _reach(table, number).paths:
        raise Mismatch(f"{point} is within reach")


def _reach(table: StarfarersTable, number: str) -> Reach:
    state = table.state
    ship = ship_of(state.players[state.active], int(number))
    if ship is None:
        raise Mismatch("there is no such ship")
    return reach(game_of(table).box, state, state.active, ship)


# --- what players have --------------------------------------------------------------------------


@expect("<seat> has <goods>")
def has_goods(table: StarfarersTable, seat: str, goods: str) -> None:
    """Known cards, kind by kind."""
    known = dict(zip(RESOURCES, table.state.players[seat].hand.known, strict=True))
    wanted = counts_of(goods)
    same({good: known[good] for good in wanted}, wanted)  # type: ignore[index]


@expect("<seat> has <number> cards?(?:, (?P<hidden>\\d+) of them hidden)?")
def has_cards(table: StarfarersTable, seat: str, number: str, hidden: str | None) -> None:
    hand = table.state.players[seat].hand
    same(hand.count, int(number))
    if hidden is not None:
        same(hand.hidden, int(hidden))


@expect("the bank has <goods>")
def bank_has(table: StarfarersTable, goods: str) -> None:
    bank = dict(zip(RESOURCES, table.state.bank, strict=True))
    wanted = counts_of(goods)
    same({good: bank[good] for good in wanted}, wanted)  # type: ignore[index]


@expect("the reserve pile has <number> cards")
def reserve_has(table: StarfarersTable, number: str) -> None:
    same(table.state.reserve.count, int(number))


@expect("<seat> has (?P<what>boosters|cannons|freight|fame|gifts) <number>")
def has_parts(table: StarfarersTable, seat: str, what: str, number: str) -> None:
    same(getattr(table.state.players[seat], what), int(number))


@expect("<seat> has the card <card>")
def has_card(table: StarfarersTable, seat: str, card: str) -> None:
    cards = table.state.players[seat].cards
    if card not in cards:
        raise Mismatch(f"{seat} has the cards {cards}")


@expect("<seat> has a (?P<building>colony|spaceport) at <point>")
def has_building(table: StarfarersTable, seat: str, building: str, point: str) -> None:
    player = table.state.players[seat]
    places = player.colonies if building == "colony" else player.spaceports
    if point not in places:
        raise Mismatch(f"{seat} has {places}")


@expect("<seat> has a <kind> ship <number> at <point>")
def has_ship(table: StarfarersTable, seat: str, kind: str, number: str, point: str) -> None:
    ship = ship_of(table.state.players[seat], int(number))
    same(ship and (ship.kind, ship.at), (kind, point))


@expect("<seat> has no ship <number>")
def has_no_ship(table: StarfarersTable, seat: str, number: str) -> None:
    same(ship_of(table.state.players[seat], int(number)), None)


@expect("<planet> shows (?P<chip>\\S+)")
def shows(table: StarfarersTable, planet: str, chip: str) -> None:
    same(chip_on(table.state, planet) or "nothing", chip)


@expect("<who> holds the marker of the <people>")
def marker(table: StarfarersTable, who: str, people: str) -> None:
    found = marker_holder(game_of(table).box, table.state, people)  # type: ignore[arg-type]
    same(found or "nobody", who)


@expect("<seat> sees <chip> on <planet>")
def sees(table: StarfarersTable, seat: str, chip: str, planet: str) -> None:
    view = game_of(table).view(table.state, seat)
    same(view.state.looks.get(planet, {}).get(seat), chip)


@expect("<seat> does not see what <other> saw on <planet>")
def does_not_see(table: StarfarersTable, seat: str, other: str, planet: str) -> None:
    view = game_of(table).view(table.state, seat)
    same(view.state.looks.get(planet, {}).get(other), "")


@expect("<seat> is shown <goods> of <other>")
def is_shown(table: StarfarersTable, seat: str, goods: str, other: str) -> None:
    player = game_of(table).view(table.state, seat).state.players[other]
    told = dict(zip(RESOURCES, player.told or player.hand.known, strict=True))
    wanted = counts_of(goods)
    same({good: told[good] for good in wanted}, wanted)  # type: ignore[index]


# --- points -------------------------------------------------------------------------------------


@expect("the board has <number> points")
def board_points(table: StarfarersTable, number: str) -> None:
    same(len(board_of(game_of(table).box, table.state).points), int(number))


@expect("likely <words>")
def likely(table: StarfarersTable, words: str) -> None:
    same(sorted(table.game.likely(table.state)), sorted(words.split()))


def _says(note: Note, words: str) -> bool:
    """Every word stands somewhere among the parameters."""
    values = note.params.values()
    texts = [str(item) for v in values for item in (v if isinstance(v, tuple) else (v,))]
    return not set(words.split()) - set(" ".join(texts).split())


expects_as_every_game(expect, move, _says)
