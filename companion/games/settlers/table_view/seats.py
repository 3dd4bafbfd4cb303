"""What lies in front of each seat: cards face down, knights, road, pieces; and its own secrets."""

from __future__ import annotations

from functools import lru_cache

from companion.core.hands import Cards as Counts
from companion.core.hands import plus
from companion.games.settlers.rules.box import DEVELOPMENT, Seat
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import Player, State
from companion.games.settlers.table_view.pieces import Standing
from companion.view.asking import Cards
from companion.view.commands import key_of
from companion.view.table_view import Figure, Private


def figure_key(seat: str, what: str) -> str:
    return key_of("figure", f"{seat} {what}")


def figures(state: State, seat: Seat, standing: Standing) -> tuple[Figure, ...]:
    player = state.players[seat]
    return _strip(
        seat,
        (player.hand.count, player.development.count + player.bought.count),
        (player.knights, len(standing.roads[seat])),
        (state.largest_army == seat, state.longest_road == seat),
        standing.left[seat],
    )


@lru_cache(maxsize=4096)
def _strip(
    seat: str,
    face_down: tuple[int, int],
    open_ones: tuple[int, int],
    special: tuple[bool, bool],
    left: tuple[int, int, int],
) -> tuple[Figure, ...]:
    """In the order of the strip; the pieces that are left go first where it is narrow."""

    def lies(what: str, icon: str, count: int) -> Figure:
        """Held, it shows its owner what the tablet knows of it; tapped, it can be told."""
        verb = key_of("verb", f"{seat} tell-{what}") if count else ""
        return Figure(figure_key(seat, what), icon, count, reveals=what, verb=verb)

    knights, road = ("accent" if held else "" for held in special)
    return (
        lies("hand", "card", face_down[0]),
        lies("development", "development", face_down[1]),
        Figure(figure_key(seat, "knights"), "knight", open_ones[0], tone=knights),
        Figure(figure_key(seat, "road"), "road", open_ones[1], tone=road, explains=True),
        *(
            Figure(figure_key(seat, f"{icon}-left"), icon, count, optional=True)
            for icon, count in zip(("settlement", "city", "road"), left, strict=True)
        ),
    )


def private(player: Player) -> Private:
    """What the tablet knows of a player's cards: asked for by that player alone."""
    development = plus(player.development.known, player.bought.known)
    return Private(
        cards={
            "hand": _counted(RESOURCES, player.hand.known),
            "development": _counted(DEVELOPMENT, development),
        },
        hidden={
            "hand": player.hand.hidden,
            "development": player.development.hidden + player.bought.hidden,
        },
    )


def _counted(kinds: tuple[str, ...], counts: Counts) -> Cards:
    return {kind: count for kind, count in zip(kinds, counts, strict=True) if count}
