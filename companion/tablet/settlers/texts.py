"""The short words on the table of The Settlers of Catan: verbs, prompts, sums."""

from __future__ import annotations

from companion.core.game import PUBLIC
from companion.games.settlers.rules.box import DEVELOPMENT
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import (
    CardsToDiscard,
    CardsToHandOver,
    CardToDraw,
    CardToSteal,
    FirstPlayerToFind,
    FreeRoad,
    IslandToLay,
    RoadToFound,
    RobberToMove,
    SettlementToFound,
    State,
)
from companion.tablet.settlers.verbs import acting_seat
from companion.tablet.speech import say_in
from companion.tablet.table.card_dial import CardKind
from companion.tablet.table.verb import Choice, Verb
from companion.wording import Words

ICONS = {
    "build-road": "road",
    "build-settlement": "settlement",
    "build-city": "city",
    "buy-development": "development",
    "trade": "swap",
    "bank": "harbour",
    "play-knight": "knight",
    "play-road-building": "road_building",
    "play-year-of-plenty": "year_of_plenty",
    "play-monopoly": "monopoly",
    "claim": "point",
    "end-turn": "check",
    "found-settlement": "settlement",
    "found-road": "road",
    "free-road": "road",
    "move-robber": "robber",
    "discard": "card",
    "hand-over": "card",
    "keep-secret": "card",
    "tell": "reveal",
}


def verb_text(verb: Verb, words: Words) -> str:
    """What the button of a verb says."""
    texts = {
        "build-road": say_in("table", "Road"),
        "build-settlement": say_in("table", "Settlement"),
        "build-city": say_in("table", "City"),
        "buy-development": say_in("table", "Development card"),
        "trade": say_in("table", "Trade with a player"),
        "bank": say_in("table", "Trade with the bank"),
        "play-knight": say_in("table", "Play a knight"),
        "play-road-building": say_in("table", "Play Road Building"),
        "play-year-of-plenty": say_in("table", "Play Year of Plenty"),
        "play-monopoly": say_in("table", "Play Monopoly"),
        "claim": say_in("table", "Show victory points and win"),
        "end-turn": say_in("table", "End turn"),
        "found-settlement": say_in("table", "Tap an intersection"),
        "found-road": say_in("table", "Tap a path"),
        "free-road": say_in("table", "Tap a path"),
        "move-robber": say_in("table", "Tap a hex"),
        "discard": say_in("table", "Choose cards to discard"),
        "hand-over": say_in("table", "Hand over cards"),
        "keep-secret": say_in("table", "Keep it secret"),
        "tell": say_in("table", "Tell the tablet in private"),
    }
    if verb.code == "begin":
        return say_in("table", "{player} begins", player=_player(verb, words))
    if verb.code == "claim" and "seat" in verb.params:
        player = _player(verb, words)
        return say_in("table", "{player} shows victory points and wins", player=player)
    return texts[verb.code]


def option_words(choice: Choice, words: Words) -> tuple[str, str]:
    """Whom the robber robs."""
    if not choice.id:
        return say_in("table", "Rob nobody"), "robber"
    return say_in("table", "Rob {player}", player=words.name("seat", choice.id)), "robber"


def _player(verb: Verb, words: Words) -> str:
    return words.name("seat", str(verb.params["seat"]))


def prompt(game: Settlers, state: State, words: Words) -> str:
    """What the game waits for, as one short line for the seat that must act."""
    player = words.name("seat", acting_seat(game.due(state), state))
    if state.phase == "over":
        return say_in("table", "{player} has won", player=words.name("seat", _winner(game, state)))
    front = state.pending[0] if state.pending else None
    if front is not None:
        if isinstance(front, FirstPlayerToFind) and game.box.first_player == "oldest":
            return say_in("table", "Who begins? Tap the oldest of you")
        return _pending_prompt(front, player, words)
    if state.phase == "roll":
        return say_in("table", "{player}: roll the dice", player=player)
    rolled = " + ".join(map(str, state.dice))
    total = sum(state.dice)
    head = say_in(
        "table", "{player} rolled {total} ({faces})", player=player, total=total, faces=rolled
    )
    tails = {
        "trade": say_in("table", "Trade, then build"),
        "build": say_in("table", "Build"),
        "action": say_in("table", "Trade and build"),
    }
    return f"{head}\n{tails[state.phase]}"


def _winner(game: Settlers, state: State) -> str:
    return game.winner(state) or state.active


def _pending_prompt(front: object, player: str, words: Words) -> str:
    match front:
        case IslandToLay():
            return say_in("table", "How does the island lie?")
        case FirstPlayerToFind(seats=seats, rolls=rolls):
            roller = words.name("seat", seats[min(len(rolls), len(seats) - 1)])
            return say_in("table", "Who begins? {player} rolls, or tap who begins", player=roller)
        case SettlementToFound():
            return say_in("table", "{player}: found a settlement", player=player)
        case RoadToFound():
            return say_in("table", "{player}: a road beside it", player=player)
        case CardsToDiscard():
            return say_in("table", "A seven! Too many cards: discard half")
        case RobberToMove():
            return say_in("table", "{player}: move the robber", player=player)
        case CardToSteal(victim=victim):
            robbed = words.name("seat", victim)
            return say_in(
                "table", "{player}: draw a card from {other}", player=player, other=robbed
            )
        case CardToDraw():
            return say_in("table", "{player}: take a development card", player=player)
        case FreeRoad():
            return say_in("table", "{player}: a free road", player=player)
        case CardsToHandOver(resource=resource):
            kind = words.name("resource", resource)
            return say_in("table", "Monopoly: hand over all {resource}", resource=kind)
    raise AssertionError(front)


def resource_kinds(words: Words) -> tuple[CardKind, ...]:
    return tuple(CardKind(resource, words.name("resource", resource)) for resource in RESOURCES)


def development_kinds(words: Words) -> tuple[CardKind, ...]:
    return tuple(CardKind(kind, words.name("development", kind)) for kind in DEVELOPMENT)


def points_sum(game: Settlers, state: State, seat: str, words: Words) -> str:
    """The points everybody may count, with their parts."""
    score = game.score(state, seat, PUBLIC)
    parts = [
        f"{words.name('score', part.code)} {part.points}" for part in score.parts if part.points
    ]
    head = say_in(
        "table",
        "{player}: {points} victory points",
        player=words.name("seat", seat),
        points=score.total,
    )
    return f"{head}\n{' + '.join(parts)}" if parts else head


def road_sum(game: Settlers, state: State, seat: str, words: Words) -> str:
    """How long a road is, and what it takes to hold the card."""
    length = len(game.view(state, PUBLIC).figures[seat].longest_road)
    needed = game.box.limits.longest_road_from
    return say_in(
        "table",
        "{player}: {length} roads in one line. The card goes to the longest from {needed} on.",
        player=words.name("seat", seat),
        length=length,
        needed=needed,
    )
