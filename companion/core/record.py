"""The record: a game as text, one JSON object a line. docs/record-format.md explains it to others.

A record is read from files that anybody may have touched, so reading is strict: whatever is not
exactly a record raises Unreadable with the line and what to do. A sealed record carries a chain of
hashes and an end line; then every change and every cut is noticed, and reading and writing it again
gives the same bytes. A record written by hand may leave all of that out.

Nothing here asks whether the moves follow the rules; `companion.table.replay` does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from card_codes.foreign import shown_safely
from companion.core.events import Clocked, Correction, Event, Ruling, Source
from companion.core.game import REFEREE, Game
from companion.core.plain_json import Fields, NotPlain, plain_fields
from companion.core.setup import Setup, SetupError
from companion.core.times import is_time
from companion.core.valid_words import explained
from companion.core.words import Message

FORMAT = "companion-record"
VERSION = 1

MAX_BYTES = 16 * 1024 * 1024
MAX_HEADER = 1024 * 1024
MAX_LINE = 64 * 1024
HASH_ROOM = 80
"""How much shorter than that a line must be before its hash is put in."""
MAX_EVENTS = 20_000

MakeGame = Callable[[Setup], Game[Any, Any]]
M = TypeVar("M")
L = TypeVar("L")

MIGRATIONS: dict[int, Callable[[Fields], Fields]] = {}
"""For each older version, what turns one line of it (header, event or end) into the next version.

A line is migrated after its hash was checked and before it is decoded, so a step sees plain fields
without `hash` and nothing but the version of its own time.
"""


class Unreadable(ValueError):
    """This is not a record, or not an untouched one. Line 0 stands for the file as a whole."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"Line {line}: {reason}" if line else f"The file: {reason}")
        self.line = line
        self.reason = reason


