"""What the companion is built on, and under which licences. The about page shows it.

The list is written down because a tablet has no package metadata; a test compares it with the
packages that are installed for development.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple


class Part(NamedTuple):
    name: str
    licence: str
    made_by: str


PARTS = (
    Part("Python", "PSF", "Python Software Foundation"),
    Part("Kivy", "MIT", "Kivy Team"),
    Part("Kivy-Garden", "MIT", "Kivy Team"),
    Part("SDL2", "Zlib", "Sam Lantinga"),
    Part("Roboto", "Apache-2.0", "Christian Robertson, Google"),
    Part("SQLite", "Public Domain", "D. Richard Hipp"),
    Part("msgspec", "BSD-3-Clause", "Jim Crist-Harif"),
    Part("platformdirs", "MIT", "platformdirs developers"),
    Part("pyserial", "BSD-3-Clause", "Chris Liechti"),
    Part("numpy", "BSD-3-Clause", "NumPy Developers"),
    Part("opencv-python", "Apache-2.0", "OpenCV"),
    Part("pyzbar", "MIT", "Lawrence Hudson"),
    Part("ZBar", "LGPL-2.1", "ZBar developers"),
    Part("zxing-cpp", "Apache-2.0", "ZXing authors"),
    Part("segno", "BSD-3-Clause", "Lars Heuer"),
    Part("fpdf2", "LGPL-3.0", "fpdf2 developers"),
    Part("fonttools", "MIT", "Just van Rossum"),
    Part("defusedxml", "PSF", "Christian Heimes"),
    Part("pillow", "MIT-CMU", "Jeffrey A. Clark and contributors"),
    Part("filetype", "MIT", "Tomas Aparicio"),
    Part("docutils", "Public Domain, BSD, GPL", "David Goodger"),
    Part("Pygments", "BSD-2-Clause", "Georg Brandl"),
    Part("requests", "Apache-2.0", "Kenneth Reitz"),
    Part("urllib3", "MIT", "Andrey Petrov"),
    Part("certifi", "MPL-2.0", "Kenneth Reitz"),
    Part("charset-normalizer", "MIT", "Ahmed R. Tahri"),
    Part("idna", "BSD-3-Clause", "Kim Davies"),
)


def version_of(name: str) -> str:
    """The version that is installed; empty where nothing is known about it."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
