"""Names of people, and how they are shown to everybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.night.trouble import NightError
from companion.wording.phrases import Phrases

LONGEST = 60


class Person(Struct, frozen=True):
    """Who entered. A nickname, where there is one, stands on the wall instead of the name."""

    name: str
    nickname: str = ""
    club: str = ""

    @property
    def shown(self) -> str:
        return self.nickname or self.name


def check_person(person: Person, known: Iterable[Person]) -> None:
    """Raises NightError for a name that cannot be shown, or would be taken for another's."""
    if not person.name.strip():
        raise NightError("A player needs a name.")
    for text in (person.name, person.nickname, person.club):
        if len(text) > LONGEST or not text.isprintable():
            raise NightError(
                "Names have up to {most} visible characters: '{name}'.", most=LONGEST, name=text
            )
    if person.shown.casefold() in {other.shown.casefold() for other in known}:
        raise NightError(
            "There is a '{name}' already: give one of them a nickname.", name=person.shown
        )


def shown_names(
    people: Mapping[str, Person], entrants: Iterable[str], phrases: Phrases
) -> dict[str, str]:
    """What everybody is called; whose name was deleted is called by number."""
    return {
        player: people[player].shown
        if player in people
        else phrases.gettext("Player {number}", number=player.removeprefix("p"))
        for player in entrants
    }


def find(people: Mapping[str, Person], wanted: str) -> str:
    """The player whom somebody means by a number, a name or a nickname."""
    if wanted in people:
        return wanted
    meant = wanted.strip().casefold()
    found = [
        player
        for player, person in people.items()
        if meant in (person.name.casefold(), person.nickname.casefold())
    ]
    if len(found) != 1:
        raise NightError("Nobody, or more than one, is called '{name}'.", name=wanted)
    return found[0]
