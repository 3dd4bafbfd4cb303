"""What a scenario of The Settlers of Catan may expect of a position, and of what was told."""

from __future__ import annotations

from companion.core.words import Note
from companion.games.settlers.rules.box import DEVELOPMENT
from companion.games.settlers.rules.longest_road import road_length
from companion.games.settlers.rules.payments import could_hold
from companion.games.settlers.rules.resources import INDEX, RESOURCES
from companion.games.settlers.rules.state import Player
from companion.games.settlers.rules.trading import rates
from tests.scenario_language.every_game import expects_as_every_game, said, same
from tests.scenario_language.phrases import Phrases
from tests.scenario_language.settlers.forms import FORMS, cards_of, seat_of
from tests.scenario_language.settlers.moves import SettlersTable, game_of, move

expect: Phrases[None] = Phrases(FORMS)


def _player(table: SettlersTable, seat: str) -> Player:
    return table.state.players[seat_of(seat)]


# --- the turn -----------------------------------------------------------------------------------


# --- cards --------------------------------------------------------------------------------------


@expect("<seat> has <goods>")
def has(table: SettlersTable, seat: str, goods: str) -> None:
    known = _player(table, seat).hand.known
    wanted = {word for word in goods.replace(",", " ").split() if word in RESOURCES}
    found = {name: known[INDEX[name]] for name in wanted}
    same(found, {name: cards_of(goods)[INDEX[name]] for name in wanted})


@expect(
    "<seat> holds <number> cards(?:, <unknown> unknown)?".replace("<unknown>", "(?P<hidden>.+)")
)
def holds(table: SettlersTable, seat: str, number: str, hidden: str | None) -> None:
    hand = _player(table, seat).hand
    same(hand.count, int(number))
    if hidden is not None:
        same(hand.hidden, int(hidden))


@expect("<seat> could have <number> <resource>")
def could_have(table: SettlersTable, seat: str, number: str, resource: str) -> None:
    most = could_hold(game_of(table).box, table.state, seat_of(seat))
    same(most[INDEX[resource]], int(number))


@expect("bank <goods>")
def bank(table: SettlersTable, goods: str) -> None:
    wanted = {word for word in goods.replace(",", " ").split() if word in RESOURCES}
    found = {name: table.state.bank[INDEX[name]] for name in wanted}
    same(found, {name: cards_of(goods)[INDEX[name]] for name in wanted})


@expect("<seat> pays <number> <resource> for a card")
def pays(table: SettlersTable, seat: str, number: str, resource: str) -> None:
    found = rates(game_of(table).box, table.state, seat_of(seat))
    same(found[INDEX[resource]], int(number))


@expect("the deck has <number> cards")
def deck(table: SettlersTable, number: str) -> None:
    same(table.state.deck, int(number))


@expect("<seat> (?P<what>can play|bought) (?P<kinds>nothing|[a-z_ ]+)")
def development(table: SettlersTable, seat: str, what: str, kinds: str) -> None:
    """All cards that are known; "unknown" for each that is not."""
    player = _player(table, seat)
    hand = player.development if what == "can play" else player.bought
    found: list[str] = [
        kind for kind, count in zip(DEVELOPMENT, hand.known, strict=True) for _ in range(count)
    ]
    found += ["unknown"] * hand.hidden
    same(sorted(found), [] if kinds == "nothing" else sorted(kinds.split()))


@expect("<seat> has <number> knights")
def knights(table: SettlersTable, seat: str, number: str) -> None:
    same(_player(table, seat).knights, int(number))


# --- the island ---------------------------------------------------------------------------------


@expect("robber at <hex>")
def robber(table: SettlersTable, hex: str) -> None:
    same(table.state.robber, hex)


@expect("<place> is a (?P<kind>settlement|city|road) of <who>")
def stands(table: SettlersTable, place: str, kind: str, who: str) -> None:
    field = "cities" if kind == "city" else f"{kind}s"
    same(getattr(table.state, field).get(place, "nobody"), who)


@expect("road of <seat> <number>")
def length(table: SettlersTable, seat: str, number: str) -> None:
    same(road_length(game_of(table).box, table.state, seat_of(seat)), int(number))


# --- points -------------------------------------------------------------------------------------


@expect("(?P<card>longest road|largest army) with <who>")
def special(table: SettlersTable, card: str, who: str) -> None:
    same(getattr(table.state, card.replace(" ", "_")) or "nobody", who)


@expect("<other> sees <number> points of <seat>")
def seen_points(table: SettlersTable, other: str, number: str, seat: str) -> None:
    same(table.game.score(table.state, seat, other).total, int(number))


def _says(note: Note, words: str) -> bool:
    """Each part between strokes is one of the parameters."""
    return all(part in map(said, note.params.values()) for part in words.split(" / ") if part)


expects_as_every_game(expect, move, _says)
