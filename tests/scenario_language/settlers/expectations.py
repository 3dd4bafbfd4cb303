"""What a scenario of The Settlers of Catan may expect of a position, and of what was told."""

from __future__ import annotations

from companion.rules.core.due import Due
from companion.rules.settlers.box import DEVELOPMENT
from companion.rules.settlers.longest_road import road_length
from companion.rules.settlers.payments import could_hold
from companion.rules.settlers.resources import INDEX, RESOURCES
from companion.rules.settlers.state import Player
from companion.rules.settlers.trading import rates
from tests.scenario_language.phrases import Phrases
from tests.scenario_language.playing import Mismatch
from tests.scenario_language.settlers.forms import FORMS, cards_of, seat_of
from tests.scenario_language.settlers.moves import SettlersTable, game_of, move

expect: Phrases[None] = Phrases(FORMS)


def _same(found: object, expected: object) -> None:
    if found != expected:
        raise Mismatch(f"expected {expected}, found {found}")


def _player(table: SettlersTable, seat: str) -> Player:
    return table.state.players[seat_of(seat)]


# --- the turn -----------------------------------------------------------------------------------


@expect("phase <phase>")
def phase(table: SettlersTable, phase: str) -> None:
    _same(table.state.phase, phase)


@expect("turn of <seat>")
def turn(table: SettlersTable, seat: str) -> None:
    _same(table.state.active, seat)


@expect("due <words>")
def due(table: SettlersTable, words: str) -> None:
    _same(due_text(table.game.due(table.state)), words)


def due_text(due: Due) -> str:
    """What is due, in words."""
    who = " and ".join(due.seats)
    match due.chance:
        case None:
            verb = "decides" if len(due.seats) == 1 else "decide"
            return f"{who} {verb}" if who else "nothing"
        case "roll":
            return f"{who} rolls {due.of}"
        case "steal":
            return f"{who} steals from {due.of}"
        case "lay_island":
            return "the island"
        case _:
            return f"{who} draws {due.of}"


# --- cards --------------------------------------------------------------------------------------


@expect("<seat> has <goods>")
def has(table: SettlersTable, seat: str, goods: str) -> None:
    known = _player(table, seat).hand.known
    wanted = {word for word in goods.replace(",", " ").split() if word in RESOURCES}
    found = {name: known[INDEX[name]] for name in wanted}
    _same(found, {name: cards_of(goods)[INDEX[name]] for name in wanted})


@expect(
    "<seat> holds <number> cards(?:, <unknown> unknown)?".replace("<unknown>", "(?P<hidden>.+)")
)
def holds(table: SettlersTable, seat: str, number: str, hidden: str | None) -> None:
    hand = _player(table, seat).hand
    _same(hand.count, int(number))
    if hidden is not None:
        _same(hand.hidden, int(hidden))


@expect("<seat> could have <number> <resource>")
def could_have(table: SettlersTable, seat: str, number: str, resource: str) -> None:
    most = could_hold(game_of(table).box, table.state, seat_of(seat))
    _same(most[INDEX[resource]], int(number))


@expect("bank <goods>")
def bank(table: SettlersTable, goods: str) -> None:
    wanted = {word for word in goods.replace(",", " ").split() if word in RESOURCES}
    found = {name: table.state.bank[INDEX[name]] for name in wanted}
    _same(found, {name: cards_of(goods)[INDEX[name]] for name in wanted})


@expect("<seat> pays <number> <resource> for a card")
def pays(table: SettlersTable, seat: str, number: str, resource: str) -> None:
    found = rates(game_of(table).box, table.state, seat_of(seat))
    _same(found[INDEX[resource]], int(number))


@expect("the deck has <number> cards")
def deck(table: SettlersTable, number: str) -> None:
    _same(table.state.deck, int(number))


@expect("<seat> (?P<what>can play|bought) (?P<kinds>nothing|[a-z_ ]+)")
def development(table: SettlersTable, seat: str, what: str, kinds: str) -> None:
    """All cards that are known; "unknown" for each that is not."""
    player = _player(table, seat)
    hand = player.development if what == "can play" else player.bought
    found: list[str] = [
        kind for kind, count in zip(DEVELOPMENT, hand.known, strict=True) for _ in range(count)
    ]
    found += ["unknown"] * hand.hidden
    _same(sorted(found), [] if kinds == "nothing" else sorted(kinds.split()))


@expect("<seat> has <number> knights")
def knights(table: SettlersTable, seat: str, number: str) -> None:
    _same(_player(table, seat).knights, int(number))


# --- the island ---------------------------------------------------------------------------------


@expect("robber at <hex>")
def robber(table: SettlersTable, hex: str) -> None:
    _same(table.state.robber, hex)


@expect("<place> is a (?P<kind>settlement|city|road) of <who>")
def stands(table: SettlersTable, place: str, kind: str, who: str) -> None:
    field = "cities" if kind == "city" else f"{kind}s"
    _same(getattr(table.state, field).get(place, "nobody"), who)


@expect("road of <seat> <number>")
def length(table: SettlersTable, seat: str, number: str) -> None:
    _same(road_length(game_of(table).box, table.state, seat_of(seat)), int(number))


# --- points -------------------------------------------------------------------------------------


@expect("(?P<card>longest road|largest army) with <who>")
def special(table: SettlersTable, card: str, who: str) -> None:
    _same(getattr(table.state, card.replace(" ", "_")) or "nobody", who)


@expect("points <seat> <number>")
def points(table: SettlersTable, seat: str, number: str) -> None:
    _same(table.game.score(table.state, seat).total, int(number))


@expect("<other> sees <number> points of <seat>")
def seen_points(table: SettlersTable, other: str, number: str, seat: str) -> None:
    _same(table.game.score(table.state, seat, other).total, int(number))


@expect("<who> has won")
def has_won(table: SettlersTable, who: str) -> None:
    _same(table.game.winner(table.state) or "nobody", who)


# --- what is told, legal, sound -----------------------------------------------------------------


@expect("told (?P<whom>blue|orange|white|red|all) <words>")
def told(table: SettlersTable, whom: str, words: str) -> None:
    if not _is_told(table, whom, words):
        raise Mismatch(f"told was: {', '.join(_notes(table)) or 'nothing'}")


@expect("not told (?P<whom>blue|orange|white|red|all) <words>")
def not_told(table: SettlersTable, whom: str, words: str) -> None:
    if _is_told(table, whom, words):
        raise Mismatch(f"told was: {', '.join(_notes(table))}")


def _said(value: object) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _is_told(table: SettlersTable, whom: str, words: str) -> bool:
    code, _, rest = words.partition(" ")
    return any(
        note.code == code
        and (note.seat or "all") == whom
        and all(part in map(_said, note.params.values()) for part in rest.split(" / ") if part)
        for note in table.notes
    )


def _notes(table: SettlersTable) -> list[str]:
    return [
        " ".join([note.seat or "all", note.code, " / ".join(map(_said, note.params.values()))])
        for note in table.notes
    ]


@expect("(?P<how>legal|not legal): <words>")
def legal(table: SettlersTable, how: str, words: str) -> None:
    (asked,) = move.answer(table, words)
    found = table.game.legal(table.state)
    if (asked in found) != (how == "legal"):
        raise Mismatch(f"legal moves are {found}")


@expect("audit <words>")
def audit(table: SettlersTable, words: str) -> None:
    found = [problem.code for problem in table.game.audit(table.state)]
    table.unsound = [] if words == "clean" else words.split(", ")
    _same(found, table.unsound)
