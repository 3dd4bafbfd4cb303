"""Every message with a number or the name of a thing in it, said with 0, 1, 2, 5 and each thing.

A sentence that is put together breaks where nobody looks: at one, at a feminine, at a plural. So
all of them stand in text files, one a language, that people read through when they change:

    python -m tests.wording.golden_sentences
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from gettext import NullTranslations
from itertools import count, product
from pathlib import Path
from string import Formatter
from tempfile import TemporaryDirectory

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from msgspec.structs import replace

from companion.core.packs import Pack
from companion.core.words import Message, Param
from companion.games.registry import GAMES, edition_pack
from companion.games.words import vocabulary
from companion.wording import LANGUAGES, Words
from companion.wording.catalogues import LOCALE, catalogue, compiled
from companion.wording.templates import Plural, Template, Wording
from companion.wording.vocabulary import Vocabulary

FOLDER = Path(__file__).parent / "golden"
NUMBERS = (0, 1, 2, 5)
OTHER_NUMBERS = 2
FIXED_BY_THE_BOX = ("lay-", "shuffle-")
"""Notes of the set-up: what they count is in the box, and never just one."""
NEVER_ONE = {"event-too-long", "game-too-long"}
ONLY_OF_MANY = "{count} rolls, {mean} on average"
"""How even dice were is said of many rolls only."""
NUMBERS_HERE = {("board-dots", "planets")}
"""Elsewhere a name for things, here how many there are."""
SEVERAL = {"planets", "peoples", "agreements"}
TEXTS: dict[str, Param] = {
    "known": ("one", "two"),
    "problems": ("one",),
    **dict.fromkeys(
        [
            "ask",
            "at",
            "branch",
            "by",
            "column",
            "faces",
            "field",
            "first",
            "hex",
            "kind",
            "last",
            "name",
            "numbers",
            "place",
            "reason",
            "rows",
            "seal",
            "step",
            "system",
            "then",
            "one",
            "two",
            "was",
            "x",
            "y",
        ],
        "…",
    ),
}
"""What is neither a number nor a thing: the sentence must do without knowing it."""
THINGS = {
    "development": 5,
    "dice": 4,
    "due": 60,
    "good": 8,
    "harbour": 6,
    "module": 6,
    "part": 20,
    "people": 4,
    "phase": 9,
    "resource": 5,
    "special": 2,
    "terrain": 6,
}
"""How many of each kind are said at most; of all other kinds one is enough."""
SAMPLES = {
    "chip": "pirate-4",
    "deck": "reserve",
    "goods": "2 ore",
    "numeral": "ii",
    "planet": "alpha-1",
    "point": "5,26",
    "sector": "s1",
}
"""Of kinds that have no list of names, or whose first name is a poor example."""
BOXES = [(game, edition) for game, kind in GAMES.items() for edition in kind.editions]


class _Probe(dict[str, Param]):
    """Parameters that answer whatever a wording asks, so that each of its templates is found."""

    def __init__(self, answer: Callable[[], Param], known: str) -> None:
        super().__init__()
        self._answer, self._known = answer, known

    def __missing__(self, key: str) -> Param:
        return self._answer()

    def __contains__(self, key: object) -> bool:
        return key == self._known


_TOLD = ("", "seat", "stack", "tribute", "each", "player")
"""Parameters that some messages have and others have not."""
_ANSWERS = (0, 1, 2, -1, "", "7", "7 9", "no", "trade", "science", "flight", None)
"""What wordings look for; None stands for numbers that all differ."""


def _same(answer: Param) -> Param:
    return answer


def templates(wording: Wording) -> list[Template]:
    """Every template that a wording can choose."""
    if not callable(wording) or isinstance(wording, Plural):
        return [wording]
    found: dict[Template, None] = {}
    for known, answer in product(_TOLD, _ANSWERS):
        numbers = count(1)
        said = partial(next, numbers) if answer is None else partial(_same, answer)
        try:
            found[wording(_Probe(said, known))] = None
        except (AssertionError, TypeError):  # it wants a number, or a text
            continue
    return list(found)


def fields(template: Template) -> dict[str, bool]:
    """The names of the parameters, also of those that count a good; true if it is counted."""
    text = template.many if isinstance(template, Plural) else template
    names: dict[str, bool] = {}
    for _, name, spec, _ in Formatter().parse(text):
        if name:
            names[name] = bool(spec)
            names |= {inner: False for _, inner, _, _ in Formatter().parse(spec or "") if inner}
    return names


def _things(words: Vocabulary, pack: Pack, kind: str, counted: bool) -> list[str]:
    """The ids of a kind that are said, all of them where the grammar may break."""
    named = "good" if kind == "resource" and kind not in words.names else kind
    ids = list(words.names.get(named, ()))
    if kind == "card":
        ids = list(pack.values[words.card_sections[0]])
    if counted:
        ids = [id_ for id_ in ids if id_ in words.counted]
    if kind == "agreement":
        free = (one for one in pack.switches.values() if one.may_change)
        return [f"{one.name} {one.options[-1]}" for one in free][:1]
    if kind in THINGS:
        return ids[: THINGS[kind]]
    return [sample if (sample := SAMPLES.get(kind)) and (sample in ids or not ids) else ids[0]]


def _params(
    words: Vocabulary, pack: Pack, code: str, template: Template
) -> Iterator[dict[str, Param]]:
    """One number after another goes through all of NUMBERS, one thing after another through its
    kind; what is not looked at stays the same."""
    named = fields(template)
    kinds = {
        name: words.special_kinds.get((code, name), words.kinds.get(name))
        for name in named
        if (code, name) not in NUMBERS_HERE
    }
    numbers = [name for name in named if kinds.get(name) is None and name not in TEXTS]
    if isinstance(template, Plural):
        numbers.append(template.by)
    things = {
        name: _things(words, pack, kind, named[name])
        for name, kind in kinds.items()
        if kind is not None
    }
    still: dict[str, Param] = {name: TEXTS[name] for name in named if name in TEXTS}
    still |= dict.fromkeys(numbers, OTHER_NUMBERS)
    still |= {name: ids[0] for name, ids in things.items()}
    still |= {name: tuple(things.pop(name)[:3]) for name in SEVERAL & things.keys()}
    few = code.startswith(FIXED_BY_THE_BOX) or code in NEVER_ONE
    if things and not numbers and all(len(ids) < 2 for ids in things.values()):
        yield still
    for name in dict.fromkeys(numbers):
        yield from ({**still, name: number} for number in (NUMBERS[2:] if few else NUMBERS))
    for name, ids in things.items():
        if len(ids) > 1:
            for id_ in ids:
                yield {**still, name: id_}
                if numbers and not few:
                    yield {**still, name: id_, **dict.fromkeys(numbers, 1)}


def _game_sentences(
    language: str, locale: Path, said_templates: set[str]
) -> Iterator[tuple[str, str]]:
    """What a table says; the English of it is added to `said_templates`."""
    told: set[str] = set()
    for game, edition in BOXES:
        known, pack = vocabulary(game, edition), edition_pack(game, edition)
        parts: tuple[tuple[str, Mapping[str, Wording]], ...] = (
            ("problem", known.problems),
            ("note", known.notes),
            ("title", known.titles),
            ("table", known.captions),
        )
        for part, wordings in parts:
            for code, wording in wordings.items():
                for template in templates(wording):
                    said_templates.add(template.one if isinstance(template, Plural) else template)
                    one = replace(known, titles={code: template}, captions={code: template})
                    words = Words(language, pack, one, locale=locale)
                    for params in _params(known, pack, code, template):
                        said = (
                            words.caption(code, params)
                            if part == "table"
                            else words.message(Message(code, params))
                        )
                        if said not in told:
                            told.add(said)
                            yield f"{game} {part} {code}", said


NUMBERS_OF_THE_APP = {"all", "chips", "count", "done", "others", "planets", "points", "total"}
LIMITS = {"harbours": 9, "hexes": 19, "hours": 24, "most": 64, "size": 4}
"""Numbers that are ours or the box's, and never just one."""
NUMBERED = {"card", "chip", "deck", "good", "land", "planet", "point", "sector", "tile"}
"""Names that have a number behind them: nothing in them agrees with it."""
THINGS_OF_THE_APP = {"card", "deck", "dice", "player", "seat"}


