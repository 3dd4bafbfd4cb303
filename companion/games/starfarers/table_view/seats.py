"""What is in front of each seat: figures, the sums behind them, and what one seat alone may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from companion.core.score import Score
from companion.core.words import Note
from companion.games.starfarers.rules.box import UPGRADES, Box, Friendship
from companion.games.starfarers.rules.chips import is_face_down
from companion.games.starfarers.rules.encounter_reading import reading
from companion.games.starfarers.rules.encounters import reader
from companion.games.starfarers.rules.friendship import markers_of
from companion.games.starfarers.rules.goods import named
from companion.games.starfarers.rules.holdings import told_hand
from companion.games.starfarers.rules.state import Encounter, Player, State
from companion.view.captions import Caption, Line, caption_of, heading, name
from companion.view.commands import key_of
from companion.view.owing import counted_cards
from companion.view.table_view import Figure, Flow, Owed, Private, Sum, SumPart

PARTS = ("booster", "cannon", "freight", "fame", "friendship")
SUMS = ("booster", "cannon", "friendship")
"""Those that have parts of their own: friends help boosters and cannons."""
ONLY_TO_KNOW = frozenset(
    ("bank-short", "discard-half", "draw-encounter", "game-won", "place-gift", "your-turn")
)
"""Notes after which nothing is to be moved: something is asked for that says so itself."""


def figures(box: Box, state: State, seat: str) -> tuple[Figure, ...]:
    """Cards face down, the parts of the mother ship, friendship; and what is held to be read."""
    player = state.players[seat]
    shown = _strip(
        seat,
        player.hand.count,
        (player.boosters, player.cannons, player.freight, player.fame, len(player.cards)),
    )
    if box.rules.exploring == "private":
        looks = sum(seat in looks for looks in looked_at(state).values())
        shown = (*shown, Figure(_key(seat, "chips"), "reveal", looks, reveals="chips"))
    if state.pending and seat == reader(box, state) and _reads(state):
        text = Caption("read-aloud")
        shown = (*shown, Figure(_key(seat, "reading"), "reveal", text=text, reveals="reading"))
    return shown


@lru_cache(maxsize=512)
def _strip(seat: str, cards: int, counts: tuple[int, ...]) -> tuple[Figure, ...]:
    tell = key_of("verb", f"{seat} tell-hand")
    hand = Figure(_key(seat, "hand"), "card", cards, reveals="hand", verb=tell)
    friends = counts[-1] > 0
    parts = (
        Figure(_key(seat, part), part, count, explains=part in SUMS and (count > 0 or friends))
        for part, count in zip(PARTS, counts, strict=True)
    )
    return (hand, *parts)


def _key(seat: str, figure: str) -> str:
    return key_of("figure", f"{seat} {figure}")


def _reads(state: State, *, known: bool = False) -> bool:
    """Whether there is a card to be read; `known` if this is the position of whoever reads it."""
    read = (item.state.card for item in state.pending if isinstance(item, Encounter))
    return any(card or not known for card in read)


def looked_at(state: State) -> dict[str, dict[str, str]]:
    """Who has looked at which chips that still lie face down."""
    return {planet: looks for planet, looks in state.looks.items() if is_face_down(state, planet)}


def points(score: Score) -> Sum:
    return _points(tuple([(part.code, part.points) for part in score.parts if part.points]))


@lru_cache(maxsize=512)
def _points(parts: tuple[tuple[str, int], ...]) -> Sum:
    total = sum(worth for _, worth in parts)
    return Sum(total, tuple(SumPart(name("score", code), worth) for code, worth in parts))


# --- sums ---------------------------------------------------------------------------------------


def sum_of(box: Box, state: State, figure: str) -> Sum | None:
    """The parts of a figure that is held, by its key."""
    _, seat, part = figure.split(" ")
    player = state.players[seat]
    match part:
        case "booster":
            return _strength(box, player, "booster", player.boosters, "speed")
        case "cannon":
            return _strength(box, player, "cannon", player.cannons, "combat")
        case "friendship":
            peoples = markers_of(box, state, seat)
            text: Line = Caption("markers", {"peoples": peoples}) if peoples else ""
            parts = tuple(SumPart(heading("card", card), 1) for card in player.cards)
            return Sum(len(parts), parts, text=text)
    return None


def _strength(box: Box, player: Player, part: str, fitted: int, bonus: str) -> Sum:
    """What the mother ship has of a part, with the Scientists' cards; the balls come on top."""
    helping = [card for card in player.cards if _bonus(box.friendship[card], bonus)]
    parts = (
        SumPart(heading("part", part), fitted),
        *(SumPart(heading("card", one), _bonus(box.friendship[one], bonus)) for one in helping),
    )
    total = sum(one.value for one in parts)
    return Sum(total, parts, open=True)


def _bonus(card: Friendship, bonus: str) -> int:
    return card.speed if bonus == "speed" else card.combat


# --- for one seat alone -------------------------------------------------------------------------


def called(figure: Figure) -> Line:
    """Its words: on a strip it is an icon with a number."""
    what = figure.key.rpartition(" ")[2]
    if what in (*UPGRADES, "fame"):
        return name("part", what)
    return figure.text or Caption(f"figure-{what}")


def private(box: Box, state: State, seat: str) -> Private:
    """What the table has seen of the hand and what its player told; chips that he alone has looked
    at; what he reads aloud now."""
    player = state.players[seat]
    hand = told_hand(player)
    lines: dict[str, tuple[Line, ...]] = {}
    if box.rules.exploring == "private":
        lines["chips"] = tuple(_chips(state, seat)) or (Caption("no-chips-seen"),)
    if seat == reader(box, state) and _reads(state, known=True):
        lines["reading"] = tuple(map(caption_of, reading(box, state)))
    return Private({"hand": dict(named(hand.known))}, {"hand": hand.hidden}, lines)


def _chips(state: State, seat: str) -> Iterator[Line]:
    for planet, looks in looked_at(state).items():
        if seat in looks:
            yield Caption("chip-seen", {"planet": planet, "chip": looks[seat]})


# --- what hands have to do ----------------------------------------------------------------------


FLOWS: Mapping[str, Flow] = MappingProxyType(
    {
        "take": "in",
        "give": "out",
        "hand-over": "out",
        "draw-from-player": "in",
        "draw-from-reserve": "in",
    }
)
"""Notes by which cards come or go."""
_TURNED = {"take": "give", "give": "take"}
_BACK = {
    "hand-over": "take-back-from",
    "draw-from-player": "give-drawn-back",
    "draw-from-reserve": "put-back-on-reserve",
}


def back(note: Note) -> Caption:
    """What hands do when a note was undone."""
    if turned := _TURNED.get(note.code):
        return caption_of(Note(turned, note.params, note.seat))
    return Caption(_BACK[note.code], note.params)


def owed(note: Note) -> Owed:
    """An instruction with the cards it names; one to everybody is ticked by nobody."""
    tick = note.seat is not None and note.code not in ONLY_TO_KNOW
    return Owed(caption_of(note), counted_cards(note), tick)
