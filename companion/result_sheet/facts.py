"""Everything that goes onto a result sheet, gathered from a table or from a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from card_codes.labels.drawing import Shade
from companion.core.events import Event
from companion.core.game import PUBLIC, REFEREE, AnyGame
from companion.games.words import words_for
from companion.result_sheet.charts import Player
from companion.statistics.game import GameStatistics, follow, game_statistics
from companion.table.table import Table
from companion.table.titles import Titled, titled
from companion.wording import Words
from companion.wording.phrases import Phrases

COLOURS: tuple[Shade, ...] = (
    (86, 180, 233),
    (230, 159, 0),
    (47, 181, 138),
    (214, 143, 181),
)
"""For players who chose none: hues that people with any colour vision can tell apart."""


class Facts(Struct, frozen=True):
    """A game to be put on paper in one language."""

    game: AnyGame
    statistics: GameStatistics
    words: Words
    phrases: Phrases
    players: dict[str, Player]
    decided: tuple[Titled, ...]
    seal: str
    """The hash of the last event, as far as it may be known: it vouches for all of them."""

    def words_of(self, event: Titled) -> Words:
        """With the names of those who sat there then."""
        names = {**self.game.setup.seats, **event.names}
        return words_for(self.phrases.language, self.game.pack, names)

    @property
    def title(self) -> str:
        """The name of the game without its edition."""
        return self.game.pack.title.split(" (")[0]


def facts_of(
    game: AnyGame,
    start: Any,
    started: str,
    events: tuple[Event[Any], ...],
    *,
    language: str,
    seal: str,
    colours: Mapping[str, Shade] | None = None,
) -> Facts:
    """The facts of a game. What is secret stays secret until somebody has won."""
    counted = game_statistics(game, start, started, events)
    words = words_for(language, game.pack, counted.setup.seats)
    viewer = REFEREE if counted.winner else PUBLIC
    decided = tuple(
        titled(game, passed.before, passed.n, passed.event, viewer)
        for passed in follow(game, start, events)
        if passed.event.ruling or passed.event.correction
    )
    shown = tuple(one for one in decided if one.ruling or one.correction)
    return Facts(
        game=game,
        statistics=counted,
        words=words,
        phrases=Phrases(language),
        players=players_of(game, words, colours or {}),
        decided=shown,
        seal=seal,
    )


def facts_of_table(
    table: Table, language: str, colours: Mapping[str, Shade] | None = None
) -> Facts:
    return facts_of(
        table.game,
        table.start_state,
        table.header.started,
        table.events(),
        language=language,
        seal=_seal(table),
        colours=colours,
    )


def _seal(table: Table) -> str:
    """While the game goes on, the hash of the last event in the record for everybody: from one over
    hidden cards anybody could find out, by trying, which cards they are."""
    if table.game.winner(table.state) is not None:
        return table.hash
    *_, last, _end = table.export(PUBLIC).splitlines()
    seal: str = msgspec.json.decode(last)["hash"]
    return seal


def players_of(game: AnyGame, words: Words, colours: Mapping[str, Shade]) -> dict[str, Player]:
    """Each seat with its name, letter and colour."""
    return {
        seat: Player(
            words.name("seat", seat),
            words.name("seat", seat).strip()[:1].upper(),
            colours.get(seat, COLOURS[place % len(COLOURS)]),
        )
        for place, seat in enumerate(game.seats)
    }
