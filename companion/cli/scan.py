"""`companion scan`: which cards, dice or balls are in these pictures, or before this camera."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from card_codes.catalogue import Card, Catalogue
from card_codes.code import Code
from card_codes.foreign import Foreign
from card_codes.frames.origins import Camera, Lost, Pictures, Video
from card_codes.frames.picture_file import SUFFIXES, UnreadablePicture, load_picture
from card_codes.frames.source import FrameSource, State
from card_codes.reading.frame import BadFrame
from card_codes.reading.ladder import Reader
from card_codes.reading.live import Watch
from card_codes.reading.marks import CardSeen, ForeignSeen, Polygon, Reading
from companion.cli.card_catalogue import catalogue_of
from companion.cli.options import Commands, add_json
from companion.cli.output import OK, PROBLEMS, UNREADABLE, Failure, print_error, print_json
from companion.cli.scan_dice import KINDS, scan_dice
from companion.cli.scan_pictures import KnownPictures
from companion.games.physical_cards import games_with_cards

VIDEOS = frozenset({".mp4", ".avi", ".mkv", ".mov", ".webm"})
Scanned = dict[str, Any]


def add_to(commands: Commands) -> None:
    command = commands.add_parser("scan", help="which cards or dice a picture or camera shows")
    command.add_argument("files", nargs="*", metavar="FILE", help="pictures, folders or videos")
    command.add_argument("--camera", type=int, metavar="N", help="the camera with this number")
    command.add_argument(
        "--seconds", type=float, default=10.0, help="how long to look through the camera"
    )
    command.add_argument(
        "--pictures",
        metavar="GAME",
        choices=games_with_cards(),
        help="also by the pictures of this game's cards that were enrolled",
    )
    command.add_argument(
        "--dice", action="store_true", help="look for dice or balls instead of cards"
    )
    command.add_argument(
        "--of",
        choices=tuple(KINDS),
        default="dice",
        help="which: two dice with pips (default), one yellow or one blue die, balls",
    )
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if bool(options.files) == (options.camera is not None):
        raise Failure("Name pictures, folders or videos to scan, or a camera: --camera 0.")
    if options.dice:
        if options.camera is not None or options.pictures:
            raise Failure("--dice looks at files: it goes with neither --camera nor --pictures.")
        return scan_dice(options.of, options.files, options.json)
    known = KnownPictures(options.pictures) if options.pictures else None
    if options.camera is not None:
        found = iter([_through_camera(options.camera, options.seconds, known, not options.json)])
    else:
        found = _in_files(options.files, known)
    images = []
    for image in found:
        images.append(image)
        if not options.json:
            _print(image)
        if "problem" in image:
            print_error(image["problem"])
    if options.json:
        print_json({"images": images})
    return _exit_code(images)


def _exit_code(images: list[Scanned]) -> int:
    if any("problem" in image for image in images):
        return UNREADABLE
    return OK if images and all(image["cards"] for image in images) else PROBLEMS


def _in_files(names: list[str], known: KnownPictures | None) -> Iterator[Scanned]:
    reader = _reader()
    for name in names:
        path = Path(name)
        if path.suffix.lower() in VIDEOS:
            yield _in_video(path, reader, known)
            continue
        pictures = [path]
        if path.is_dir():
            pictures = Pictures(path).files()
            if not pictures:
                yield _unreadable(name, f"There is no picture ({_kinds()}) in '{name}'.")
        for picture in pictures:
            yield _in_picture(picture, reader, known)


def _in_picture(path: Path, reader: Reader, known: KnownPictures | None) -> Scanned:
    try:
        picture = load_picture(path)
        # Time does not press, and several cards may lie there.
        by_label = _scanned(str(path), reader.read(picture, look_on=True))
        return _with_pictures(by_label, known.in_picture(picture) if known else [])
    except (UnreadablePicture, BadFrame) as error:
        return _unreadable(str(path), str(error))


def _in_video(path: Path, reader: Reader, known: KnownPictures | None) -> Scanned:
    """As a live camera would have seen it: a card counts when several frames show it."""
    watch, collected, number = Watch(reader), _Collected(), 0
    per_second = 25.0
    try:
        with closing(Video(path).frames()) as frames:
            for number, frame in enumerate(frames, 1):
                collected.add(watch, frame.picture, number / per_second)
                if known:
                    known.watch(frame.picture)
    except (Lost, BadFrame) as error:
        return _unreadable(str(path), str(error))
    if number == 0:
        return _unreadable(str(path), f"There is no frame in '{path}'.")
    return _with_pictures(
        _scanned(str(path), collected.reading()), known.elected() if known else []
    )


def _through_camera(
    index: int, seconds: float, known: KnownPictures | None, speak: bool
) -> Scanned:
    watch, collected = Watch(_reader()), _Collected()
    frames = 0
    problem = f"There is no camera {index}."
    end = time.monotonic() + seconds
    with FrameSource(Camera(index)) as source:
        try:
            while time.monotonic() < end and source.status.state is not State.ENDED:
                taken = source.newest(timeout=0.25)
                if taken is None:
                    problem = source.status.reason or problem
                    continue
                frames += 1
                if known:
                    known.watch(taken.frame.picture)
                for seen in collected.add(watch, taken.frame.picture, taken.at):
                    if speak:
                        print(_line(_card(seen)), flush=True)
        except KeyboardInterrupt:
            pass
    name = f"camera {index}"
    if frames == 0:
        return _unreadable(name, problem)
    return _with_pictures(_scanned(name, collected.reading()), known.elected() if known else [])


def _with_pictures(scanned: Scanned, cards: list[dict[str, Any]]) -> Scanned:
    """A card that its label has told is not told again by its picture."""
    told = {card["card"] for card in scanned["cards"]}
    scanned["cards"] += [card for card in cards if card["card"] not in told]
    return scanned


class _Collected:
    """Every card once and every foreign code once, over many frames."""

    def __init__(self) -> None:
        self._cards: dict[Code, CardSeen] = {}
        self._foreign: dict[str, ForeignSeen] = {}

    def add(self, watch: Watch, picture: object, at: float) -> list[CardSeen]:
        """The cards that have just become sure."""
        proposed = [proposal.seen for proposal in watch.look(picture, at)]
        for seen in proposed:
            self._cards.setdefault(seen.code, seen)
        for other in watch.latest.foreign:
            self._foreign.setdefault(other.foreign.text, other)
        return proposed

    def reading(self) -> Reading:
        return Reading(tuple(self._cards.values()), tuple(self._foreign.values()))


def _scanned(image: str, reading: Reading) -> Scanned:
    """A code of ours that no card has is named like a foreign one: it stands for nothing."""
    known = [seen for seen in reading.cards if _card_of(seen.code)]
    unknown = [
        ForeignSeen(Foreign(str(seen.code)), seen.polygon, seen.by)
        for seen in reading.cards
        if not _card_of(seen.code)
    ]
    return {
        "image": image,
        "cards": [_card(seen) for seen in known],
        "perhaps": [_card(seen) for seen in reading.perhaps if _card_of(seen.code)],
        "foreign": [_foreign(seen) for seen in (*reading.foreign, *unknown)],
    }


def _unreadable(image: str, problem: str) -> Scanned:
    return {"image": image, "cards": [], "perhaps": [], "foreign": [], "problem": problem}


def _card(seen: CardSeen) -> dict[str, Any]:
    card = _card_of(seen.code)
    return {
        "card": card.id if card else None,
        "name": card.name if card else None,
        "game": seen.code.game,
        "code": seen.code.short,
        "by": seen.by,
        "quality": seen.quality,
        "polygon": _points(seen.polygon),
    }


def _foreign(seen: ForeignSeen) -> dict[str, Any]:
    """The text is shown safely: no control characters, no direction changes, no kilobytes."""
    return {"text": str(seen.foreign), "by": seen.by, "polygon": _points(seen.polygon)}


def _points(polygon: Polygon) -> list[list[float]]:
    return [[x, y] for x, y in polygon]


def _print(image: Scanned) -> None:
    print(image["image"])
    for card in image["cards"]:
        print(f"  {_line(card)}")
    for card in image["perhaps"]:
        print(f"  perhaps {_line(card)}")
    for other in image["foreign"]:
        print(f"  a foreign code, not opened: {other['text']}")
    if not any(image.get(found) for found in ("cards", "perhaps", "foreign", "problem")):
        print("  no card")


def _line(card: dict[str, Any]) -> str:
    perhaps = "perhaps " if card.get("perhaps") else ""
    return (
        f"{perhaps}{card['card']}  {card['name']}  ({card['game']} {card['code']}, "
        f"by {card['by']}, quality {card['quality']:.2f})"
    )


def _reader() -> Reader:
    """Marks nobody can read are compared with the cards there are, not with all possible codes."""
    cards = (card for catalogue in _catalogues().values() for card in catalogue)
    return Reader(codes=[card.code for card in cards])


def _kinds() -> str:
    return ", ".join(sorted(kind.removeprefix(".") for kind in SUFFIXES))


@cache
def _catalogues() -> dict[str, Catalogue]:
    return {game: catalogue_of(game) for game in games_with_cards()}


def _card_of(code: Code) -> Card | None:
    catalogue = _catalogues().get(code.game)
    return catalogue.card_of(code) if catalogue else None