def _other_sentences(language: str, locale: Path, told: set[str]) -> Iterator[tuple[str, str]]:
    """What pages, papers, refusals and lessons say, as far as no table says it."""
    with (LOCALE / "companion.pot").open("rb") as file:
        messages = sorted((one for one in read_po(file) if one.id), key=lambda one: str(one.id))
    speech = catalogue(language, locale)
    for message in messages:
        one, many = message.id if not isinstance(message.id, str) else (message.id, "")
        places = [Path(place).parts for place, _ in message.locations]
        if not _names(many or one) or one in told or message.context in NUMBERED:
            continue
        game = places[0][2] if places[0][1] == "games" and places[0][2] in GAMES else ""
        for box in BOXES:
            if game in ("", box[0]):
                known = vocabulary(*box).kinds
                kinds = known if game else {n: known[n] for n in THINGS_OF_THE_APP & known.keys()}
                told_now = (message.context, one, many)
                yield from _said_of_box(_words(language, locale, box), speech, told_now, kinds)


def _names(text: str) -> list[str]:
    return list(dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name))


def _plural(speech: NullTranslations, plural: Plural, count: int) -> str:
    if plural.context:
        return speech.npgettext(plural.context, plural.one, plural.many, count)
    return speech.ngettext(plural.one, plural.many, count)


