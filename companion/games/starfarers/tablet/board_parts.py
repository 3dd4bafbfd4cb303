"""Parts of a board that is entered on the tablet: what a tap means, and what stands beside the map.

Each part offers places on the map and says what a tap on one makes of the board. What needs several
taps is gathered here and becomes one step when the last one is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.games.starfarers.rules import board_entry as entry
from companion.games.starfarers.rules.board import Board, beginner_layout, place_of
from companion.games.starfarers.rules.board_facts import (
    COLOURS,
    PEOPLES,
    BoardFacts,
    Colour,
    People,
    Place,
    PlanetFacts,
)
from companion.games.starfarers.rules.goods import RESOURCES
from companion.games.starfarers.table_view.entry_plan import hex_key, place_in, point_key
from companion.games.starfarers.table_view.plan import PEOPLES as DRAWN
from companion.tablet.speech import pgettext
from companion.tablet.theme import look
from companion.tablet.widgets import Choices, SmallButton, heading, note
from companion.view.commands import kind_and_id

if TYPE_CHECKING:
    from companion.games.starfarers.tablet.board_page import BoardPage

DOCKS = 5
SIGNS = {
    "yellow": ("sun", look.player("yellow")),
    "red": ("comet", look.player("red")),
    "white": ("moon", look.player("white")),
    "blue": ("star", look.player("sky")),
}
"""How the four colours of the box look where beginners start."""


class Part:
    """`chosen` is a hex that is selected; `taps` are points gathered so far, each with its number
    in the row."""

    chosen: Place | None = None

    def __init__(self, page: BoardPage) -> None:
        self.page, self.words = page, page.words
        self.change, self.show = page.change, page.refresh
        """A step: the board becomes another one; and where only something else is selected."""
        self.taps: dict[Place, str] = {}

    @property
    def board(self) -> BoardFacts:
        board: BoardFacts = self.page.draft.board
        return board

    def offered(self) -> Mapping[str, str]:
        """Places on the map that can be tapped, each with what is written there."""
        return {}

    def tapped(self, key: str) -> None:
        """One of them was."""

    def widgets(self) -> list[Widget]:
        """What stands beside the map."""
        raise NotImplementedError

    def stop(self) -> None:
        """Forget what was gathered."""
        self.taps = {}
        self.show()

    def undone(self) -> None:
        """A step was taken back."""

    def not_now(self) -> SmallButton:
        return SmallButton(pgettext("board", "Not now"), icon="close", act=self.stop)

    def gathered(self, key: str, needed: int) -> list[Place]:
        """One point more; all of them with the last one, none before."""
        self.taps[place_in(key)] = str(len(self.taps) + 1)
        if len(self.taps) < needed:
            self.show()
            return []
        places, self.taps = list(self.taps), {}
        return places


def _keys(make: Callable[[Place], str], places: Iterable[Place]) -> dict[str, str]:
    """Places that can be tapped and have nothing written on them."""
    return dict.fromkeys(map(make, places), "")


class FieldPart(Part):
    """Space itself: which hexes there are, and where nebula is."""

    paints = "space"

    def offered(self) -> Mapping[str, str]:
        field = entry.hexes(self.board)
        free = _keys(hex_key, sorted(field - entry.used_hexes(self.board)))
        if self.paints == "nebula":
            return free
        return {**free, **{hex_key(place): "+" for place in sorted(entry.beside(field))}}

    def tapped(self, key: str) -> None:
        turned = entry.with_nebula_turned if self.paints == "nebula" else entry.with_hex_turned
        self.change(turned(self.board, place_in(key)))

    def widgets(self) -> list[Widget]:
        kinds = {"space": pgettext("board", "Space"), "nebula": pgettext("board", "Nebula")}
        return [
            note(pgettext("board", "Tap a hex to add it, tap it again to take it away.")),
            Choices(kinds, self.paints, self._paint),
            note(pgettext("board", "Or begin anew; that can be undone.")),
            SmallButton(
                pgettext("board", "Begin with the practice board"),
                icon="turn",
                act=lambda: self.change(entry.practice_board()),
            ),
            SmallButton(
                pgettext("board", "Begin with an empty board"),
                icon="close",
                act=lambda: self.change(entry.empty_board()),
            ),
        ]

    def _paint(self, kind: str) -> None:
        self.paints = kind
        self.show()


class SystemsPart(Part):
    """Planetary systems: round a point, each planet with what it yields and its chip's back."""

    def offered(self) -> Mapping[str, str]:
        planets = [p.hex for system in self.board.systems.values() for p in system.planets]
        return _keys(hex_key, planets) | _keys(point_key, entry.free_centres(self.board))

    def tapped(self, key: str) -> None:
        place = place_in(key)
        if kind_and_id(key)[0] == "hex":
            self.chosen = place
            self.show()
            return
        first, *_ = entry.free_centres(self.board)[place]
        self.chosen = first
        self.change(entry.with_system(self.board, place))

    def widgets(self) -> list[Widget]:
        how = note(
            pgettext(
                "board",
                "Tap a point where three free hexes meet, and a system is there. Tap a planet to "
                "say what it is.",
            )
        )
        found = self._found
        if found is None:
            return [how]
        name, number, planet = found
        home = self.board.systems[name].home
        system = self.words.name("system", name)
        title = pgettext("board", "{system}, planet {number}", system=system, number=number)
        resources: dict[str, str] = {one: self.words.name("good", one) for one in RESOURCES}
        icons: dict[str, str] = {one: one for one in RESOURCES}
        backs = {group: group_name(group) for group in entry.groups(self.board)}
        yes_no = {"no": pgettext("board", "Far out"), "yes": pgettext("board", "Catanian system")}
        chips = dict.fromkeys(entry.chips_in(self.board, planet.chips))
        numbers = {"": pgettext("board", "none"), **{chip: chip for chip in chips}}
        at_home: list[Widget] = [
            note(pgettext("board", "Its number when beginners play")),
            Choices(numbers, planet.number or "", partial(self._set, "number")),
        ]
        words = pgettext("board", "Take this system away")
        return [
            heading(title),
            Choices(resources, planet.resource, partial(self._set, "resource"), icons, rows=2),
            note(pgettext("board", "On the back of its chip")),
            Choices(backs, planet.chips, partial(self._set, "chips"), rows=3),
            *(at_home if home else ()),
            Choices(yes_no, "yes" if home else "no", lambda answer: self._home(answer == "yes")),
            SmallButton(words, icon="close", act=self._remove),
            how,
        ]

    @property
    def _found(self) -> tuple[str, int, PlanetFacts] | None:
        """System and number of the planet that is selected."""
        return entry.planet_at(self.board, self.chosen) if self.chosen is not None else None

    def _set(self, field: str, value: str) -> None:
        assert self._found is not None
        name, number, planet = self._found
        changed = {field: value or None}
        if field == "chips":
            changed["number"] = None
        self.change(entry.with_planet(self.board, name, number, replace(planet, **changed)))

    def _home(self, home: bool) -> None:
        assert self._found is not None
        name = self._found[0]
        if self.board.systems[name].home != home:
            self.change(entry.with_home(self.board, name, home))

    def _remove(self) -> None:
        assert self._found is not None
        name, self.chosen = self._found[0], None
        self.change(entry.without_system(self.board, name))