class Header(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line. `position` is there if the game does not start from the set-up.

    A record written for a viewer other than the referee names the viewer; its position is then what
    the viewer may know of it.
    """

    format: str
    version: int
    setup: Setup
    started: str
    position: Any = None
    view: str = REFEREE


class EventLine(Struct, Generic[M], frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An event with its number: the first event is number 1 and stands on line 2."""

    n: int
    move: M
    at: str
    source: Source
    evidence: str = ""
    ruling: Ruling | None = None
    correction: Correction | None = None
    clock: Clocked | None = None


class HiddenLine(Struct, frozen=True, forbid_unknown_fields=True):
    """An event whose move a viewer must not read: only its title is left."""

    n: int
    at: str
    source: Source
    hidden: Literal[True]
    title: Message


class EndLine(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The last line: how many events there must be, and who has won if the game is over."""

    end: int
    winner: str | None = None


class Record(Struct, frozen=True):
    """A whole record. A sealed one always has an end line; an unsealed one may have one."""

    setup: Setup
    started: str
    events: tuple[Event[Any], ...]
    position: Any = None
    winner: str | None = None
    sealed: bool = True
    ended: bool = True


def header_body(setup: Setup, started: str, position: Any = None, view: str = REFEREE) -> bytes:
    """The first line without its hash."""
    return msgspec.json.encode(Header(FORMAT, VERSION, setup, started, position, view))


def event_body(n: int, event: Event[Any]) -> bytes:
    """The line of an event without its hash."""
    told = {field: getattr(event, field) for field in Event.__struct_fields__}
    return msgspec.json.encode(EventLine(n, **told))


def hidden_body(n: int, event: Event[Any], title: Message) -> bytes:
    """The line of an event that a viewer must not read, without its hash.

    Evidence and rulings are left out with the move: a picture's name or a reason may tell it.
    """
    return msgspec.json.encode(HiddenLine(n, event.at, event.source, True, title))


def end_body(count: int, winner: str | None) -> bytes:
    """The last line without its hash."""
    return msgspec.json.encode(EndLine(count, winner))


def event_line_type(game: Game[Any, Any]) -> Any:
    """What the line of an event of this game is decoded as."""
    generic: Any = EventLine
    return generic[game.move_type]


def event_of(line: EventLine[M]) -> Event[M]:
    return Event(**{field: getattr(line, field) for field in Event.__struct_fields__})


def chained(previous: str, body: bytes) -> str:
    """The hash of a line: SHA-256 over the hash of the line before and this line without its hash.

    The line counts byte for byte as it stands in the file, so that anybody can check a record with
    nothing but a text tool and a SHA-256, without knowing how we order or print fields. The header
    follows on an empty hash. Hashes are kept whole: 64 characters a line are cheap, and a shortened
    hash only raises the question whether it is still enough.
    """
    return hashlib.sha256(previous.encode("ascii") + b"\n" + body).hexdigest()


def sealed_line(body: bytes, digest: str) -> bytes:
    """The line as it stands in a sealed record: its hash is its last field."""
    return body[:-1] + _hash_field(digest) + b"\n"


def _hash_field(digest: str) -> bytes:
    return b',"hash":"' + digest.encode("utf-8", "replace") + b'"}'


def write_record(record: Record) -> bytes:
    """The text of a record. Sealed records come out byte for byte as they were read."""
    bodies = [header_body(record.setup, record.started, record.position)]
    bodies += [event_body(n, event) for n, event in enumerate(record.events, start=1)]
    if record.ended:
        bodies.append(end_body(len(record.events), record.winner))
    return write_lines(bodies, sealed=record.sealed)


def write_lines(bodies: list[bytes], *, sealed: bool = True) -> bytes:
    """Lines without hashes put together to a file, with the chain of hashes if it is sealed."""
    if not sealed:
        return b"".join(body + b"\n" for body in bodies)
    lines, digest = [], ""
    for body in bodies:
        digest = chained(digest, body)
        lines.append(sealed_line(body, digest))
    return b"".join(lines)


def read_record(data: bytes, make_game: MakeGame) -> Record:
    """The record in these bytes, or Unreadable. `make_game` knows the moves of each game."""
    lines = _lines(data)
    reader = _Reader(lines[0])
    header = reader.header(make_game)
    events: list[Event[Any]] = []
    end: EndLine | None = None
    for number, line in enumerate(lines[1:], start=2):
        if end is not None:
            raise Unreadable(number, "Something follows the end line. Remove it.")
        fields = reader.fields(number, line, MAX_LINE)
        if "end" in fields:
            end = reader.decode(number, fields, EndLine)
            if end.end != len(events):
                reason = f"There should be {end.end} events before this line, not {len(events)}."
                raise Unreadable(number, f"{reason} {_ASK_AGAIN}")
            continue
        events.append(event_of(reader.event(number, fields, len(events) + 1)))
    if reader.sealed and (end is None or not data.endswith(b"\n")):
        reason = f"The record breaks off here, after {len(events)} events."
        raise Unreadable(len(lines), f"{reason} {_ASK_AGAIN}")
    return Record(
        setup=header.setup,
        started=header.started,
        events=tuple(events),
        position=header.position,
        winner=end.winner if end else None,
        sealed=reader.sealed,
        ended=end is not None,
    )


_ASK_AGAIN = "Ask for the file again; the record it was copied from may still be whole."
_ASK_THE_REFEREE = "Secrets are left out, so it cannot be replayed. Ask for the referee's record."


class _Reader:
    """Reads line after line and follows the chain of hashes, which starts with the header."""

    def __init__(self, first: bytes) -> None:
        self._line = first
        self._body = first
        self._hash = ""
        header = _parsed(1, first, MAX_HEADER)
        if header.get("format") != FORMAT:
            raise Unreadable(1, f'This is not a companion record: no "format": "{FORMAT}".')
        self.version = _version(header)
        self.sealed = "hash" in header
        self._header = header
        self._event_type: Any = None
        self._seats: frozenset[str] = frozenset()

    def header(self, make_game: MakeGame) -> Header:
        """The header with its position as a state; from here on the moves of its game are known."""
        self._unseal(1, self._header)
        header = self.decode(1, self._header, Header, exact=False)
        _must_be_time(1, "started", header.started)
        if header.view != REFEREE:
            viewer = shown_safely(header.view)
            raise Unreadable(1, f"It was written for '{viewer}' to see. {_ASK_THE_REFEREE}")
        try:
            game = make_game(header.setup)
        except SetupError as error:
            raise Unreadable(1, f"{error} Correct the set-up, or update the companion.") from error
        self._event_type, self._seats = event_line_type(game), frozenset(game.seats)
        if header.position is not None:
            position = _converted(1, header.position, game.state_type, "$.position")
            header = msgspec.structs.replace(header, position=position)
        self._must_be_exact(1, header)
        return header

    def event(self, number: int, fields: Fields, n: int) -> EventLine[Any]:
        if "hidden" in fields:
            raise Unreadable(number, f"This event is hidden. {_ASK_THE_REFEREE}")
        line: EventLine[Any] = self.decode(number, fields, self._event_type)
        if line.n != n:
            raise Unreadable(number, f"Event number {n} should stand here, not {line.n}.")
        _must_be_time(number, "at", line.at)
        self._must_sit_here(number, line.clock)
        return line

    def _must_sit_here(self, number: int, clock: Clocked | None) -> None:
        """Whose time a clock measured."""
        strangers = {*clock.spent, *clock.extra} - self._seats if clock is not None else set()
        if strangers:
            seat = shown_safely(min(strangers))
            raise Unreadable(number, f"The clock measured '{seat}', and nobody sits there.")

    def fields(self, number: int, line: bytes, most: int) -> Fields:
        """The fields of a line without its hash, which was right."""
        self._line = self._body = line
        fields = _parsed(number, line, most)
        self._unseal(number, fields)
        return fields

    def decode(self, number: int, fields: Fields, kind: type[L], *, exact: bool = True) -> L:
        """One line as its type, after the migrations from the version it was written in."""
        try:
            for version in range(self.version, VERSION):
                fields = MIGRATIONS[version](fields)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            reason = f"It is not what a record of version {self.version} looked like: {error!r}."
            raise Unreadable(number, reason) from error
        decoded = _converted(number, fields, kind, "$")
        if exact:
            self._must_be_exact(number, decoded)
        return decoded

    def _unseal(self, number: int, fields: Fields) -> None:
        digest = fields.pop("hash", None)
        if not self.sealed:
            if digest is not None:
                raise Unreadable(number, "This line has a hash, but the first line has none.")
            return
        if digest is None:
            raise Unreadable(number, "The hash is missing. Hashes stand on every line or on none.")
        field = _hash_field(str(digest))
        if self._line.endswith(field):
            self._body = self._line[: -len(field)] + b"}"
            self._hash = chained(self._hash, self._body)
            if self._hash == digest:
                return
        reason = "The hash does not fit: a line was changed, moved or taken out."
        raise Unreadable(number, f"{reason} {_ASK_AGAIN}")

    def _must_be_exact(self, number: int, decoded: object) -> None:
        """What is written again must be what stood there, or else a seal would not mean much."""
        try:
            written = msgspec.json.encode(decoded)
        except UnicodeEncodeError as error:
            raise Unreadable(number, "It holds half a character (a lone surrogate).") from error
        if self.sealed and self.version == VERSION and written != self._body:
            reason = "A sealed line has no spaces, its fields in order and none that says nothing."
            raise Unreadable(number, f"{reason} Leave out all hashes to write by hand.")


def _lines(data: bytes) -> list[bytes]:
    """The lines of something that may be a record."""
    if not data.strip():
        raise Unreadable(0, "It is empty. Choose another file.")
    if len(data) > MAX_BYTES:
        raise Unreadable(0, f"It is longer than {MAX_BYTES} bytes, so it is not a record.")
    if data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        raise Unreadable(1, "It starts with a byte order mark. Save it as plain UTF-8.")
    if not data.startswith(b"{"):
        raise Unreadable(1, "This is not a companion record: it does not start with '{'.")
    lines = data.removesuffix(b"\n").split(b"\n")
    if len(lines) > MAX_EVENTS + 2:
        raise Unreadable(MAX_EVENTS + 3, f"A record has at most {MAX_EVENTS} events.")
    return lines


def _parsed(number: int, line: bytes, most: int) -> Fields:
    """One line as plain fields. JSON that programs read in different ways is refused."""
    if len(line) > most:
        raise Unreadable(number, f"The line is longer than {most} bytes.")
    if not line.strip():
        raise Unreadable(number, "The line is empty. Remove it.")
    if b"\0" in line:
        raise Unreadable(number, "The line holds a NUL byte: this is not text, or it is damaged.")
    try:
        return plain_fields(line)
    except NotPlain as error:
        raise Unreadable(number, str(error)) from error


def _version(header: Fields) -> int:
    version = header.get("version")
    if type(version) is not int:
        raise Unreadable(1, 'The header needs a whole number as "version".')
    if version > VERSION:
        reason = f"Made by a newer companion: version {version} of the format, not {VERSION}."
        raise Unreadable(1, f"{reason} Update the app.")
    if any(step not in MIGRATIONS for step in range(version, VERSION)):
        raise Unreadable(1, f"No companion ever wrote version {version} of the format.")
    return version


def _must_be_time(number: int, field: str, text: str) -> None:
    if not is_time(text):
        wanted = "a time with its zone is wanted, as 2026-01-02T20:00:00Z"
        raise Unreadable(number, f'"{field}" is "{shown_safely(text)}": {wanted}.')


def _converted(number: int, fields: object, kind: type[L], path: str) -> L:
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        reason = explained(error, fields, kind, path)
        raise Unreadable(number, f"{reason}. See docs/record-format.md.") from error
