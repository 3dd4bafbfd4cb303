"""About: what this is and is not, and what it is built on."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from kivy.uix.widget import Widget

from companion import __version__
from companion.tablet.page import Page
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Row, SmallButton, Text, heading, note


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
    Part("starlette", "BSD-3-Clause", "Encode OSS, Marcelo Trylesinski"),
    Part("uvicorn", "BSD-3-Clause", "Encode OSS, Marcelo Trylesinski"),
    Part("anyio", "MIT", "Alex Grönholm"),
    Part("h11", "MIT", "Nathaniel J. Smith"),
    Part("click", "BSD-3-Clause", "Pallets"),
    Part("typing_extensions", "PSF-2.0", "Guido van Rossum, Jukka Lehtosalo and contributors"),
    Part("cryptography", "Apache-2.0 OR BSD-3-Clause", "Python Cryptographic Authority"),
    Part("cffi", "MIT", "Armin Rigo, Maciej Fijalkowski"),
    Part("pycparser", "BSD-3-Clause", "Eli Bendersky"),
    Part("Preact", "MIT", "Jason Miller"),
    Part("htm", "Apache-2.0", "Google"),
)
"""Written down because a tablet has no package metadata; a test compares it with the packages that
are installed for development."""


def version_of(name: str) -> str:
    """The version that is installed; empty where nothing is known about it."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


class AboutPage(Page):
    """The notice first; then every part with its licence."""

    def refresh(self) -> None:
        self.ids.list.fill_with(self._cards())

    def _cards(self) -> Iterator[Widget | None]:
        notice = (
            _("An unofficial app for boxed games. Not made or approved by their publishers."),
            _(
                "You need the game in its box. Names of games, cards and planets belong to their "
                "owners; they are used here to say what lies on the table."
            ),
            _("All pictures and sounds are our own. Licence: MIT."),
            _("Nothing leaves this tablet: there is no account and no network."),
        )
        title = heading(_("Companion, version {version}", version=__version__))
        report = SmallButton(
            _("A problem report"), icon="saved", act=lambda: self.app.show("problem")
        )
        yield Card(title, *(note(text, color=look.text) for text in notice), report, grow=True)
        card = Card(heading(_("Built on")), grow=True)
        for part in PARTS:
            name = Text(f"{part.name} {version_of(part.name)}".strip(), "small")
            licence, made_by = Text(part.licence, "small"), Text(part.made_by, "small")
            made_by.color = look.muted
            card.add_widget(Row(name, licence, made_by, height=look.small * 2.6))
            yield None
        yield card
