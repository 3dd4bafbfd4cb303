"""A game that is being agreed on. No window here: what may be chosen, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from companion.core.packs import Pack, with_brought
from companion.core.setup import Setup
from companion.core.words import Note
from companion.games.registry import GAMES, game_kind, make_game
from companion.table.owner import OwnerFileError, OwnerStore
from companion.tablet.boxes import box
from companion.tablet.preferences import Appearance, Side
from companion.tablet.session import default_appearances


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
    shared_sides: tuple[Side, ...] = ()
    """The sides of the tablet that are long enough for two."""

    def __post_init__(self) -> None:
        self.edition = self.edition or game_kind(self.game).editions[0]
        self.players = self.players or game_kind(self.game).players[-1]
        self.appearances = default_appearances(self.seats) | self.appearances
        self.switches = self.offered | self.switches

    @property
    def offered(self) -> dict[str, str]:
        """What is chosen in this box until somebody chooses otherwise, other than printed."""
        offered = game_kind(self.game).offered
        return {name: option for name, option in offered.items() if name in self.pack.switches}

    @property
    def seats(self) -> tuple[str, ...]:
        return game_kind(self.game).seats[: self.players]

    @property
    def pack(self) -> Pack:
        return box(self.game, self.edition)

    def choose_box(self, game: str, edition: str) -> None:
        """Another box; what it does not know is forgotten."""
        before = self.pack.switches
        if game != self.game:
            self.players = game_kind(game).players[-1]
        self.game, self.edition = game, edition
        self.appearances = default_appearances(self.seats) | {
            seat: appearance for seat, appearance in self.appearances.items() if seat in self.seats
        }
        known = self.pack.switches
        kept = {name: value for name, value in self.switches.items() if name in known}
        new = {name: value for name, value in self.offered.items() if name not in before}
        self.switches = new | kept

    def seat_players(self, count: int) -> None:
        """So many play; they sit as is usual for that many."""
        self.players = count
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
        """What was chosen and comes to nothing by itself, such as a handicap for nobody."""
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
    return GameDraft(last.game, last.edition, names, dict(appearances), players=len(last.seats))
