"""The wiring on the page is the wiring in the program, in the drawing and in the emulator."""

import re
from pathlib import Path

from tests.hardware.emulated_uno import FIRMWARE, MARKS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "hardware.md").read_text("utf-8")
DRAWING = (DOCS / "hardware.svg").read_text("utf-8")
BOARD = (FIRMWARE / "drivers" / "board.h").read_text("ascii")
LIGHTS = (FIRMWARE / "emulator" / "lights.c").read_text("ascii")


def arduino_pin(bit: str) -> str:
    """PD4 is D4, PB1 is D9."""
    port, number = bit[1], int(bit[2])
    return f"D{number + {'D': 0, 'B': 8}[port]}"


def wired(name: str) -> str:
    found = re.search(rf"#define {name} (P\w\d)", BOARD)
    assert found is not None
    return arduino_pin(found[1])


def row(pin: str) -> str:
    (line,) = re.findall(rf"^\| {pin}\b.*$", PAGE, re.MULTILINE)
    return str(line)


def test_the_wiring_table_is_that_of_the_drivers() -> None:
    assert "WS2812" in row(wired("STRIP_BIT"))
    assert "button" in row(wired("BUTTON_BIT"))
    assert "lamp" in row(wired("LAMP_BIT"))
    assert row(wired("SELECT_SHIFT")).startswith("| D4, D5, D6, D7 |")


def test_the_drawing_and_the_emulator_use_the_same_pins() -> None:
    for name in ("STRIP", "BUTTON", "LAMP"):
        pin = wired(f"{name}_BIT")
        assert f">{pin}<" in DRAWING
        port = re.search(rf"#define {name}_PORT '(\w)'", LIGHTS)
        number = re.search(rf"#define {name}_PIN (\d)", LIGHTS)
        assert port is not None
        assert number is not None
        assert arduino_pin(f"P{port[1]}{number[1]}") == pin


def test_the_marks_on_the_page_are_those_that_are_tested() -> None:
    rows = re.findall(r"^((?:[.#]{3} {3}){5}[.#]{3})$", PAGE, re.MULTILINE)
    columns = list(zip(*(line.split() for line in rows), strict=True))
    assert ["".join(column) for column in columns] == list(MARKS.values())