class PeoplesPart(Part):
    """Home bases of the peoples, each with five numbered points for outposts."""

    people: People = PEOPLES[0]
    numbering = False

    def offered(self) -> Mapping[str, str]:
        if self.numbering:
            board = Board(self.board, beginner_layout(self.board))
            free = {place_of(name) for name in board.points} - self.taps.keys()
            return _keys(point_key, free)
        if entry.base_of(self.board, self.people):
            return {}
        return _keys(hex_key, entry.hexes(self.board) - entry.used_hexes(self.board))

    def tapped(self, key: str) -> None:
        if not self.numbering:
            self.change(entry.with_base(self.board, self.people, place_in(key)))
        elif docks := self.gathered(key, DOCKS):
            self.numbering = False
            self.change(entry.with_docks(self.board, self.people, docks))

    def widgets(self) -> list[Widget]:
        names: dict[str, str] = {people: self.words.name("people", people) for people in PEOPLES}
        icons = {people: icon for people, (icon, _) in DRAWN.items()}
        shown: list[Widget] = [Choices(names, self.people, self._choose, icons, rows=2)]
        if self.numbering:
            number = len(self.taps) + 1
            how = pgettext("board", "Tap outpost point {number} of 5.", number=number)
            return [*shown, heading(how), self.not_now()]
        if not entry.base_of(self.board, self.people):
            return [*shown, heading(pgettext("board", "Tap the hex of their home base."))]
        points = pgettext("board", "Number its five points")
        away = pgettext("board", "Take this base away")
        return [
            *shown,
            SmallButton(points, icon="next", act=self._number),
            SmallButton(away, icon="close", act=self._remove),
        ]

    def _choose(self, people: str) -> None:
        self.people = next(known for known in PEOPLES if known == people)
        self.stop()

    def _number(self) -> None:
        self.numbering = True
        self.show()

    def stop(self) -> None:
        self.numbering = False
        super().stop()

    def _remove(self) -> None:
        self.change(entry.without_base(self.board, self.people))


