"""Development cards: drawn face down, one played a turn, never a new one: settlers.md, 4.8."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chances import Draw
from companion.core.fields import close_to
from companion.core.hands import Hand, one, pays, plus, takes, takes_unseen
from companion.core.pending import front_kind, still_pending, waiting
from companion.core.words import Note, Problem
from companion.games.settlers.rules.box import (
    DECK,
    DEVELOPMENT,
    NO_DEVELOPMENT,
    Box,
    Development,
    Seat,
)
from companion.games.settlers.rules.building import (
    lay_road,
    legal_paths,
    pieces_left,
    road_problems,
)
from companion.games.settlers.rules.moves import (
    PlaceFreeRoad,
    PlayKnight,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    StopRoadBuilding,
)
from companion.games.settlers.rules.payments import (
    KIND_INDEX,
    could_hold_development,
    take_from_bank,
    take_note,
    unseen_development,
)
from companion.games.settlers.rules.resources import RESOURCES, Resources, cards, some
from companion.games.settlers.rules.rulebook import (
    applies,
    checks,
    instructs,
    legal_in_phase,
    legal_when_pending,
)
from companion.games.settlers.rules.state import (
    CardToDraw,
    FreeRoad,
    Phase,
    Player,
    RobberToMove,
    State,
    answers,
    out_of_turn,
)
from companion.games.settlers.rules.turn import pending_problems, turn_problems

PLAYING: tuple[Phase, ...] = ("roll", "trade", "build", "action")
"""A card may be played at any time of the own turn, before the roll too."""
FREE_ROADS = 2
FREE_CARDS = 2

# --- drawing ------------------------------------------------------------------------------------


def kind_of_card(box: Box, card: str) -> Development | None:
    """A card is named by its label, "knight-3", or just by its kind, "knight"."""
    if card in box.cards:
        return box.cards[card].kind
    return next((kind for kind in DEVELOPMENT if kind == card), None)


@checks(Draw)
def check_draw(box: Box, state: State, move: Draw) -> list[Problem]:
    if waiting(state, CardToDraw) is None:
        return [box.problem("not-due", due=front_kind(state))]
    if move.deck != DECK:
        return [box.problem("wrong-deck", deck=move.deck, needed=DECK)]
    if not move.card:
        return []
    kind = kind_of_card(box, move.card)
    if kind is None:
        return [box.problem("unknown-card", card=move.card, known=close_to(move.card, DEVELOPMENT))]
    if not unseen_development(box, state)[KIND_INDEX[kind]]:
        return [box.problem("card-used-up", development=kind)]
    return []


@applies(Draw)
def draw(box: Box, state: State, move: Draw) -> State:
    """The buyer may show the card to the tablet, or keep it secret."""
    item = waiting(state, CardToDraw)
    assert item is not None
    seat = answers(state, item)
    player = state.players[seat]
    kind = kind_of_card(box, move.card)
    bought = (
        takes(player.bought, one(KIND_INDEX[kind], len(DEVELOPMENT)))
        if kind
        else takes_unseen(player.bought)
    )
    return replace(
        state,
        players={**state.players, seat: replace(player, bought=bought)},
        deck=state.deck - 1,
        pending=still_pending(state, item),
    )


@instructs(Draw)
def development_drawn(box: Box, before: State, move: Draw, after: State) -> Iterator[Note]:
    front = before.pending[0]
    assert isinstance(front, CardToDraw)
    yield Note("keep-face-down", {}, answers(before, front))


@legal_when_pending(CardToDraw)
def legal_draw(box: Box, state: State) -> Iterator[Draw]:
    """Which card it is may stay a secret."""
    yield Draw(DECK, "")


# --- playing ------------------------------------------------------------------------------------


def _could_hold(box: Box, state: State, hand: Hand, kind: Development) -> bool:
    at = KIND_INDEX[kind]
    if hand.known[at] or not hand.hidden:
        return hand.known[at] > 0
    return could_hold_development(box, state, hand)[at] > 0


def play_problems(box: Box, state: State, seat: Seat, kind: Development) -> list[Problem]:
    """What every card that is played has in common."""
    problems = turn_problems(box, state, seat, PLAYING)
    if seat not in state.players:
        return problems
    if state.card_played and seat == state.active:
        problems.append(box.problem("one-card-a-turn"))
    player = state.players[seat]
    if not _could_hold(box, state, player.development, kind):
        new = _could_hold(box, state, player.bought, kind)
        code = "card-too-new" if new else "card-not-held"
        problems.append(box.problem(code, development=kind))
    return problems


def playable(box: Box, state: State, kind: Development) -> bool:
    if state.card_played:
        return False
    return _could_hold(box, state, state.players[state.active].development, kind)


def without_card(box: Box, state: State, player: Player, kind: Development) -> Player:
    """The card lies open now: one of the older ones, or else, overruled, a new one."""
    card = one(KIND_INDEX[kind], len(DEVELOPMENT))
    if _could_hold(box, state, player.development, kind):
        return replace(player, development=pays(player.development, card))
    return replace(player, bought=pays(player.bought, card))


def _card_played(state: State, seat: Seat) -> bool:
    """A card that the table lets somebody else play is not the one card of this turn."""
    return state.card_played or seat == state.active


def out_note(seat: Seat) -> Note:
    """A progress card that was played leaves the game."""
    return Note("progress-out", {}, seat)


def play_progress(box: Box, state: State, seat: Seat, kind: Development) -> State:
    """A progress card leaves the game."""
    player = without_card(box, state, state.players[seat], kind)
    return replace(
        state,
        players={**state.players, seat: player},
        progress_out=plus(state.progress_out, one(KIND_INDEX[kind], len(NO_DEVELOPMENT))),
        card_played=_card_played(state, seat),
    )


# --- knight -------------------------------------------------------------------------------------


@checks(PlayKnight)
def check_knight(box: Box, state: State, move: PlayKnight) -> list[Problem]:
    return play_problems(box, state, move.seat, "knight")


@applies(PlayKnight)
def play_knight(box: Box, state: State, move: PlayKnight) -> State:
    """The knight stays open; then the robber is moved as after a seven, without discards."""
    player = without_card(box, state, state.players[move.seat], "knight")
    player = replace(player, knights=player.knights + 1)
    return replace(
        state,
        players={**state.players, move.seat: player},
        largest_army=largest_army(box, state, move.seat, player.knights),
        card_played=_card_played(state, move.seat),
        pending=(RobberToMove(out_of_turn(state, move.seat)),),
    )


@instructs(PlayKnight)
def knight_played(box: Box, before: State, move: PlayKnight, after: State) -> Iterator[Note]:
    yield Note("lay-knight", {}, move.seat)


def largest_army(box: Box, state: State, seat: Seat, knights: int) -> Seat | str:
    """Three knights, then strictly more than the holder: settlers.md, section 4.6."""
    holder = state.largest_army
    needed = state.players[holder].knights + 1 if holder else box.limits.largest_army_from
    return seat if knights >= needed else holder


# --- Road Building ------------------------------------------------------------------------------


def free_roads(box: Box, state: State, seat: Seat) -> int:
    """How many roads of the card can be laid, at most two."""
    paths = list(legal_paths(box, state, seat))
    left = pieces_left(box, state, seat, "roads")
    if not paths or left < FREE_ROADS or len(paths) >= FREE_ROADS:
        return min(len(paths), left, FREE_ROADS)
    beyond = lay_road(box, state, seat, paths[0])
    return FREE_ROADS if any(legal_paths(box, beyond, seat)) else 1


def enough_roads(box: Box, state: State, seat: Seat) -> bool:
    both = box.agreed(state).road_building_short == "both-or-none"
    return free_roads(box, state, seat) >= (FREE_ROADS if both else 1)


@checks(PlayRoadBuilding)
def check_road_building(box: Box, state: State, move: PlayRoadBuilding) -> list[Problem]:
    problems = play_problems(box, state, move.seat, "road_building")
    if move.seat in state.players and not enough_roads(box, state, move.seat):
        problems.append(box.problem("no-road-possible"))
    return problems


@applies(PlayRoadBuilding)
def play_road_building(box: Box, state: State, move: PlayRoadBuilding) -> State:
    roads = free_roads(box, state, move.seat)
    state = play_progress(box, state, move.seat, "road_building")
    return replace(state, pending=(FreeRoad(out_of_turn(state, move.seat)),) * roads)


@instructs(PlayRoadBuilding)
def road_building_played(
    box: Box, before: State, move: PlayRoadBuilding, after: State
) -> Iterator[Note]:
    yield out_note(move.seat)


@checks(PlaceFreeRoad)
def check_free_road(box: Box, state: State, move: PlaceFreeRoad) -> list[Problem]:
    problems = pending_problems(box, state, FreeRoad, move.seat)
    if any(problem.firm for problem in problems):
        return problems
    return problems + road_problems(box, state, move.seat, move.path)


@applies(PlaceFreeRoad)
def place_free_road(box: Box, state: State, move: PlaceFreeRoad) -> State:
    """The second road is dropped if there is no place or piece left for it."""
    state = lay_road(box, state, move.seat, move.path)
    rest = still_pending(state, waiting(state, FreeRoad))
    if rest and not any(legal_paths(box, state, move.seat)):
        rest = ()
    return replace(state, pending=rest)


@instructs(PlaceFreeRoad)
def free_road_placed(box: Box, before: State, move: PlaceFreeRoad, after: State) -> Iterator[Note]:
    yield Note("place-road", {}, move.seat)


@legal_when_pending(FreeRoad)
def legal_free_roads(box: Box, state: State) -> Iterator[PlaceFreeRoad]:
    item = waiting(state, FreeRoad)
    assert item is not None
    seat = answers(state, item)
    for path in legal_paths(box, state, seat):
        yield PlaceFreeRoad(seat, path)


@checks(StopRoadBuilding)
def check_stop(box: Box, state: State, move: StopRoadBuilding) -> list[Problem]:
    """As long as a free road is due there is a place for it; the table may still let it go."""
    problems = pending_problems(box, state, FreeRoad, move.seat)
    return problems or [box.problem("roads-still-possible")]


@applies(StopRoadBuilding)
def stop_road_building(box: Box, state: State, move: StopRoadBuilding) -> State:
    return replace(state, pending=())


# --- Year of Plenty -----------------------------------------------------------------------------


def plenty(box: Box, state: State) -> int:
    """How many cards the bank can give for the card; 0 if the table wants two or none."""
    left = min(FREE_CARDS, sum(state.bank))
    if left < FREE_CARDS and box.agreed(state).year_of_plenty_short == "both-or-none":
        return 0
    return left


@checks(PlayYearOfPlenty)
def check_plenty(box: Box, state: State, move: PlayYearOfPlenty) -> list[Problem]:
    problems = play_problems(box, state, move.seat, "year_of_plenty")
    wanted = cards(move.takes)
    count = plenty(box, state)
    if not count or sum(wanted) != count:
        problems.append(box.problem("two-cards", count=count or FREE_CARDS))
    for index, resource in enumerate(RESOURCES):
        if wanted[index] > state.bank[index]:
            left = state.bank[index]
            problems.append(box.problem("bank-short", resource=resource, left=left))
    return problems


@applies(PlayYearOfPlenty)
def play_plenty(box: Box, state: State, move: PlayYearOfPlenty) -> State:
    state = play_progress(box, state, move.seat, "year_of_plenty")
    return take_from_bank(state, {move.seat: cards(move.takes)})


@instructs(PlayYearOfPlenty)
def plenty_played(box: Box, before: State, move: PlayYearOfPlenty, after: State) -> Iterator[Note]:
    yield out_note(move.seat)
    yield from take_note(move.seat, cards(move.takes))


def _two_cards(state: State) -> Iterator[Resources]:
    for index, resource in enumerate(RESOURCES):
        if state.bank[index] >= FREE_CARDS:
            yield some(resource, FREE_CARDS)
        for other in range(index):
            if state.bank[index] and state.bank[other]:
                yield Resources(**{RESOURCES[other]: 1, resource: 1})


# --- what is open -------------------------------------------------------------------------------


@legal_in_phase("roll")
@legal_in_phase("trade")
@legal_in_phase("build")
@legal_in_phase("action")
def legal_cards(
    box: Box, state: State
) -> Iterator[PlayKnight | PlayRoadBuilding | PlayYearOfPlenty]:
    seat = state.active
    hand = state.players[seat].development
    if state.card_played or not (hand.hidden or any(hand.known)):
        return
    if playable(box, state, "knight"):
        yield PlayKnight(seat)
    if playable(box, state, "road_building") and enough_roads(box, state, seat):
        yield PlayRoadBuilding(seat)
    if playable(box, state, "year_of_plenty"):
        if plenty(box, state) == FREE_CARDS:
            for takes_two in _two_cards(state):
                yield PlayYearOfPlenty(seat, takes_two)
        elif plenty(box, state):
            for index, resource in enumerate(RESOURCES):
                if state.bank[index]:
                    yield PlayYearOfPlenty(seat, some(resource))
