"""Parts of a board that is entered on the tablet: what a tap means, and what stands beside the map.

Each part offers places on the map and says what a tap on one makes of the board. What needs several
taps is gathered here and becomes one step when the last one is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.games.starfarers.rules.board import Board, beginner_layout, place_of
from companion.games.starfarers.rules.board_entry import (
    base_of,
    beside,
    chips_in,
    empty_board,
    free_centres,
    groups,
    hexes,
    planet_at,
    practice_board,
    used_hexes,
    with_base,
    with_docks,
    with_hex_turned,
    with_home,
    with_nebula_turned,
    with_planet,
    with_start,
    with_system,
    without_base,
    without_system,
)
from companion.games.starfarers.rules.board_facts import (
    COLOURS,
    PEOPLES,
    BoardFacts,
    Colour,
    People,
    Place,
)
from companion.games.starfarers.rules.goods import RESOURCES
from companion.tablet.choices import Choices
from companion.tablet.speech import say_in
from companion.tablet.starfarers.entry_map import PIECES, Mark, hex_mark, place_in, point_mark
from companion.tablet.starfarers.space_map import PEOPLE_ICONS
from companion.tablet.theme import look
from companion.tablet.widgets import SmallButton, Text
from companion.view.commands import kind_and_id
from companion.wording import Words

DOCKS = 5


class PartWays(NamedTuple):
    """What a part can do to the page it stands on."""

    board: Callable[[], BoardFacts]
    change: Callable[[BoardFacts], None]
    """A step: the board becomes this one."""
    show: Callable[[], None]
    """Nothing changed on the board, but something else is selected."""


class Part:
    """`chosen` is a hex that is selected; `taps` are points gathered so far."""

    chosen: Place | None = None

    def __init__(self, ways: PartWays, words: Words) -> None:
        self.ways, self.words = ways, words
        self.taps: dict[Place, str] = {}

    @property
    def board(self) -> BoardFacts:
        return self.ways.board()

    def offered(self) -> Iterable[Mark]:
        """Places on the map that can be tapped."""
        return ()

    def tapped(self, key: str) -> None:
        """One of them was."""

    def widgets(self) -> list[Widget]:
        """What stands beside the map."""
        raise NotImplementedError


def told(text: str) -> Text:
    return Text(text, "small", grow=True, color=look.muted)


def headed(text: str) -> Text:
    return Text(text, "body", grow=True, bold=True)


def verb(text: str, icon: str, act: Callable[[], object]) -> SmallButton:
    button = SmallButton(text, icon=icon)
    button.bind(on_act=lambda *_: act())
    return button


class FieldPart(Part):
    """Space itself: which hexes there are, and where nebula is."""

    paints = "space"

    def offered(self) -> Iterable[Mark]:
        field = hexes(self.board)
        free = map(hex_mark, sorted(field - used_hexes(self.board)))
        if self.paints == "nebula":
            return free
        return (*free, *(hex_mark(place, "+") for place in sorted(beside(field))))

    def tapped(self, key: str) -> None:
        turned = with_nebula_turned if self.paints == "nebula" else with_hex_turned
        self.ways.change(turned(self.board, place_in(key)))

    def widgets(self) -> list[Widget]:
        kinds = {"space": say_in("board", "Space"), "nebula": say_in("board", "Nebula")}
        return [
            told(say_in("board", "Tap a hex to add it, tap it again to take it away.")),
            Choices(kinds, self.paints, self._paint),
            told(say_in("board", "Or begin anew; that can be undone.")),
            verb(
                say_in("board", "From the practice board"),
                "turn",
                lambda: self.ways.change(practice_board()),
            ),
            verb(
                say_in("board", "From an empty field"),
                "close",
                lambda: self.ways.change(empty_board()),
            ),
        ]

    def _paint(self, kind: str) -> None:
        self.paints = kind
        self.ways.show()


class SystemsPart(Part):
    """Planetary systems: round a point, each planet with what it yields and its chip's back."""

    def offered(self) -> Iterable[Mark]:
        planets = [p.hex for system in self.board.systems.values() for p in system.planets]
        return (*map(hex_mark, planets), *map(point_mark, free_centres(self.board)))

    def tapped(self, key: str) -> None:
        place = place_in(key)
        if kind_and_id(key)[0] == "hex":
            self.chosen = place
            self.ways.show()
            return
        first, *_ = free_centres(self.board)[place]
        self.chosen = first
        self.ways.change(with_system(self.board, place))

    def widgets(self) -> list[Widget]:
        how = told(
            say_in(
                "board",
                "Tap a point where three free hexes meet, and a system is there. Tap a planet to "
                "say what it is.",
            )
        )
        found = planet_at(self.board, self.chosen) if self.chosen is not None else None
        if found is None:
            return [how]
        name, number, planet = found
        home = self.board.systems[name].home
        system = self.words.name("system", name)
        title = say_in("board", "{system}, planet {number}", system=system, number=number)
        resources: dict[str, str] = {one: self.words.name("good", one) for one in RESOURCES}
        icons: dict[str, str] = {one: one for one in RESOURCES}
        backs = {group: group_name(group) for group in groups(self.board)}
        yes_no = {"no": say_in("board", "Far out"), "yes": say_in("board", "At home")}
        shown: list[Widget] = [
            headed(title),
            Choices(resources, planet.resource, self._set("resource"), icons, rows=2),
            told(say_in("board", "On the back of its chip")),
            Choices(backs, planet.chips, self._set("chips"), rows=3),
        ]
        if home:
            chips = dict.fromkeys(chips_in(self.board, planet.chips))
            numbers = {"": say_in("board", "none"), **{chip: chip for chip in chips}}
            shown += [
                told(say_in("board", "Its number when beginners play")),
                Choices(numbers, planet.number or "", self._set("number")),
            ]
        shown += [
            Choices(yes_no, "yes" if home else "no", lambda answer: self._home(answer == "yes")),
            verb(say_in("board", "Take this system away"), "close", self._remove),
            how,
        ]
        return shown

    def _found(self) -> str:
        assert self.chosen is not None
        found = planet_at(self.board, self.chosen)
        assert found is not None
        return found[0]

    def _set(self, field: str) -> Callable[[str], None]:
        def choose(value: str) -> None:
            assert self.chosen is not None
            found = planet_at(self.board, self.chosen)
            assert found is not None
            name, number, planet = found
            changed = {field: value or None}
            if field == "chips":
                changed["number"] = None
            self.ways.change(with_planet(self.board, name, number, replace(planet, **changed)))

        return choose

    def _home(self, home: bool) -> None:
        name = self._found()
        if self.board.systems[name].home != home:
            self.ways.change(with_home(self.board, name, home))

    def _remove(self) -> None:
        name, self.chosen = self._found(), None
        self.ways.change(without_system(self.board, name))


