"""The table of Starfarers of Catan: the board in space, a strip for each seat, every move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.core.chances import Draw
from companion.core.events import Source
from companion.core.game import PUBLIC
from companion.games.starfarers.rules.board_facts import LaidTile
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.moves import Fly, LookAtChip, TurnSector
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.reach import shortest_way
from companion.games.starfarers.rules.state import Encounter, LaySector, State, ship_of
from companion.games.starfarers.table_view.lines import (
    card_icon,
    option_line,
    verb_icon,
    verb_line,
)
from companion.games.starfarers.table_view.prompts import prompt
from companion.tablet.preferences import Dress
from companion.tablet.session import Session
from companion.tablet.starfarers.questions import Questions
from companion.tablet.starfarers.seat_strip import SeatStrip, StripWays
from companion.tablet.starfarers.sector_entry import SectorEntry
from companion.tablet.starfarers.space_map import SpaceMap
from companion.tablet.starfarers.texts import points_sum, ship_lines
from companion.tablet.starfarers.verbs import acting_seat, moment, way
from companion.tablet.table.map_table import MapTable
from companion.tablet.table.map_targets import Target
from companion.tablet.table.paged_pick import PagedPick
from companion.tablet.table.pick_sheet import Option
from companion.tablet.table.pieces import pieces_of
from companion.tablet.table.sheet import sentence_sheet
from companion.tablet.table.strip import Errand
from companion.tablet.table.verb import Moment, Verb
from companion.tablet.table.ways import Ways
from companion.view.captions import in_words
from companion.view.commands import Choice
from companion.wording import Words


class TableScreen(MapTable):
    """Works on the session's open table; `refresh` is called after every change of it."""

    from_strip = ("discard", "take-any", "lose-upgrade")
    anywhere = ("at", "to", "planet", "ship_at")

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
        assert isinstance(game, Starfarers)
        self.game = game
        self.questions = Questions(self)
        self._tile: tuple[str, LaidTile] | None = None
        self._flown: tuple[str, tuple[str, ...]] | None = None
        pieces = pieces_of(game.seats, dress)
        self.space = SpaceMap(board_of(game.box, self.state), pieces)
        strip_ways = StripWays(
            touched=self.touched,
            show_points=self._show_points,
            show_ship=self._show_ship,
            tell_hand=self.questions.tell_hand,
            read=self._read,
            tick=self.tick,
        )
        self.strips = {
            seat: SeatStrip(
                seat,
                words,
                (dress[seat].symbol, dress[seat].colour),
                strip_ways,
                looks_alone=game.box.rules.exploring == "private",
            )
            for seat in game.seats
        }
        self.lay_out(self.space, self.space.shape, dict(self.strips.items()))
        self.space.bind(on_turned=lambda *_: self.refresh())

    @property
    def state(self) -> State:
        state: State = self.session.opened.state
        return state

    @property
    def acting(self) -> str:
        return acting_seat(self.game.due(self.state), self.state)

    @property
    def moment(self) -> Moment:
        return moment(self.game, self.state)

    # --- showing --------------------------------------------------------------------------------

    def begin(self, now: Moment) -> None:
        self.questions.begin(now)
        front = self.state.pending[0] if self.state.pending else None
        slot = front.slot if isinstance(front, LaySector) else ""
        if self._tile is not None and self._tile[0] != slot:
            self._tile = None

    def phase(self) -> tuple[str, int]:
        return self.words.name("phase", self.state.phase), self.state.turn

    def show_map(self) -> None:
        state = self.state
        if self._tile is not None:
            slot, tile = self._tile
            state = replace(state, sectors={**state.sectors, slot: tile})
        self.space.show_position(board_of(self.game.box, state), state)

    def show_strips(self, now: Moment) -> None:
        seen = self.game.view(self.state, PUBLIC)
        for seat, strip in self.strips.items():
            strip.show(
                seen,
                partial(self._seen_by, seat),
                self.notes_for(seat),
                self._errand(now, seat, seen.reader),
                seat in self.ticks.waiting,
            )

    def _seen_by(self, seat: str) -> State:
        """The position with what only this player may see."""
        return self.game.view(self.state, seat).state

    def _errand(self, now: Moment, seat: str, reader: str) -> Errand | None:
        for verb in now.of(seat):
            if verb.code in self.from_strip:
                done = self.questions.sealed.has(seat)
                icon = "booster" if verb.code == "lose-upgrade" else "card"
                return Errand(verb, self.questions.errand_text(verb), icon, done)
        if seat == reader and any(isinstance(item, Encounter) for item in self.state.pending):
            return Errand(Verb("read", seat), "", "reveal")
        return None

    def landmark(self, name: str) -> Widget | None:
        strip = self.strips[self.acting]
        figures: dict[str, Widget] = {"points": strip.points, "hand": strip.hand, **strip.parts}
        return figures.get(name) or super().landmark(name)

    # --- the dock -------------------------------------------------------------------------------

    def prompt(self) -> str:
        return "\n".join(in_words(line, self.words) for line in prompt(self.game, self.state))

    def verb_words(self, verb: Verb) -> tuple[str, str]:
        """A friendship card is shown by what it is good for."""
        icon = verb_icon(verb.code, verb.params)
        if verb.code == "take-friendship":
            icon = card_icon(self.game.box.friendship[str(verb.params["card"])])
        return in_words(verb_line(verb.code, verb.params), self.words), icon

    def option_words(self, choice: Choice) -> tuple[str, str]:
        line, icon = option_line(choice)
        return in_words(line, self.words), icon

    def way(self, move: Any) -> tuple[Choice, ...]:
        return way(self.state, move)

    def target(self, key: str) -> Target:
        return self.space.target(board_of(self.game.box, self.state), key)

    def places(self, kind: str) -> Iterable[str]:
        board = board_of(self.game.box, self.state)
        return board.planets if kind == "planet" else board.points

    def move_to(self, move: Any, asked: Choice, id: str) -> Any:
        """A ship flies to another place by a shortest way, however far that is."""
        if not isinstance(move, Fly):
            return super().move_to(move, asked, id)
        ship = ship_of(self.state.players[move.seat], move.rings)
        assert ship is not None
        path = shortest_way(board_of(self.game.box, self.state), ship.at, id)
        return Fly(move.seat, move.rings, path)

    def offer(self, places: Mapping[str, object]) -> None:
        """A tap that asks for one of several places enlarges the map round them.

        Where a ship can fly, each place says how many steps that takes; the last flight is shown.
        """
        super().offer(places)
        if self.narrowing and places:
            marks = [self._with_cost(self.target(key), moves) for key, moves in places.items()]
            self.map.offer(marks, closed=self.closed)
            self.map.focus(marks)
            return
        self.map.show_whole()
        if self._flown is not None and self._flown[0] == self.session.opened.hash:
            way_there = self._flown[1]
            self.map.show_trail(
                [self.space.plan.point(at) for at in way_there], str(len(way_there) - 1)
            )

    def _with_cost(self, mark: Target, moves: object) -> Target:
        match moves:
            case (Fly() as fly, *_):
                return mark._replace(label=str(len(fly.path)))
        return mark

    def say(self, *moves: Any, source: Source = "tap") -> None:
        """Who looks at a chip is asked first, in private, whether to tell what is on it."""
        match moves:
            case (LookAtChip(chip="") as looked,):
                self.questions.look_at_chip(looked, super().say)
                return
        start = ""
        if len(moves) == 1 and isinstance(moves[0], Fly):
            ship = ship_of(self.state.players[moves[0].seat], moves[0].rings)
            start = ship.at if ship is not None else ""
        super().say(*moves, source=source)
        if start:
            self._flown = (self.session.opened.hash, (start, *moves[0].path))

    def ask(self, verb: Verb) -> None:
        self.questions.ask(verb)

    def body(self, now: Moment) -> Callable[[], Widget] | None:
        if now.due.chance == "sector":
            return self._sector
        if now.due.chance == "draw":
            return self._draw
        return super().body(now)

    def _draw(self) -> Widget:
        """Chips and encounter cards are told from the list of what may come."""
        due = self.game.due(self.state)
        deck = due.of or ""
        kind = "card" if deck == "encounter" else "chip"
        known = dict.fromkeys(self.game.likely(self.state))
        named = [(card, self.words.name(kind, card)) for card in known]
        options = [Option(card, name) for card, name in sorted(named, key=lambda pair: pair[1])]
        return PagedPick(options, lambda card: self.say(Draw(deck, card), source="keypad"))

    def _sector(self) -> Widget:
        slot = self.game.due(self.state).of or ""
        tiles = self.game.likely(self.state)
        options = [Option(tile, self.words.name("tile", tile)) for tile in tiles]
        tile = self._tile[1] if self._tile is not None else None
        return SectorEntry(
            self.words, options, tile, self._preview, lambda laid: self._lay(slot, laid)
        )

    def _preview(self, tile: LaidTile | None) -> None:
        slot = self.game.due(self.state).of or ""
        self._tile = None if tile is None else (slot, tile)
        self.refresh()

    def _lay(self, slot: str, tile: LaidTile) -> None:
        self.say(TurnSector(slot, tile.tile, tile.turn), source="keypad")

    # --- sums and secrets -----------------------------------------------------------------------

    def _show_points(self, seat: str) -> None:
        text = points_sum(self.game, self.state, seat, self.words)
        self.open_sheet(sentence_sheet(text), seat)

    def _show_ship(self, seat: str) -> None:
        lines = ship_lines(self.game, self.state, seat, self.words)
        self.open_sheet(sentence_sheet("\n".join(lines)), seat)

    def _read(self, seat: str, shown: bool) -> None:
        """What the left neighbour reads aloud, while a finger rests on the card."""
        if not shown:
            self.close_sheet()
            return
        reading = self.game.view(self.state, seat).reading
        text = "\n\n".join(self.words.message(message) for message in reading)
        self.open_sheet(sentence_sheet(text or self.words.caption("nothing-to-read", {})), seat)
