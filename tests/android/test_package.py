"""The Android package holds what the app needs, and only what can be built for Android.

Nothing is built here; docs/android.md says what that leaves open.
"""

from __future__ import annotations

import configparser
import importlib.metadata
import importlib.util
import re
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from PIL import Image

from companion.demo import launcher

ROOT = Path(__file__).parent.parent.parent
SPEC = configparser.ConfigParser(interpolation=None)
SPEC.read(ROOT / "buildozer.spec", encoding="utf-8")
APP = SPEC["app"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

RECIPE_OF = {"opencv-python": "opencv"}
"""Where a recipe has another name than the package on the index."""

PURE_BUT_NOT_HERE = {
    "usb4a": "exists only for Android; the index has a wheel for any platform",
    "usbserial4a": "exists only for Android; its source holds Python files only",
    "fonttools": "a compiled wheel is installed here; the index has one for any platform, too",
}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def listed(key: str) -> list[str]:
    return [part.strip() for part in APP[key].split(",")]


def required() -> set[str]:
    return {plain(name.split("==")[0]) for name in listed("requirements")}


def recipes_folder() -> Path:
    spec = importlib.util.find_spec("pythonforandroid")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0]) / "recipes"


def recipes() -> set[str]:
    folders = recipes_folder().iterdir()
    return {plain(one.name) for one in folders if (one / "__init__.py").exists()}


def is_pure(package: str) -> bool:
    wheel = importlib.metadata.distribution(package).read_text("WHEEL") or ""
    return "Root-Is-Purelib: true" in wheel


def test_everything_in_the_package_has_a_recipe_or_is_pure_python() -> None:
    without_recipe = required() - recipes()
    assert without_recipe, "platformdirs has none: are these really the recipes?"
    unbuildable = {
        name for name in without_recipe if name not in PURE_BUT_NOT_HERE and not is_pure(name)
    }
    assert unbuildable == set()


def test_opencv_is_built_with_what_runs_the_networks_of_the_dice() -> None:
    recipe = (recipes_folder() / "opencv" / "__init__.py").read_text("utf-8")
    assert "version = '4.12" in recipe
    assert "'libopencv_dnn.so'" in recipe
    assert not re.search(r"^\s*'-D(BUILD_opencv_dnn=OFF|BUILD_LIST=)", recipe, re.MULTILINE)


def test_everything_the_app_depends_on_is_in_the_package() -> None:
    known, missing = recipes(), set()
    waiting = list(PROJECT["project"]["dependencies"])
    android = {"platform_system": "Android", "sys_platform": "android", "extra": ""}
    seen = set()
    while waiting:
        wanted = Requirement(waiting.pop())
        if wanted.marker is not None and not wanted.marker.evaluate(android):
            continue
        name = plain(RECIPE_OF.get(plain(wanted.name), wanted.name))
        if name in seen:
            continue
        seen.add(name)
        if name not in required():
            missing.add(name)
        if name not in known:  # a recipe brings its own dependencies
            waiting += importlib.metadata.requires(wanted.name) or []
    assert missing == set()
    assert "zxing-cpp" not in seen


def test_the_kivy_of_the_package_is_the_one_that_is_tested_here() -> None:
    (pinned,) = (name for name in listed("requirements") if name.startswith("kivy=="))
    assert pinned == f"kivy=={importlib.metadata.version('kivy')}"


def test_camera_and_roller_are_allowed() -> None:
    assert "CAMERA" in listed("android.permissions")
    assert "android.hardware.usb.host" in listed("android.features")


def test_the_tablet_may_lie_any_way_up() -> None:
    assert {"landscape", "portrait"} <= set(listed("orientation"))


def test_every_kind_of_file_the_app_reads_goes_in() -> None:
    wanted = set()
    for package, patterns in PROJECT["tool"]["setuptools"]["package-data"].items():
        for pattern in patterns:
            wanted |= {path.suffix[1:] for path in (ROOT / package).glob(pattern)}
    assert wanted - {"typed", "po", "mo"} | {"py", "mo"} <= set(listed("source.include_exts"))


def test_nothing_that_is_left_out_is_needed_by_the_app() -> None:
    left_out = [name for name in listed("source.exclude_dirs") if name.startswith("companion/")]
    assert left_out
    for folder in left_out:
        module = folder.replace("/", ".")
        layers = PROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
        assert layers.index(module.split(".")[1]) < layers.index("tablet")


def test_the_pictures_are_drawn_where_the_package_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = "build/android"
    monkeypatch.setattr(sys, "argv", ["launcher", str(tmp_path / folder)])
    launcher.main()
    for key in ("icon.filename", "presplash.filename"):
        path = tmp_path / APP[key].removeprefix("%(source.dir)s/")
        with Image.open(path) as picture:
            assert picture.getcolors(100_000), "a drawing has few colours"
            assert len(picture.getcolors(100_000) or ()) > 1
