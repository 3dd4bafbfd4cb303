"""One language for one edition: turns codes into sentences and ids into names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from card_codes.foreign import shown_safely
from companion.core.packs import Pack
from companion.core.words import Message, Note, Param, Problem
from companion.wording.catalogues import LOCALE, catalogue, known_language
from companion.wording.shared import AND
from companion.wording.templates import Params, Plural, Wording
from companion.wording.vocabulary import Vocabulary


class _Noun(str):
    """A name that can be counted: as it is "fuel", formatted with a number "2 fuel", and with
    "capital" as a sentence begins: "Fuel"."""

    __slots__ = ("counted",)

    counted: Callable[[int], str]

    def __format__(self, count: str) -> str:
        if count == "capital":
            return self[:1].upper() + self[1:]
        return self.counted(int(count)) if count else str(self)


class Words:
    """Says what the rules hand out, in one language, with the names of one edition.

    `seats` are the players' names: with them it is "Ben", without them "Moon".
    """

    def __init__(
        self,
        language: str,
        pack: Pack,
        vocabulary: Vocabulary,
        seats: Mapping[str, str] | None = None,
        locale: Path = LOCALE,
    ) -> None:
        self.language = known_language(language)
        self.pack = pack
        self._catalogue = catalogue(self.language, locale)
        self.vocabulary = vocabulary
        self._cards: dict[str, str] = {
            card: str(facts["name"])
            for section in self.vocabulary.card_sections
            for card, facts in pack.values.get(section, {}).items()
            if facts
        }
        self._said_names: dict[tuple[str, str], str] = {}
        self._seats = self._seat_names(seats or {})

    # sentences

    def problem(self, problem: Problem) -> str:
        """Why not, in one sentence."""
        return self._said(self.vocabulary.problems, problem.code, problem.params)

    def message(self, message: Message) -> str:
        """The title of an event: a short fact without a full stop."""
        return self._said(self.vocabulary.titles, message.code, message.params)

    def note(self, note: Note) -> str:
        """What the seat of the note should do with its hands."""
        return self._said(self.vocabulary.notes, note.code, note.params)

    def caption(self, code: str, params: Params) -> str:
        """A few words on the table: a verb, a heading, what is awaited. An unknown code is said as
        it is written, so that a game without words can be played."""
        return self._said(self.vocabulary.captions, code, params, "table")

    # names

    def name(self, kind: str, id: str) -> str:  # it is called an id everywhere
        """The name of a seat, card, good, module, phase ...; an id that is not known stays.

        Such an id may come from anybody's file, so it is kept short and harmless to a screen.
        """
        said = self._said_names.get((kind, id))
        if said is None:
            said = self._said_names[kind, id] = self._name(kind, id)
        return said

    def _name(self, kind: str, id: str) -> str:
        match kind:
            case "seat":
                return self._seats.get(id) or shown_safely(id)
            case "card":
                return self._card(id)
            case "planet":
                return self._planet(id)
            case "numeral":
                return shown_safely(id.upper())
            case "goods":
                return self._counted_item(id)
            case "agreement":
                switch, _, option = id.partition(" ")
                return f"{self._named('switch', switch)}: {self.name('option', option)}"
            case "resource" if "resource" not in self.vocabulary.names:
                return self._named("good", id)
            case "good" if "good" not in self.vocabulary.names:
                return self._named("resource", id)
            case "option" if id in self._seats:
                return self._seats[id]
            case _:
                return self._named(kind, id)

    def about_switch(self, switch: str) -> str:
        """What a choice of the table is about, with the numbers of the edition; empty if unsaid."""
        about = self._named("switch-about", switch)
        return "" if about == switch else about.format(**self.pack.values)

    def lesson(self, says: str) -> str:
        """What a lesson of a guided game says."""
        return self._catalogue.gettext(says)

    def about_fact(self, about: str) -> str:
        """What a value of the edition is, for whoever compares it with the box."""
        return self._catalogue.gettext(about)

    def count(self, id: str, count: int) -> str:
        """A number of goods or parts: "2 fuel", "1 booster"."""
        plural = self.vocabulary.counted.get(id)
        if plural is None:
            return f"{count} {shown_safely(id)}"
        return self._plural(plural, count).format(count=count)

    def goods(self, items: Iterable[str]) -> str:
        """Goods as the rules list them, ("2 fuel", "1 ore"), as "2 fuel and 1 ore"."""
        return self.listed(self._counted_item(item) for item in items)

    def text(self, context: str, text: str) -> str:
        """A text marked with NC_ under that context, in this language."""
        return self._catalogue.pgettext(context, text)

    def listed(self, items: Iterable[str]) -> str:
        """Several things in a sentence: "a, b and c"."""
        *first, last = list(items) or [self._named("list", "nothing")]
        if not first:
            return last
        return self._catalogue.gettext(AND).format(list=", ".join(first), last=last)

    @property
    def title(self) -> str:
        """What the box is called, with what we say about its edition."""
        return self._catalogue.pgettext("edition", self.pack.title)

    def values(self) -> dict[str, Any]:
        """The values of the edition with its cards named in this language, for the almanac."""
        values = dict(self.pack.values)
        for section in self.vocabulary.card_sections:
            values[section] = {
                card: facts | {"name": self._card(card)}
                for card, facts in values.get(section, {}).items()
                if facts is not None
            }
        return values

    # how it is done

    def _said(
        self, wordings: Mapping[str, Wording], code: str, params: Params, context: str = ""
    ) -> str:
        """A code without a wording is said as it is: better a strange word than a dead table."""
        wording = wordings.get(code)
        if wording is None:
            return self._unworded(code, params)
        template = wording(params) if callable(wording) else wording
        if isinstance(template, Plural):
            count = params[template.by]
            assert isinstance(count, int)
            text = self._plural(template, count)
        elif context:
            text = self._catalogue.pgettext(context, template)
        else:
            text = self._catalogue.gettext(template)
        fields = {name: self._field(code, name, value) for name, value in params.items()}
        return text.format(**fields)

    def _unworded(self, code: str, params: Params) -> str:
        """The code as words, and what it is about behind it."""
        words = shown_safely(code.replace("-", " ").capitalize())
        about = [str(self._field(code, name, value)) for name, value in params.items()]
        return f"{words}: {', '.join(filter(None, about))}" if any(about) else words

    def _plural(self, plural: Plural, count: int) -> str:
        if not plural.context:
            return self._catalogue.ngettext(plural.one, plural.many, count)
        return self._catalogue.npgettext(plural.context, plural.one, plural.many, count)

    def _field(self, code: str, name: str, value: Param) -> str | int:
        known = self.vocabulary
        kind = known.special_kinds.get((code, name), known.kinds.get(name))
        if isinstance(value, int):
            return value
        if isinstance(value, tuple):
            return self.listed(self.name(kind or "", item) for item in value)
        if kind is None:
            return shown_safely(value)
        said = self.name(kind, value)
        if kind not in ("good", "resource", "part"):
            return said
        noun = _Noun(said)
        noun.counted = lambda count: self.count(value, count)
        return noun

    def _named(self, kind: str, id: str) -> str:
        name = self.vocabulary.names.get(kind, {}).get(id)
        if name is not None:
            return self._catalogue.pgettext(kind, name)
        if kind == "seat":
            return shown_safely(id.capitalize())
        return self._by_pattern(kind, id) or shown_safely(id)

    def _by_pattern(self, kind: str, text: str) -> str | None:
        """Numbered things; numerals are written large."""
        for pattern, name in self.vocabulary.patterns.get(kind, {}).items():
            if found := pattern.fullmatch(text):
                groups = found.groupdict()
                if numeral := groups.get("numeral"):
                    groups["numeral"] = numeral.upper()
                return self._catalogue.pgettext(kind, name).format(**groups)
        return None

    def _counted_item(self, item: str) -> str:
        count, _, good = item.partition(" ")
        return self.count(good, int(count)) if count.isdecimal() else shown_safely(item)

    def _card(self, id: str) -> str:
        """As printed, unless the catalogue knows what the print means."""
        printed = self._cards.get(id)
        if printed is None:
            return self._by_pattern("card", id) or shown_safely(id)
        return self._by_pattern("card", printed) or self._catalogue.pgettext("card", printed)

    def _planet(self, id: str) -> str:
        for card, facts in self.pack.values.get("cards", {}).items():
            if facts.get("planet") == id:
                return self._card(card)
        return self._named("planet", id)

    def _seat_names(self, players: Mapping[str, str]) -> dict[str, str]:
        """Players with the same name are told apart by their seat."""
        names: dict[str, str] = {}
        for seat in {**self.vocabulary.names.get("seat", {}), **players}:
            said = self._named("seat", seat)
            player = " ".join(players.get(seat, "").split())
            if not player or player.casefold() == seat:
                names[seat] = said
            elif sum(player == " ".join(other.split()) for other in players.values()) > 1:
                names[seat] = f"{player} ({said})"
            else:
                names[seat] = player
        return names