@cache
def _words(language: str, locale: Path, box: tuple[str, str]) -> Words:
    return Words(language, edition_pack(*box), vocabulary(*box), locale=locale)


def _said_of_box(
    words: Words,
    speech: NullTranslations,
    message: tuple[str | None, str, str],
    kinds: Mapping[str, str],
) -> Iterator[tuple[str, str]]:
    """One message with the numbers and things of one edition."""
    known, pack = words.vocabulary, words.pack
    context, one, many = message
    choices: dict[str, list[object]] = {}
    for name in _names(many or one):
        kind = kinds.get(name)
        if "[" in name:
            continue
        if name in NUMBERS_OF_THE_APP:
            choices[name] = list(NUMBERS[2:] if one.startswith(ONLY_OF_MANY) else NUMBERS)
        elif kind is not None and (kind in known.names or kind == "card"):
            choices[name] = [words.name(kind, id_) for id_ in _things(known, pack, kind, False)]
        else:
            choices[name] = [LIMITS.get(name, "…")]
    still = {name: given[0] for name, given in choices.items()}
    still |= dict.fromkeys(NUMBERS_OF_THE_APP & still.keys(), OTHER_NUMBERS)
    for name, given in choices.items() or [("", [""])]:
        for value in given:
            fields = {**pack.values, **still, name: value}
            if many:
                counted = Plural(one, many, "count", context or "")
                text = _plural(speech, counted, int(str(fields["count"])))
            elif context:
                text = speech.pgettext(context, one)
            else:
                text = speech.gettext(one)
            yield "the app and its lessons", text.format(**fields)


@cache
def sentences(language: str, locale: Path = LOCALE) -> tuple[tuple[str, str], ...]:
    """Where a sentence belongs, and the sentence."""
    told: set[str] = set()
    games = list(_game_sentences(language, locale, told))
    return (*games, *dict.fromkeys(_other_sentences(language, locale, told)))


def golden_text(language: str, locale: Path = LOCALE) -> str:
    """The file of a language: the sentences of one code below each other."""
    lines: list[str] = []
    before = ""
    for where, sentence in sentences(language, locale):
        if where != before:
            lines.append(f"# {where}")
        lines.append(sentence)
        before = where
    return "\n".join(lines) + "\n"


def golden_file(language: str) -> Path:
    return FOLDER / f"{language}.txt"


def compile_catalogues(folder: Path) -> None:
    """From the .po files: it does not matter what make compiled."""
    for written in LOCALE.glob("*/LC_MESSAGES/companion.po"):
        language = written.parent.parent.name
        target = compiled(language, folder)
        target.parent.mkdir(parents=True)
        with written.open("rb") as source, target.open("wb") as output:
            write_mo(output, read_po(source, locale=language))


if __name__ == "__main__":
    with TemporaryDirectory() as catalogues:
        compile_catalogues(Path(catalogues))
        for spoken in LANGUAGES:
            golden_file(spoken).write_text(golden_text(spoken, Path(catalogues)), "utf-8")
