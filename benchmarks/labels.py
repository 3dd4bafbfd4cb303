"""Which label reads best on the same area of paper: QR code alone, or QR code and tag?

    python -m benchmarks.labels             the kinds of label, on shots not used for tuning
    python -m benchmarks.labels --shapes    how to share the area, on the tuning shots

Every label is photographed in the very same shots: same pose, table, light, blur and noise. A label
counts as read when any of the readers gives the right code. Prints a table and one JSON line.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import zxingcpp

from card_codes.code import Code, parse, parse_tag
from card_codes.labels.label import LabelStyle
from card_codes.labels.label_image import Picture, label_image
from tests.camera.conditions import FlatCard
from tests.camera.photograph import photograph
from tests.camera.presets import BENCHMARK, PRESETS, TABLE, TUNING, Family, Subject, draw_shot

PATCH_MM = (36.0, 28.0)
"""The piece of card around the label; the same for all labels, so that the shots are the same."""
PATCH_SHADE = 120
PIXELS_PER_MM = 14.0
CODES = tuple(Code("starship", number) for number in range(1, 83))


@dataclass
class Count:
    shots: int = 0
    read: int = 0
    by_code: int = 0
    by_tag: int = 0
    wrong: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        return self.read / self.shots


def main() -> None:
    options = _options()
    family, styles = BENCHMARK, _kinds(options.sizes)
    if options.shapes:
        family, styles = TUNING, _shapes(options.sizes)
    names = options.conditions or list(TABLE)
    counts = {
        (label, name): _measured(style, name, family, options.shots)
        for label, style in styles.items()
        for name in names
    }
    _print(list(styles), names, counts)
    print(json.dumps(_document(family, options.shots, counts)))


def _options() -> argparse.Namespace:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--shots", type=int, default=40, help="for each label and condition")
    command.add_argument("--sizes", type=float, nargs="+", default=[20.0, 16.0, 12.0])
    command.add_argument("--shapes", action="store_true")
    command.add_argument("--conditions", nargs="+", choices=PRESETS, metavar="CONDITION")
    return command.parse_args()


def _kinds(sizes: list[float]) -> dict[str, LabelStyle]:
    styles: dict[str, LabelStyle] = {}
    for size in sizes:
        styles[f"qr {size:g}"] = LabelStyle("qr", size)
        styles[f"pair {size:g}"] = LabelStyle("pair", size)
    return styles


def _shapes(sizes: list[float]) -> dict[str, LabelStyle]:
    styles: dict[str, LabelStyle] = {}
    for size in sizes:
        for quiet in (1, 2, 4):
            styles[f"qr {size:g} quiet {quiet}"] = LabelStyle("qr", size, quiet)
        for aspect in (1.6, 1.7, 1.8):
            styles[f"pair {size:g} aspect {aspect:g}"] = LabelStyle("pair", size, aspect=aspect)
    return styles


def _measured(style: LabelStyle, condition: str, family: Family, shots: int) -> Count:
    count = Count()
    width, height = PATCH_MM
    subject = Subject(width, height)
    for number in range(shots):
        shot = draw_shot(condition, family, number, subject=subject)
        codes = [CODES[(number * 7 + place) % len(CODES)] for place in range(len(shot.poses))]
        cards = [FlatCard(str(code), _patch(code, style), width, height) for code in codes]
        frame = photograph(cards, shot).frame
        grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
        began = time.perf_counter()
        by_code, by_tag = _by_code(grey), _by_tag(grey)
        count.seconds += time.perf_counter() - began
        for code in codes:
            count.shots += 1
            count.read += code in by_code | by_tag
            count.by_code += code in by_code
            count.by_tag += code in by_tag
        count.wrong += len((by_code | by_tag) - set(codes))
    return count


def _patch(code: Code, style: LabelStyle) -> Picture:
    """A piece of a card with the label in its middle."""
    label = label_image(code, style, PIXELS_PER_MM)
    width, height = (round(side * PIXELS_PER_MM) for side in PATCH_MM)
    patch = np.full((height, width), PATCH_SHADE, np.uint8)
    top, left = (height - label.shape[0]) // 2, (width - label.shape[1]) // 2
    patch[top : top + label.shape[0], left : left + label.shape[1]] = label
    return cv2.cvtColor(patch, cv2.COLOR_GRAY2BGR).astype(np.uint8)


def _by_code(grey: Picture) -> set[Code]:
    """The frame, then the frame with even contrast and doubled."""
    found = set(_decoded(grey))
    even = cv2.createCLAHE(2.0, (8, 8)).apply(grey)
    doubled = cv2.resize(even, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    return found | set(_decoded(np.asarray(doubled, np.uint8)))


def _decoded(grey: Picture) -> Iterator[Code]:
    for barcode in zxingcpp.read_barcodes(grey, formats=_QR):
        answer = parse(barcode.text)
        if isinstance(answer, Code):
            yield answer


_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
_FAMILY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
_DETECTOR = cv2.aruco.ArucoDetector(_FAMILY)


def _by_tag(grey: Picture) -> set[Code]:
    _, ids, _ = _DETECTOR.detectMarkers(grey)
    tags = [] if ids is None else np.ravel(ids)
    answers = [parse_tag(int(tag)) for tag in tags]
    return {answer for answer in answers if isinstance(answer, Code)}


def _print(labels: list[str], names: list[str], counts: dict[tuple[str, str], Count]) -> None:
    print("read (by QR / by tag)".ljust(22) + "".join(label.rjust(22) for label in labels))
    for name in names:
        cells = [counts[label, name] for label in labels]
        print(name.ljust(22) + "".join(_cell(count).rjust(22) for count in cells))
    total = [_sum([counts[label, name] for name in names]) for label in labels]
    print("all".ljust(22) + "".join(_cell(count).rjust(22) for count in total))
    print("wrong codes".ljust(22) + "".join(str(count.wrong).rjust(22) for count in total))


def _cell(count: Count) -> str:
    return (
        f"{count.rate:.2f} ({count.by_code / count.shots:.2f} / {count.by_tag / count.shots:.2f})"
    )


def _sum(counts: list[Count]) -> Count:
    return Count(
        shots=sum(count.shots for count in counts),
        read=sum(count.read for count in counts),
        by_code=sum(count.by_code for count in counts),
        by_tag=sum(count.by_tag for count in counts),
        wrong=sum(count.wrong for count in counts),
        seconds=sum(count.seconds for count in counts),
    )


def _document(
    family: Family, shots: int, counts: dict[tuple[str, str], Count]
) -> dict[str, object]:
    return {
        "benchmark": "labels",
        "family": family.name,
        "shots": shots,
        "readers": "zxing-cpp, doubled with even contrast, cv2.aruco",
        "rates": [
            {"label": label, "condition": name, "read": round(count.rate, 3), "wrong": count.wrong}
            for (label, name), count in counts.items()
        ],
    }


if __name__ == "__main__":
    main()
