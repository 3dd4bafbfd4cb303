"""The about page names everything that is installed to run, under the licence it says it has."""

from __future__ import annotations

import re
from importlib.metadata import metadata
from pathlib import Path

from companion.tablet.screens.about import PARTS, version_of

RUN = Path(__file__).parents[2] / "requirements" / "run.txt"
WORDS = {"PSF": "Python Software Foundation", "Apache-2.0": "Apache", "MPL-2.0": "Mozilla"}


def installed() -> list[str]:
    lines = RUN.read_text("utf-8").splitlines()
    return [line.split("==")[0] for line in lines if line and not line.startswith("#")]


def test_every_package_we_run_on_is_named() -> None:
    named = {part.name.casefold() for part in PARTS}
    assert {name.casefold() for name in installed()} <= named


def test_a_licence_is_the_one_that_the_package_declares() -> None:
    for part in PARTS:
        if part.name.casefold() not in {name.casefold() for name in installed()}:
            continue
        about = metadata(part.name)
        classifiers = about.get_all("Classifier") or []
        declared = " ".join(
            [
                *(about.get_all("License-Expression") or []),
                *(text[:60] for text in about.get_all("License") or []),
                *(line for line in classifiers if line.startswith("License")),
            ]
        )
        first = re.split(r"[-, ]", part.licence)[0]
        assert first in declared or WORDS.get(part.licence, first) in declared, part
        assert version_of(part.name)
