"""What lies on two ships and between them in a game under way, while it is told. No window here."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.starship.rules.counting import reconciliation
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.lying import GROUPS, group_of
from companion.games.starship.rules.moves import GoOn
from companion.games.starship.rules.ship import MODULES, Module, Ship
from companion.games.starship.rules.state import State, start_colony
from companion.tablet.under_way_draft import Draft

OPEN, ASIDE = "missions", "set_aside"


class UnderWayDraft(Draft):
    """`cards` are those that lie in front of a ship or between them, each with where it lies: a
    seat, or among the missions."""

    game: Starship

    def __init__(self, game: Starship, state: State) -> None:
        super().__init__(game, state)
        self.cards: dict[str, str] = {}
        self.modules_out: set[Module] = set()
        box = game.box
        self.sizes = [box.limits.stack_size] * box.limits.stacks

    def at(self, place: str) -> list[str]:
        """The cards that were told to lie there."""
        return [card for card, where in self.cards.items() if where == place]

    def elsewhere(self, place: str) -> list[str]:
        """The cards that could lie there as well."""
        box = self.game.box
        first = {start_colony(box, seat) for seat in self.game.seats}  # type: ignore[arg-type]
        known = box.adventures if place in (OPEN, ASIDE) else {**box.cards, **box.adventures}
        return [
            card
            for card in known
            if group_of(self.game.box, card) and card not in first and card not in self.cards
        ]

    def done_unseen(self) -> list[str]:
        """Missions that must have been done, for others with higher numbers have come since."""
        cards = self.game.box.adventures
        latest = max((cards[card].back for card in self.cards if card in cards), default=0)
        return [card for card, one in cards.items() if one.back < latest and card not in self.cards]

    @property
    def short(self) -> int:
        """So many cards are missing in the sectors, because the reserve is used up."""
        box = self.game.box
        out = sum(card in box.cards for card in self.cards)
        return max(0, out - len(box.reserve_cards))

    # --- the one event

    def move(self) -> GoOn:
        found = reconciliation(self.game.box, self.state, self.found, "")
        sun, moon = found.sun or self.state.sun, found.moon or self.state.moon
        return GoOn(
            self.turn_of,
            self._with_cards("sun", sun),
            self._with_cards("moon", moon),
            tuple(self.at(OPEN)),
            (*self.at(ASIDE), *self.done_unseen()),
            tuple(module for module in MODULES if module in self.modules_out),
            tuple(self.sizes) if self.short else (),
        )

    def _with_cards(self, seat: str, ship: Ship) -> Ship:
        lying = {group: list(getattr(ship, group)) for group in GROUPS}
        for card in self.at(seat):
            lying[group_of(self.game.box, card)].append(card)
        return replace(ship, **{group: tuple(cards) for group, cards in lying.items()})