class StartPart(Part):
    """Where the four colours stand when beginners play: spaceport, two colonies, a ship."""

    colour: Colour = COLOURS[0]

    def offered(self) -> Mapping[str, str]:
        board = Board(self.board, beginner_layout(self.board))
        sites = {
            place_of(at): site
            for at, site in board.sites.items()
            if board.systems[site.system].home
        }
        if len(self.taps) < 3:
            free = sites.keys() - self.taps.keys() - self._others()
            return _keys(point_key, free)
        spaceport = next(iter(self.taps))
        return _keys(point_key, map(place_of, sites[spaceport].spaceport_points))

    def _others(self) -> set[Place]:
        starts = [start for colour, start in self.board.start.items() if colour != self.colour]
        return {place for start in starts for place in (start.spaceport, *start.colonies)}

    def tapped(self, key: str) -> None:
        if places := self.gathered(key, 4):
            self.change(entry.with_start(self.board, self.colour, places))

    def widgets(self) -> list[Widget]:
        colours: dict[str, str] = {one: self.words.name("seat", one) for one in COLOURS}
        icons: dict[str, str] = {colour: SIGNS[colour][0] for colour in COLOURS}
        steps = (
            pgettext("board", "Tap where its spaceport stands in the Catanian systems."),
            pgettext("board", "Tap its first colony."),
            pgettext("board", "Tap its second colony."),
            pgettext("board", "Tap its colony ship, beside the spaceport."),
        )
        shown: list[Widget] = [
            Choices(colours, self.colour, self._choose, icons, rows=2),
            heading(steps[len(self.taps)]),
        ]
        return [*shown, self.not_now()] if self.taps else shown

    def _choose(self, colour: str) -> None:
        self.colour = next(known for known in COLOURS if known == colour)
        self.stop()


def group_name(group: str) -> str:
    """The letter or the dot on the backs of chips."""
    names = {
        "alpha": pgettext("board", "Alpha"),
        "beta": pgettext("board", "Beta"),
        "gamma": pgettext("board", "Gamma"),
        "delta": pgettext("board", "Delta"),
        "red-dot": pgettext("board", "Red dot"),
        "blue-dot": pgettext("board", "Blue dot"),
        "yellow-dot": pgettext("board", "Yellow dot"),
        "reserve": pgettext("board", "Reserve"),
    }
    return names.get(group, group)
