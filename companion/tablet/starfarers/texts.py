"""What the old table of Starfarers of Catan puts together from words: kinds of cards, and sums."""

from __future__ import annotations

from companion.core.game import PUBLIC
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import RESOURCES
from companion.games.starfarers.rules.state import State
from companion.tablet.table.card_dial import CardKind
from companion.wording import Words


def resource_kinds(words: Words) -> tuple[CardKind, ...]:
    return tuple(CardKind(resource, words.name("good", resource)) for resource in RESOURCES)


def points_sum(game: Starfarers, state: State, seat: str, words: Words) -> str:
    """The points with their parts."""
    score = game.score(state, seat, PUBLIC)
    parts = [
        f"{words.name('score', part.code)} {part.points}" for part in score.parts if part.points
    ]
    head = words.caption("points", {"player": seat, "points": score.total})
    return f"{head}\n{' + '.join(parts)}" if parts else head


def ship_lines(game: Starfarers, state: State, seat: str, words: Words) -> tuple[str, ...]:
    """The mother ship of a seat: its parts, what they come to, and the friends it has made."""
    player = state.players[seat]
    figures = game.view(state, PUBLIC).figures[seat]
    counts = (
        ("booster", player.boosters),
        ("cannon", player.cannons),
        ("freight", player.freight),
        ("fame", player.fame),
    )
    lines = [words.listed(words.count(part, count) for part, count in counts)]
    lines.append(
        words.caption("ship-sums", {"speed": figures.speed, "combat": figures.combat}),
    )
    if player.cards:
        lines.append(words.caption("friendship", {"cards": player.cards}))
    if figures.markers:
        lines.append(words.caption("markers", {"peoples": figures.markers}))
    return tuple(lines)
