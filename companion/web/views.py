"""What the pages show of a night, as data: to everybody, to one player, to the desk.

Names are those of the wall: a nickname takes the place of a name, and only the desk sees both.
Neither the seed nor rounds that are still to come leave the hub.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from companion.hub.people import Person, shown_names
from companion.hub.words import criterion_title, figure, lots_sentence, round_title
from companion.night.clock import Clock
from companion.night.formats import COUNTED, Format, format_names, read_format
from companion.night.night import Night, RoundPlayed
from companion.night.planning import (
    coming_stage,
    final_ranking,
    lots_at_the_cut,
    preliminary_standings,
)
from companion.night.seating import Seated
from companion.night.standings import Standing
from companion.web.keys import Role
from companion.wording.phrases import Phrases

View = dict[str, Any]


class Views:
    """The views of one night as it stands now, in one language."""

    def __init__(self, night: Night, people: Mapping[str, Person], language: str) -> None:
        self._night, self._people = night, people
        self._phrases = Phrases(language)
        self._names = shown_names(people, night.entrants, self._phrases)

    @cached_property
    def _ranked(self) -> dict[str, Standing]:
        """By player, the best first."""
        return {line.player: line for line in preliminary_standings(self._night)}

    def wall(self) -> View:
        night = self._night
        ranking = final_ranking(night) if night.closed else ()
        return {
            **self._head(),
            "entered": len(night.entrants),
            "here": len(night.present),
            "tables": self._tables(night.current) if night.current else [],
            "sitting_out": self._sitting_out(),
            "lots": self._lots(),
            "columns": [criterion_title(c, self._phrases) for c in night.format.ranking.order],
            "standings": [self._line(line) for line in self._ranked.values()],
            "ranking": [self._named(player) for player in ranking],
        }

    def player(self, player: str) -> View:
        """A player's own: where he sits, with whom, how he stands. Without one: who there is."""
        night, current = self._night, self._night.current
        if player not in night.entrants:
            return {**self._head(), "player": None, "people": self._choice()}
        own = (
            [table for table in current.seating.tables if player in table.players]
            if current
            else []
        )
        line = self._ranked.get(player)
        place = final_ranking(night).index(player) + 1 if night.closed and line else 0
        return {
            **self._head(),
            "player": {**self._named(player), "here": player in night.present},
            "table": self._table(current, own[0]) if current and own else None,
            "sits_out": bool(current and player in current.seating.sitting_out),
            "columns": [criterion_title(c, self._phrases) for c in night.format.ranking.order],
            "standing": self._line(line) if line else None,
            "of": len(self._ranked),
            "place": place,
        }

    def desk(self, role: Role) -> View:
        night = self._night
        return {
            **self.wall(),
            "role": role,
            "people": [
                {
                    "id": player,
                    "name": self._people[player].name if player in self._people else "",
                    "nickname": self._people[player].nickname if player in self._people else "",
                    "club": self._people[player].club if player in self._people else "",
                    "shown": self._names[player],
                    "here": player in night.present,
                }
                for player in night.entrants
            ],
            "rounds": [
                {
                    "number": number,
                    "title": round_title(night, number, self._phrases),
                    "game": night.play(number).title,
                    "tables": self._tables(played, with_results=True),
                }
                for number, played in enumerate(night.rounds, 1)
            ],
            "missing": night.current.missing() if night.current else (),
            "more_rounds": not night.rounds or coming_stage(night) is not None,
            "about": self._about(night.format),
            "may_halt": night.format.time.at_end != "play-on",
            "counted": [
                {"id": name, "title": self._counted_title(name)}
                for name in COUNTED
                if name in (*night.format.tables.ties, *night.format.time.halted_ties)
            ],
        }

    def _head(self) -> View:
        night, current = self._night, self._night.current
        number = len(night.rounds)
        return {
            "night": night.name,
            "format": night.format.title,
            "closed": night.closed,
            "round": round_title(night, number, self._phrases) if current else "",
            "number": number,
            "game": night.play(number).title if current else "",
            "clock": _clock(current.clock, night.format, current) if current else None,
        }

    def _named(self, player: str) -> View:
        return {"id": player, "name": self._names[player]}

    def _choice(self) -> list[View]:
        return sorted(map(self._named, self._night.entrants), key=lambda p: p["name"].casefold())

    def _table(self, played: RoundPlayed, table: Seated) -> View:
        return {
            "number": table.number,
            "players": [self._named(player) for player in table.players],
            "done": table.number in played.results,
        }

    def _tables(self, played: RoundPlayed, with_results: bool = False) -> list[View]:
        found = []
        for table in played.seating.tables:
            one = self._table(played, table)
            if with_results:
                one["result"] = played.results.get(table.number)
                one["corrected"] = table.number in played.corrected
                one["signed"] = table.number in played.signed
                declined = played.declined.get(table.number, ())
                one["declined"] = [self._names[player] for player in declined]
                one["by_hand"] = one["done"] and table.number not in played.replayed
            found.append(one)
        return found

    def _sitting_out(self) -> list[View]:
        current = self._night.current
        return [self._named(p) for p in current.seating.sitting_out] if current else []

    def _lots(self) -> str:
        lots = lots_at_the_cut(self._night)
        level = ", ".join(self._names[player] for player in lots)
        return lots_sentence(level, self._phrases) if lots else ""

    def _line(self, line: Standing) -> View:
        order, language = self._night.format.ranking.order, self._phrases.language
        return {
            **self._named(line.player),
            "rank": line.rank,
            "lot": line.lot,
            "played": line.played,
            "figures": [figure(line, criterion, language) for criterion in order],
        }

    def _about(self, format: Format) -> list[tuple[str, str]]:
        """The format in a few lines, for whoever runs the night by it."""
        _, night = self._phrases.gettext, self._night
        minutes = format.time.minutes
        order = ", ".join(criterion_title(c, self._phrases) for c in format.ranking.order)
        cut = format.cut_for(len(night.present))
        final = _("none")
        if cut:
            final = f"{cut.semi_final} → {cut.final}" if cut.semi_final else str(cut.final)
        return [
            (_("Format"), format.title),
            (_("Rounds"), str(night.preliminary)),
            (_("Games"), ", ".join(play.title for play in night.plays)),
            (_("Tables of"), ", ".join(map(str, night.sizes(max(1, len(night.rounds)))))),
            (_("Ranked by"), order),
            (_("Players in the final"), final),
            (_("Minutes a round"), str(minutes) if minutes else _("no limit")),
        ]

    def _counted_title(self, name: str) -> str:
        _ = self._phrases.gettext
        return _("Cards in hand") if name == "cards-in-hand" else _("Progress cards")


def _clock(clock: Clock, format: Format, played: RoundPlayed) -> View:
    """The page counts by itself between two events; times are the hub's."""
    return {
        "limit": clock.limit + clock.extra if clock.limit else None,
        "started": clock.started,
        "paused_since": clock.paused_since,
        "paused": clock.paused,
        "own": {str(table): more for table, more in clock.extra_at.items()},
        "warnings": sorted({*format.time.warnings, 0}, reverse=True),
        "complete": not played.missing(),
    }


def before_the_night(role: Role | None) -> View:
    """There is no night in the file yet: the organiser may open one."""
    formats = [read_format(name) for name in format_names()]
    listed = [{"id": f.id, "title": f.title, "rounds": f.rounds.preliminary} for f in formats]
    return {"night": None, "role": role, "formats": listed if role == "organiser" else []}