class PeoplesPart(Part):
    """Home bases of the peoples, each with five numbered points for outposts."""

    people: People = PEOPLES[0]
    numbering = False

    def offered(self) -> Iterable[Mark]:
        if self.numbering:
            board = Board(self.board, beginner_layout(self.board))
            free = {place_of(name) for name in board.points} - self.taps.keys()
            return map(point_mark, free)
        if base_of(self.board, self.people):
            return ()
        return map(hex_mark, hexes(self.board) - used_hexes(self.board))

    def tapped(self, key: str) -> None:
        place = place_in(key)
        if not self.numbering:
            self.ways.change(with_base(self.board, self.people, place))
            return
        self.taps[place] = str(len(self.taps) + 1)
        if len(self.taps) < DOCKS:
            self.ways.show()
            return
        docks, self.taps, self.numbering = list(self.taps), {}, False
        self.ways.change(with_docks(self.board, self.people, docks))

    def widgets(self) -> list[Widget]:
        names: dict[str, str] = {people: self.words.name("people", people) for people in PEOPLES}
        shown: list[Widget] = [Choices(names, self.people, self._choose, PEOPLE_ICONS, rows=2)]
        if self.numbering:
            number = len(self.taps) + 1
            how = say_in("board", "Tap outpost point {number} of 5.", number=number)
            return [*shown, headed(how), verb(say_in("board", "Not now"), "close", self._stop)]
        if not base_of(self.board, self.people):
            return [*shown, headed(say_in("board", "Tap the hex of their home base."))]
        return [
            *shown,
            verb(say_in("board", "Number its five points"), "next", self._number),
            verb(say_in("board", "Take this base away"), "close", self._remove),
        ]

    def _choose(self, people: str) -> None:
        self.people = next(known for known in PEOPLES if known == people)
        self._stop()

    def _number(self) -> None:
        self.numbering = True
        self.ways.show()

    def _stop(self) -> None:
        self.numbering, self.taps = False, {}
        self.ways.show()

    def _remove(self) -> None:
        self.ways.change(without_base(self.board, self.people))


class StartPart(Part):
    """Where the four colours stand when beginners play: spaceport, two colonies, a ship."""

    colour: Colour = COLOURS[0]

    def offered(self) -> Iterable[Mark]:
        board = Board(self.board, beginner_layout(self.board))
        sites = {
            place_of(at): site
            for at, site in board.sites.items()
            if board.systems[site.system].home
        }
        if len(self.taps) < 3:
            return map(point_mark, sites.keys() - self.taps.keys() - self._others())
        spaceport = next(iter(self.taps))
        return map(point_mark, map(place_of, sites[spaceport].spaceport_points))

    def _others(self) -> set[Place]:
        starts = [start for colour, start in self.board.start.items() if colour != self.colour]
        return {place for start in starts for place in (start.spaceport, *start.colonies)}

    def tapped(self, key: str) -> None:
        self.taps[place_in(key)] = str(len(self.taps) + 1)
        if len(self.taps) < 4:
            self.ways.show()
            return
        places, self.taps = list(self.taps), {}
        self.ways.change(with_start(self.board, self.colour, places))

    def widgets(self) -> list[Widget]:
        colours: dict[str, str] = {one: self.words.name("seat", one) for one in COLOURS}
        icons: dict[str, str] = {colour: PIECES[colour].symbol for colour in COLOURS}
        steps = (
            say_in("board", "Tap where its spaceport stands at home."),
            say_in("board", "Tap its first colony."),
            say_in("board", "Tap its second colony."),
            say_in("board", "Tap its colony ship, beside the spaceport."),
        )
        shown: list[Widget] = [
            Choices(colours, self.colour, self._choose, icons, rows=2),
            headed(steps[len(self.taps)]),
        ]
        if self.taps:
            shown.append(verb(say_in("board", "Not now"), "close", self._stop))
        return shown

    def _choose(self, colour: str) -> None:
        self.colour = next(known for known in COLOURS if known == colour)
        self._stop()

    def _stop(self) -> None:
        self.taps = {}
        self.ways.show()


def group_name(group: str) -> str:
    """The letter or the dot on the backs of chips."""
    names = {
        "alpha": say_in("board", "Alpha"),
        "beta": say_in("board", "Beta"),
        "gamma": say_in("board", "Gamma"),
        "delta": say_in("board", "Delta"),
        "red-dot": say_in("board", "Red dot"),
        "blue-dot": say_in("board", "Blue dot"),
        "yellow-dot": say_in("board", "Yellow dot"),
        "reserve": say_in("board", "Reserve"),
    }
    return names.get(group, group)
