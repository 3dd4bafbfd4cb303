"""A game that is being agreed on. No window here: what may be chosen, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from companion.core.packs import Pack, with_brought
from companion.core.setup import Setup
from companion.core.words import Note
from companion.games.registry import GAMES, game_kind, make_game
from companion.table.owner import OwnerFileError, OwnerStore
from companion.tablet.boxes import printed_pack
from companion.tablet.preferences import Appearance, Side
from companion.tablet.session import SITTING, default_appearances
from companion.view.colours import PLAYER_COLOURS, SYMBOLS


@dataclass
class GameDraft:
    """What the players have chosen so far; always something that can be started."""

    game: str = next(iter(GAMES))
    edition: str = ""
    names: dict[str, str] = field(default_factory=dict)
    appearances: dict[str, Appearance] = field(default_factory=dict)
    switches: dict[str, str] = field(default_factory=dict)
    players: int = 0
    """How many play; as many as there are seats until somebody says otherwise."""
    absent: tuple[str, ...] = ()
    """The seats of the box that stay empty."""
    shared_sides: tuple[Side, ...] = ()
    """The sides of the tablet that are long enough for two."""

    def __post_init__(self) -> None:
        self.edition = self.edition or game_kind(self.game).editions[0]
        self._seat_as_many(self.players or game_kind(self.game).players[-1])
        self.appearances = default_appearances(self.seats) | self.appearances
        self.switches = self.offered | self.switches

    @property
    def offered(self) -> dict[str, str]:
        """The options that a new game starts with although the box prints others."""
        offered = game_kind(self.game).offered
        return {name: option for name, option in offered.items() if name in self.pack.switches}

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(s for s in game_kind(self.game).seats if s not in self.absent)

    def _seat_as_many(self, count: int) -> None:
        """Fill as many seats, the first ones unless it was chosen who stays away."""
        seats = game_kind(self.game).seats
        if len(seats) - len(self.absent) != count or not set(self.absent) <= set(seats):
            self.absent = seats[count:]
        self.players = count

    @property
    def can_leave(self) -> bool:
        """True when the box can be played with one fewer."""
        return self.players - 1 in game_kind(self.game).players

    def leave(self, seat: str) -> None:
        """A seat stays empty; the others stay where they are."""
        self.absent = (*self.absent, seat)
        self.players -= 1

    def join(self, seat: str) -> None:
        """Somebody sits down at an empty seat, at a side where nobody is."""
        self.absent = tuple(one for one in self.absent if one != seat)
        self.players += 1
        taken = {self.appearances[one].side for one in self.seats if one != seat}
        usual = default_appearances(game_kind(self.game).seats)[seat]
        free = [side for side in SITTING if side not in taken]
        side = usual.side if usual.side not in taken or not free else free[0]
        self.appearances[seat] = replace(usual, side=side)
        for what in ("symbol", "colour"):
            self._wear_one_of_its_own(seat, what)

    def _wear_one_of_its_own(self, seat: str, what: str) -> None:
        others = {getattr(self.appearances[one], what) for one in self.seats if one != seat}
        if getattr(self.appearances[seat], what) in others:
            known = SYMBOLS if what == "symbol" else tuple(PLAYER_COLOURS)
            free = next(one for one in known if one not in others)
            self.appearances[seat] = replace(self.appearances[seat], **{what: free})

    def call(self, seat: str, name: str) -> None:
        """Name a seat; another seat that had this name gets the one that this seat had."""
        before = self.names.pop(seat, "")
        for other, its in self.names.items():
            if other in self.seats and its.strip().casefold() == name.strip().casefold():
                self.names[other] = before
                break
        self.names[seat] = name

    @property
    def next_unnamed(self) -> str:
        """The first seat without a name; nothing if all have one."""
        return next((one for one in self.seats if not self.names.get(one, "").strip()), "")

    @property
    def pack(self) -> Pack:
        return printed_pack(self.game, self.edition)

    def choose_box(self, game: str, edition: str) -> None:
        """Another box; what it does not know is forgotten."""
        before = self.pack.switches
        is_other = game != self.game
        self.game, self.edition = game, edition
        if is_other:
            self._take_over_names()
        self.appearances = default_appearances(self.seats) | {
            seat: appearance for seat, appearance in self.appearances.items() if seat in self.seats
        }
        known = self.pack.switches
        kept = {name: value for name, value in self.switches.items() if name in known}
        new = {name: value for name, value in self.offered.items() if name not in before}
        self.switches = new | kept

    def _take_over_names(self) -> None:
        """Another game has other seats; the same people sit down at them in their order."""
        self._sit_down([self.names[seat] for seat in self.names if self.names[seat].strip()])

    def _sit_down(self, people: Sequence[str]) -> None:
        kind = game_kind(self.game)
        self.absent = ()
        wanted = len(people) if len(people) in kind.players else kind.players[-1]
        self._seat_as_many(wanted)
        self.names = dict(zip(self.seats, people, strict=False))

    def seat_people(self, people: Sequence[str]) -> None:
        """These play, in this order; they sit as is usual for that many."""
        self._sit_down(people)
        self.appearances = default_appearances(self.seats)

    def change_appearance(self, seat: str, **change: Any) -> None:
        """Choose symbol, colour or side. Whoever had it takes what was given up for it.

        Where more than two play, two may share a long side of the tablet.
        """
        ((what, value),) = change.items()
        given_up = getattr(self.appearances[seat], what)
        others = [
            other
            for other in self.seats
            if other != seat and getattr(self.appearances[other], what) == value
        ]
        shares = what == "side" and value in self.shared_sides and len(self.seats) > 2
        if others and not (shares and len(others) == 1):
            self.appearances[others[0]] = replace(self.appearances[others[0]], **{what: given_up})
        self.appearances[seat] = replace(self.appearances[seat], **change)

    def swap_sides(self, seat: str, other: str) -> None:
        """Swap the sides of two seats."""
        one, two = self.appearances[seat], self.appearances[other]
        self.appearances[seat] = replace(one, side=two.side)
        self.appearances[other] = replace(two, side=one.side)

    def option(self, switch: str) -> str:
        """What is agreed about a switch, by itself or by what another one brings along."""
        choices = with_brought(self.pack, self.switches)
        return choices.get(switch, self.pack.switches[switch].default)

    def agree(self, switch: str, option: str) -> None:
        """Agree on an option; what is usual needs no mention."""
        self.switches.pop(switch, None)
        if option != self.option(switch):
            self.switches[switch] = option

    def warnings(self) -> tuple[Note, ...]:
        """What was chosen but has no effect, such as a handicap for nobody."""
        names = dict.fromkeys(self.seats, "")
        return make_game(Setup(self.game, self.edition, names, dict(self.switches))).warnings()

    def setup(self, owner: OwnerStore, usual_names: dict[str, str]) -> Setup:
        """What the journal starts a game from, with the owner's own values for this box."""
        try:
            corrections = owner.get(self.game, self.edition)
        except OwnerFileError:
            corrections = {}
        names = {seat: self.names.get(seat, "").strip() or usual_names[seat] for seat in self.seats}
        return Setup(self.game, self.edition, names, dict(self.switches), corrections)


def draft_like(last: Setup, appearances: dict[str, Appearance]) -> GameDraft:
    """The same people with the same box again; what they agreed on is agreed on anew."""
    names = {seat: name for seat, name in last.seats.items() if name.strip().casefold() != seat}
    absent = tuple(seat for seat in game_kind(last.game).seats if seat not in last.seats)
    return GameDraft(
        last.game,
        last.edition,
        names,
        dict(appearances),
        players=len(last.seats),
        absent=absent,
    )


def people(games: Iterable[Setup], most: int = 12) -> list[str]:
    """Who has played in this household, those of the last games first."""
    found: dict[str, str] = {}
    for setup in games:
        for seat, name in setup.seats.items():
            called = name.strip()
            if called and called.casefold() != seat:
                found.setdefault(called.casefold(), called)
    return list(found.values())[:most]
