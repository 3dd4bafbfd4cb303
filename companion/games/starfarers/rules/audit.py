"""The audit: can this position be laid out with what is in the box? Every mismatch is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.hands import known_in
from companion.core.words import Problem
from companion.games.starfarers.rules.audit_fields import audit_fields
from companion.games.starfarers.rules.audit_turn import audit_turn
from companion.games.starfarers.rules.board_facts import PEOPLES
from companion.games.starfarers.rules.box import UPGRADES, Box
from companion.games.starfarers.rules.chips import RESERVE, chips_of, hazard
from companion.games.starfarers.rules.friendship import stations_of
from companion.games.starfarers.rules.goods import RESOURCES
from companion.games.starfarers.rules.holdings import hands_of, in_hands
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.state import ChooseFriendship, Player, State
from companion.games.starfarers.rules.upgrades import in_supply


def audit(box: Box, state: State) -> list[Problem]:
    """All findings: fields first, since the rest counts on them; pieces, cards, the turn."""
    problems = audit_fields(box, state)
    if problems:
        return problems
    for seat, player in state.players.items():
        problems += _pieces(box, state, seat, player)
    problems += _points(box, state)
    problems += _supplies(box, state)
    problems += _resource_cards(box, state)
    problems += _friendship_cards(box, state)
    problems += _chips(box, state)
    problems += audit_turn(box, state)
    return problems


def _pieces(box: Box, state: State, seat: str, player: Player) -> Iterator[Problem]:
    limits = box.limits
    colony_ships = sum(ship.kind == "colony" for ship in player.ships)
    trade_ships = len(player.ships) - colony_ships
    counts = {
        "colony": (len(player.colonies) + len(player.spaceports) + colony_ships, limits.colonies),
        "spaceport": (len(player.spaceports), limits.spaceports),
        "station": (stations_of(state, seat) + trade_ships, limits.stations),
        "transporter": (len(player.ships), limits.transporters),
        "booster": (player.boosters, limits.boosters),
        "cannon": (player.cannons, limits.cannons),
        "freight": (player.freight, limits.freight),
        "fame": (player.fame, limits.fame),
        "gift": (player.gifts, limits.stations),
    }
    for part, (count, most) in counts.items():
        if not 0 <= count <= most:
            yield box.problem("too-many", seat=seat, part=part, count=count, most=most)
    rings = [ship.rings for ship in player.ships]
    if len(set(rings)) < len(rings):
        yield box.problem("transporter-in-use", rings=max(rings, key=rings.count))
    if player.told and sum(player.told) > player.hand.count:
        yield box.problem("cards-do-not-add-up", good="")


def _points(box: Box, state: State) -> Iterator[Problem]:
    """One piece a point, except while a ship only stops for a moment."""
    buildings = Counter(state.blocked)
    ships: Counter[str] = Counter()
    moment = ""
    for seat, player in state.players.items():
        buildings.update((*player.colonies, *player.spaceports))
        ships.update(ship.at for ship in player.ships)
        if seat == state.active and state.flight and state.flight.current:
            moment = next((s.at for s in player.ships if s.rings == state.flight.current), "")
    for at, times in (buildings + ships).items():
        if times > 1 + (at == moment):
            yield box.problem("point-twice", point=at)
    for people, owners in state.stations.items():
        if len(owners) > box.limits.docks:
            yield box.problem("docks-full", people=people)


def _supplies(box: Box, state: State) -> Iterator[Problem]:
    for upgrade in UPGRADES:
        if in_supply(box, state, upgrade) < 0:
            yield box.problem("supply-empty", part=upgrade)
    fame = sum(player.fame for player in state.players.values())
    if fame > box.limits.fame_supply:
        yield box.problem("supply-empty", part="fame")


def _resource_cards(box: Box, state: State) -> Iterator[Problem]:
    """Bank, hands and reserve pile hold what the box holds, kind by kind."""
    hands = hands_of(state)
    held, known = in_hands(box, state), known_in(hands)
    for kind, resource in enumerate(RESOURCES):
        if held[kind] < known[kind]:
            yield box.problem("cards-do-not-add-up", good=resource)
    if sum(held) != sum(hand.count for hand in hands):
        yield box.problem("cards-do-not-add-up", good="")


def _friendship_cards(box: Box, state: State) -> Iterator[Problem]:
    """One card for each station, except for the one that is being chosen."""
    cards = Counter(card for player in state.players.values() for card in player.cards)
    for card, times in cards.items():
        if times > 1:
            yield box.problem("card-twice", card=card)
    for card, times in Counter(state.encounters).items():
        if times > 1:
            yield box.problem("card-twice", card=card)
    for seat, player in state.players.items():
        for people in PEOPLES:
            held = sum(box.friendship[card].people == people for card in player.cards)
            stations = state.stations.get(people, ()).count(seat)
            choosing = ChooseFriendship(seat, people) in state.pending
            if held != stations - choosing and state.phase != "over":
                yield box.problem("cards-and-stations", seat=seat, people=people)


def _chips(box: Box, state: State) -> Iterator[Problem]:
    board = board_of(box, state)
    seen: dict[str, Counter[str]] = {}
    for planet, chip in state.chips.items():
        seen.setdefault(board.planets[planet].chips, Counter())[chip] += 1
    seen[RESERVE] = Counter(chip for chip in state.replacements.values() if chip)
    for deck, chips in seen.items():
        if chips - Counter(chips_of(box, deck)):
            yield box.problem("chips-do-not-add-up", deck=deck)
    for planet in state.cleared:
        if not hazard(state.chips.get(planet, "")) or planet not in state.replacements:
            yield box.problem("chips-do-not-add-up", deck=board.planets[planet].chips)
