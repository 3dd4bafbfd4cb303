"""Starfarers of Catan in numbers: cards by source, flights, fights, encounters, foundings."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.chances import Draw, Roll, Rolled, RollSum
from companion.core.hands import Cards, minus
from companion.extras.teller import Deed, Income, Passed, Teller
from companion.games.starfarers.odds import win_fight
from companion.games.starfarers.rules.encounter_contest import contest_sums, opponent
from companion.games.starfarers.rules.encounters import encounter_of
from companion.games.starfarers.rules.friendship import combat_bonus, stations_of
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import RESOURCES, cards, some
from companion.games.starfarers.rules.mother_ship import ball_sum, base_speed, speed
from companion.games.starfarers.rules.moves import (
    AddUpgrade,
    BuildColonyShip,
    BuildTradeShip,
    BuildUpgrade,
    Discard,
    DrawReserve,
    Fly,
    GoOn,
    HelpingHand,
    LookAtChip,
    Reconcile,
    Rob,
    StartFlight,
    TakeRelief,
    Trade,
    TradeWithBank,
)
from companion.games.starfarers.rules.points import medals_of
from companion.games.starfarers.rules.production import SEVEN, paid_out
from companion.games.starfarers.rules.state import Encounter, State, TakeAny, TurnChip

_DEEDS: dict[type, str] = {
    StartFlight: "flights",
    BuildColonyShip: "ships",
    BuildTradeShip: "ships",
    BuildUpgrade: "upgrades",
    AddUpgrade: "upgrades",
    LookAtChip: "explored",
    Rob: "drawn-from-others",
    DrawReserve: "reserve-draws",
}


class StarfarersTeller(Teller):
    """Cards that everybody saw come. What is drawn unseen, from the reserve pile or from another
    hand, is a deed: which cards they were is nobody else's business."""

    sources = ("planets", "bank", "players", "encounters", "friendship")
    deeds = (
        "flights",
        "speed",
        "steps",
        "explored",
        "cleared",
        "colonies",
        "spaceports",
        "stations",
        "ships",
        "upgrades",
        "encounters",
        "fights",
        "fights-won",
        "fights-expected",
        "races",
        "races-won",
        "sevens",
        "discarded",
        "drawn-from-others",
        "reserve-draws",
    )

    def __init__(self, game: Starfarers) -> None:
        self._box = game.box
        values = self._box.mother_ship.ball_values
        self.vessels = {"balls": tuple(values[ball - 1] for ball in self._box.dice.balls)}

    def worth(self, roll: Roll) -> int:
        return ball_sum(self._box, roll.faces) if roll.dice == "balls" else roll.total

    # --- cards ----------------------------------------------------------------------------------

    def incomes(self, passed: Passed) -> Iterator[Income]:
        before, move = passed.before, passed.event.move
        match move:
            case Roll(dice="dice") | RollSum() if (
                before.phase == "production" and move.total != SEVEN
            ):
                for seat, paid in paid_out(self._box, before, move.total).items():
                    yield from _cards(seat, "planets", paid)
            case TradeWithBank():
                yield from _cards(move.seat, "bank", some(move.takes))
            case Trade():
                yield from _cards(move.seat, "players", cards(move.takes))
                yield from _cards(move.partner, "players", cards(move.gives))
            case TakeRelief():
                yield from _cards(move.seat, "friendship", some(move.resource))
            case Reconcile() | GoOn():
                return
            case _ if _in_encounter(before):
                gained = tuple(max(0, less) for less in minus(before.bank, passed.after.bank))
                yield from _cards(before.active, "encounters", gained)

    # --- deeds ----------------------------------------------------------------------------------

    def done(self, passed: Passed) -> Iterator[Deed]:
        before, move = passed.before, passed.event.move
        yield from self._founded(passed)
        if type(move) in _DEEDS:
            yield Deed(move.seat, _DEEDS[type(move)])
        match move:
            case Roll() | RollSum():
                yield from self._rolled(before, move)
            case Draw(deck="encounter"):
                yield Deed(before.active, "encounters")
            case Draw() if before.pending and isinstance(before.pending[0], TurnChip):
                if before.phase == "flight":
                    yield Deed(before.active, "explored")
            case Fly():
                yield Deed(move.seat, "steps", len(move.path))
            case Discard():
                yield Deed(move.seat, "discarded", sum(cards(move.cards)))
            case HelpingHand():
                yield Deed(move.seat, "drawn-from-others", len(move.victims))

    def _founded(self, passed: Passed) -> Iterator[Deed]:
        """Pieces that stand there now; those of the set-up were given to everybody."""
        before, after = passed.before, passed.after
        if before.phase == "setup" or isinstance(passed.event.move, Reconcile):
            return
        for seat, player in after.players.items():
            old = before.players[seat]
            for code, more in (
                ("colonies", _sites(after, seat) - _sites(before, seat)),
                ("spaceports", len(player.spaceports) - len(old.spaceports)),
                ("stations", stations_of(after, seat) - stations_of(before, seat)),
                ("cleared", len(medals_of(after, seat)) - len(medals_of(before, seat))),
            ):
                if more > 0:
                    yield Deed(seat, code, more)

    def _rolled(self, state: State, roll: Rolled) -> Iterator[Deed]:
        pilot = state.active
        encounter = encounter_of(state)
        if isinstance(roll, RollSum) or roll.dice == "dice":
            if state.phase == "production" and roll.total == SEVEN:
                yield Deed(pilot, "sevens")
        elif encounter is None:
            flown = speed(self._box, state.players[pilot], base_speed(self._box, roll.faces))
            yield Deed(pilot, "speed", flown, "most")
        elif encounter.balls and encounter.steps:
            yield from self._compared(state, roll)

    def _compared(self, state: State, roll: Roll) -> Iterator[Deed]:
        """The other side of a fight or a race has shaken: now it is decided."""
        encounter = encounter_of(state)
        assert encounter is not None
        step, pilot = encounter.steps[0], state.active
        own, other = contest_sums(self._box, state, step, encounter.balls, roll.faces)
        kind = "fights" if step.kind == "combat" else "races"
        yield Deed(pilot, kind)
        yield Deed(pilot, f"{kind}-won", int(own >= other))
        if kind == "fights":
            player, pirate = state.players[pilot], state.players[opponent(self._box, state, step)]
            ahead = player.cannons + combat_bonus(self._box, player) - pirate.cannons
            yield Deed(pilot, "fights-expected", float(win_fight(self._box, ahead)))


def _cards(seat: str, source: str, gained: Cards) -> Iterator[Income]:
    for resource, count in zip(RESOURCES, gained, strict=True):
        if count:
            yield Income(seat, source, resource, count)


def _in_encounter(state: State) -> bool:
    """Whether what comes from the bank now comes by an encounter."""
    return any(isinstance(item, Encounter | TakeAny) for item in state.pending)


def _sites(state: State, seat: str) -> int:
    player = state.players[seat]
    return len(player.colonies) + len(player.spaceports)
