"""`companion scan --dice`: which dice or balls lie in these pictures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from card_codes.frames.origins import Lost, Pictures, Video
from card_codes.frames.picture_file import UnreadablePicture, load_picture
from card_codes.reading.frame import BadFrame, checked
from companion.cli.output import OK, PROBLEMS, UNREADABLE, print_error, print_json
from companion.senses.dice_sight.reading import Wanted, read
from companion.senses.dice_sight.seen import Seen
from companion.senses.dice_sight.taught import Taught, Unreadable, load_taught
from companion.senses.dice_watch import DiceWatch
from companion.table.places import home

KINDS: dict[str, Wanted] = {
    "dice": Wanted("dice", 2, frozenset("123456"), "pips"),
    "yellow": Wanted("yellow", 1, frozenset("123"), "pips"),
    "blue": Wanted("blue", 1, frozenset("1234"), "marks"),
    "balls": Wanted("balls", 2, frozenset({"black", "blue", "yellow", "red"}), "balls"),
}
VIDEOS = frozenset({".mp4", ".avi", ".mkv", ".mov", ".webm"})
FRAMES_A_SECOND = 25.0
Scanned = dict[str, Any]


def scan_dice(kind: str, files: list[str], as_json: bool) -> int:
    """Prints every picture; a video is watched as a camera is, throw by throw."""
    wanted, images = KINDS[kind], []
    for image in _images(files, wanted, _taught(wanted)):
        images.append(image)
        if "problem" in image:
            print_error(image["problem"])
        elif not as_json:
            _print(image)
    if as_json:
        print_json({"images": images})
    if any("problem" in image for image in images):
        return UNREADABLE
    whole = all(len(image["shows"]) == wanted.places for image in images)
    read_all = all("?" not in image["shows"] for image in images)
    return OK if images and whole and read_all else PROBLEMS


def _taught(wanted: Wanted) -> Taught:
    try:
        return load_taught(home() / "dice.taught") if wanted.kind != "pips" else Taught()
    except Unreadable as error:
        print_error(str(error))
        return Taught()


def _images(files: list[str], wanted: Wanted, taught: Taught) -> Iterator[Scanned]:
    for name in files:
        path = Path(name)
        if path.suffix.lower() in VIDEOS:
            yield from _throws(path, wanted, taught)
            continue
        for picture in Pictures(path).files() if path.is_dir() else [path]:
            try:
                loaded = load_picture(picture)
                checked(loaded)
                seen = read(loaded, wanted, taught)
            except (UnreadablePicture, BadFrame) as error:
                yield {"image": str(picture), "shows": [], "dice": [], "problem": str(error)}
            else:
                yield _scanned(str(picture), seen)


def _throws(path: Path, wanted: Wanted, taught: Taught) -> Iterator[Scanned]:
    """As a live camera would have seen them: a frame has its time, and takes of the next ones."""
    watch = DiceWatch(taught)
    try:
        with closing(Video(path).frames()) as frames:
            for number, frame in enumerate(frames):
                at = number / FRAMES_A_SECOND
                checked(frame.picture)
                throw = watch.look(wanted, frame.picture, at)
                if throw is not None:
                    yield _scanned(f"{path} at {at:.1f} s", throw.seen)
    except (Lost, BadFrame) as error:
        yield {"image": str(path), "shows": [], "dice": [], "problem": str(error)}


def _scanned(image: str, seen: tuple[Seen, ...]) -> Scanned:
    return {
        "image": image,
        "shows": [one.shows for one in seen],
        "dice": [
            {
                "shows": one.shows,
                "quality": round(one.quality, 3),
                "polygon": [[x, y] for x, y in one.polygon],
            }
            for one in seen
        ],
    }


def _print(image: Scanned) -> None:
    told = " + ".join(image["shows"]) or "nothing of this kind"
    print(f"{image['image']}\n  {told}")
