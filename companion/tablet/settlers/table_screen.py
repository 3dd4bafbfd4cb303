"""The table of The Settlers of Catan: the island, a strip for each seat, a way for each move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kivy.uix.widget import Widget

from companion.core.game import PUBLIC
from companion.games.settlers.rules.box import Seat
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.state import IslandToLay, Player, State
from companion.games.settlers.table_view.commands import ICONS, acting_seat, way
from companion.games.settlers.table_view.plan import ground_of
from companion.tablet.preferences import Dress
from companion.tablet.session import Session
from companion.tablet.settlers.island_draft import IslandDraft
from companion.tablet.settlers.island_entry import IslandEntry
from companion.tablet.settlers.island_map import PLACES, SHAPE, IslandMap, target
from companion.tablet.settlers.questions import Questions
from companion.tablet.settlers.seat_strip import SeatStrip, StripWays
from companion.tablet.settlers.texts import (
    option_words,
    points_sum,
    prompt,
    road_sum,
    verb_text,
)
from companion.tablet.settlers.verbs import moment
from companion.tablet.table.map_table import MapTable
from companion.tablet.table.map_targets import Target
from companion.tablet.table.pieces import pieces_of
from companion.tablet.table.sheet import sentence_sheet
from companion.tablet.table.strip import Errand
from companion.tablet.table.verb import Moment, Verb
from companion.tablet.table.ways import Ways
from companion.view.commands import Choice, key_of, kind_and_id
from companion.wording import Words


class TableScreen(MapTable):
    """Works on the session's open table; `refresh` is called after every change of it."""

    from_strip = ("discard", "hand-over")
    anywhere = ("intersection", "path", "hex")

    def __init__(
        self,
        session: Session,
        words: Words,
        dress: Mapping[str, Dress],
        ways: Ways,
        wait_for_ticks: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(session, words, dress, ways, wait_for_ticks, **kwargs)
        game = session.opened.game
        assert isinstance(game, Settlers)
        self.game = game
        self.draft = IslandDraft(game.box)
        self.questions = Questions(self)
        pieces = pieces_of(game.seats, dress)
        self.island = IslandMap(pieces)
        strip_ways = StripWays(
            touched=self.touched,
            show_points=self._show_points,
            show_road=self._show_road,
            tell_hand=self.questions.tell_hand,
            tell_development=self.questions.tell_development,
            tick=self.tick,
        )
        self.strips = {
            seat: SeatStrip(seat, words, (dress[seat].symbol, dress[seat].colour), strip_ways)
            for seat in game.box.seats
        }
        self.lay_out(self.island, SHAPE, dict(self.strips.items()))

    @property
    def state(self) -> State:
        state: State = self.session.opened.state
        return state

    @property
    def acting(self) -> Seat:
        return acting_seat(self.game.due(self.state).seats, self.state)

    @property
    def moment(self) -> Moment:
        return moment(self.game, self.state)

    # --- showing --------------------------------------------------------------------------------

    def begin(self, now: Moment) -> None:
        self.questions.begin(now)

    def phase(self) -> tuple[str, int]:
        return self.words.name("phase", self.state.phase), self.state.turn

    def show_map(self) -> None:
        state = self.state
        if state.island is None:
            self.island.show_ground(self.draft.ground)
        else:
            self.island.show_ground(ground_of(state.island, self.game.box.harbour_places))
        holder = state.longest_road
        figures = self.game.view(state, PUBLIC).figures
        self.island.show_pieces(state, figures[holder].longest_road if holder else ())

    def show_strips(self, now: Moment) -> None:
        seen = self.game.view(self.state, PUBLIC)
        for seat, strip in self.strips.items():
            strip.show(
                seen,
                self._own(seat),
                self.notes_for(seat),
                self._errand(now, seat),
                seat in self.ticks.waiting,
            )

    def _own(self, seat: Seat) -> Callable[[], Player]:
        """The player's own cards, as only that player may see them."""
        return lambda: self.game.view(self.state, seat).state.players[seat]

    def _errand(self, now: Moment, seat: Seat) -> Errand | None:
        for verb in now.of(seat):
            if verb.code in self.from_strip:
                done = self.questions.sealed.has(seat)
                text = self.questions.errand_text(verb)
                return Errand(verb, text, ICONS[verb.code], done)
        return None

    def landmark(self, name: str) -> Widget | None:
        strip = self.strips[self.acting]
        figures: dict[str, Widget] = {
            "points": strip.points,
            "hand": strip.hand,
            "knights": strip.knights,
            "road": strip.road,
        }
        return figures.get(name) or super().landmark(name)

    # --- the dock -------------------------------------------------------------------------------

    def prompt(self) -> str:
        return prompt(self.game, self.state, self.words)

    def verb_words(self, verb: Verb) -> tuple[str, str]:
        return verb_text(verb, self.words), ICONS.get(verb.code, "")

    def option_words(self, choice: Choice) -> tuple[str, str]:
        return option_words(choice, self.words)

    def way(self, move: Any) -> tuple[Choice, ...]:
        return way(move)

    def target(self, key: str) -> Target:
        return target(key)

    def places(self, kind: str) -> Iterable[str]:
        return PLACES[kind]

    def ask(self, verb: Verb) -> None:
        self.questions.ask(verb)

    def body(self, now: Moment) -> Callable[[], Widget] | None:
        if self._enters_island:
            return self._entry
        return super().body(now)

    # --- entering an island ---------------------------------------------------------------------

    @property
    def _enters_island(self) -> bool:
        pending = self.state.pending
        return bool(pending) and isinstance(pending[0], IslandToLay)

    def _entry(self) -> Widget:
        return IslandEntry(self.draft, self.words, self.refresh, self.say)

    def offer(self, places: Mapping[str, object]) -> None:
        """While an island is entered, all its places can be pointed at; the next one is marked."""
        if not self._enters_island:
            super().offer(places)
            return
        kind = "harbour" if self.draft.part == "harbour" else "hex"
        keys = (key_of(kind, id) for id in self.draft.places())
        self.map.offer(map(target, keys), self.map.letters)
        cursor = target(key_of(kind, self.draft.cursor))
        self.map.show_trail([(cursor.x, cursor.y)], "?")

    def _picked(self, board: object, key: str) -> None:
        if self._enters_island:
            self.draft.point_at(kind_and_id(key)[1])
            self.refresh()
        else:
            super()._picked(board, key)

    # --- sums -----------------------------------------------------------------------------------

    def _show_points(self, seat: str) -> None:
        text = points_sum(self.game, self.state, seat, self.words)
        self.open_sheet(sentence_sheet(text), seat)

    def _show_road(self, seat: str) -> None:
        self.open_sheet(sentence_sheet(road_sum(self.game, self.state, seat, self.words)), seat)
