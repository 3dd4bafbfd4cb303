"""What tests of the table do beside touching it: lay positions out, find buttons."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.hands import Hand, minus
from companion.demo.hands import Hands
from companion.games.settlers.rules.resources import Resources
from companion.games.settlers.rules.resources import cards as counted
from companion.games.settlers.rules.state import State
from companion.view.asking import Verb
from tests.tablet.settlers.evenings import show_table


def table_state(hands: Hands) -> State:
    state: State = hands.driver.app.session.opened.state
    return state


def go_on_from(hands: Hands, state: State) -> None:
    """Open the table at a position that was laid out by hand."""
    session = hands.driver.app.session
    session.open(session.journal.new_game(session.opened.header.setup, state).number)
    show_table(hands.driver)
    hands.driver.rest()


def give(hands: Hands, **cards: Resources) -> None:
    """Deal these cards openly and no others, as a position to start from."""
    state = table_state(hands)
    players = dict(state.players)
    bank: tuple[int, ...] = (19,) * 5
    for seat, player in players.items():
        dealt = counted(cards.get(seat, Resources()))
        players[seat] = replace(player, hand=Hand(dealt))
        bank = minus(bank, dealt)
    go_on_from(hands, replace(state, players=players, bank=bank))


def verb_of(hands: Hands, code: str, seat: str = "") -> Verb:
    """What the table offers under this name."""
    key = f"verb {seat or hands.screen.acting} {code}"
    verb = hands.screen.control.verb(key)
    assert verb is not None, key
    return verb
