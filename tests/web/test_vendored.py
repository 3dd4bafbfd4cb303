"""The libraries of the pages are what their makers published, with their licences."""

from __future__ import annotations

import hashlib
import re

from companion.web.public_app import STATIC
from companion.web.words import words

VENDORED = STATIC / "vendored"
SCRIPTS = [path for path in STATIC.rglob("*.js") if path.parent != VENDORED]


def listed() -> dict[str, list[str]]:
    lines = (VENDORED / "checksums.txt").read_text("utf-8").splitlines()
    return {line.split()[0]: line.split()[1:] for line in lines if not line.startswith("#")}


def test_every_library_has_its_checksum_and_licence() -> None:
    scripts = {path.name for path in VENDORED.iterdir() if path.suffix in (".js", ".mjs")}
    assert scripts == listed().keys()
    for name, (checksum, package, _, _) in listed().items():
        assert hashlib.sha256((VENDORED / name).read_bytes()).hexdigest() == checksum, name
        assert (VENDORED / f"{package}-licence.txt").stat().st_size > 500


def test_nothing_is_loaded_from_elsewhere() -> None:
    for path in [*SCRIPTS, STATIC / "night.css", STATIC / "icon.svg"]:
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|//[a-z]+\.", text), path.name
        assert "innerHTML" not in text, path.name
        assert len(text.splitlines()) <= 400


def test_scripts_and_words_fit_together() -> None:
    """Every key that a script says is there, and every word is said somewhere."""
    text = "\n".join(path.read_text("utf-8") for path in SCRIPTS)
    said = set(re.findall(r"say\('(\w+)'", text))
    assert said <= words("en").keys()
    built = {f"{page}_title" for page in ("wall", "player", "desk")} | {"no_script"}
    quoted = set(re.findall(r"'(\w+)'", text)) | built
    exports = {key for key in words("en") if key.startswith("export_")}
    assert words("en").keys() - quoted - exports - {"organiser", "referee"} == set()
