"""Which port has a roller, and what the other ones are.

USB ids say where it is worth asking; only the greeting says yes. A port that has not greeted gets
the hello and nothing else, because a strange device may take anything else for a command.
"""

import os
import re
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import platformdirs
from msgspec import Struct
from serial.tools import list_ports

from firmware_bridge import android
from firmware_bridge.conversation import OtherProtocol
from firmware_bridge.framer import Framer
from firmware_bridge.messages import PROTOCOL, Greeting, Hello, Introduction, from_device, to_line
from firmware_bridge.ports import open_port
from firmware_bridge.timings import Timings
from firmware_bridge.transport import Transport, Unreachable

LIKELY_IDS = frozenset(
    [
        (0x2341, 0x0001),  # Arduino Uno
        (0x2341, 0x0043),  # Arduino Uno R3
        (0x2341, 0x0243),
        (0x2A03, 0x0043),  # Arduino Uno R3, arduino.org
        (0x1A86, 0x7523),  # CH340: most Nano copies
        (0x1A86, 0x55D4),  # CH9102
        (0x0403, 0x6001),  # FT232: older Nanos
        (0x10C4, 0xEA60),  # CP2102
    ]
)

Verdict = Literal[
    "roller",
    "other-protocol",
    "gps",
    "modem",
    "echo",
    "stranger",
    "silent",
    "denied",
    "busy",
    "missing",
    "failed",
    "gone",
    "not-asked",
]


class Candidate(Struct, frozen=True):
    """A port and what the system says about it, before anybody asks."""

    port: str
    description: str = ""
    usb: str = ""
    likely: bool = False
    virtual: bool = False


class Finding(Struct, frozen=True):
    """What a port turned out to be, in a word for programs and in words for a person."""

    port: str
    verdict: Verdict
    words: str
    description: str = ""
    usb: str = ""
    virtual: bool = False
    greeting: Greeting | None = None


def virtual_folder() -> Path:
    """Where running virtual rollers leave a link to themselves, to be found beside real ports."""
    return platformdirs.user_cache_path("roller", appauthor=False)


def running_virtual_rollers() -> list[Path]:
    """Links of processes that still run: a stale one may lead to somebody's terminal by now."""
    links: list[Path] = []
    if os.name != "posix":
        return links  # no ptys there
    for link in sorted(virtual_folder().glob("virtual-*")):
        try:
            os.kill(int(link.name.removeprefix("virtual-")), 0)
        except (ValueError, ProcessLookupError):
            link.unlink(missing_ok=True)
        except PermissionError:
            pass  # somebody else's, and running
        if link.exists():
            links.append(link)
    return links


def candidates() -> list[Candidate]:
    """Every port there is: likely ones first, virtual ones after, the rest last."""
    if android.is_android():
        return [Candidate(port, "USB", likely=True) for port in android.ports()]
    found = []
    for info in list_ports.comports():
        ids = (info.vid, info.pid)
        usb = f"{info.vid:04X}:{info.pid:04X}" if info.vid is not None else ""
        found.append(Candidate(info.device, info.description or "", usb, ids in LIKELY_IDS))
    found.sort(key=lambda one: (not one.likely, not one.usb, one.port))
    return found + [
        Candidate(str(link), "virtual roller", likely=True, virtual=True)
        for link in running_virtual_rollers()
    ]


def look_around(
    timings: Timings | None = None, *, everywhere: bool = False, found: Iterable[Candidate] = ()
) -> list[Finding]:
    """Asks all likely ports at once, or really all of them; the others are only listed."""
    known = list(found) or candidates()
    if not known:
        return []

    def ask(one: Candidate) -> Finding:
        if not (one.likely or everywhere):
            words = f"{one.port} does not look like a roller's board: not asked."
            return Finding(one.port, "not-asked", words, one.description, one.usb)
        finding = probe(one.port, timings)
        return Finding(
            one.port,
            finding.verdict,
            finding.words,
            one.description,
            one.usb,
            one.virtual,
            finding.greeting,
        )

    with ThreadPoolExecutor(max_workers=min(8, len(known))) as asking:
        return list(asking.map(ask, known))


def probe(
    port: str,
    timings: Timings | None = None,
    open_transport: Callable[[str], Transport] = open_port,
) -> Finding:
    """Says hello to one port and tells what answered."""
    try:
        transport = open_transport(port)
    except Unreachable as problem:
        return Finding(port, problem.trouble, str(problem))
    try:
        return _ask(port, transport, timings or Timings())
    except Unreachable as problem:
        return Finding(port, problem.trouble, str(problem))
    finally:
        transport.close()


def _ask(port: str, transport: Transport, timings: Timings) -> Finding:
    hello = b"\n" + to_line(0, Hello())
    framer = Framer()
    heard = b""
    for _ in range(timings.hellos):
        transport.write(hello)
        end = time.monotonic() + timings.hello
        while (left := end - time.monotonic()) > 0:
            data = transport.read(left)
            heard = (heard + data)[-4096:]
            for frame in framer.feed(data):
                message = from_device(frame)
                if isinstance(message, Greeting) and message.of:
                    words = f"{port} is the roller {message.name}, firmware {message.fw}."
                    return Finding(port, "roller", words, greeting=message)
                if isinstance(message, Introduction):
                    words = str(OtherProtocol(message.protocol))
                    return Finding(port, "other-protocol", words)
            if data and (known := recognise(heard)) in ("gps", "modem"):
                return Finding(port, known, WORDS[known].format(port=port))
    verdict = recognise(heard)
    return Finding(port, verdict, WORDS[verdict].format(port=port))


WORDS: dict[Verdict, str] = {
    "gps": "{port} is a GPS receiver (it sends positions), not a roller.",
    "modem": "{port} is a modem (it answers like one), not a roller.",
    "echo": "{port} only sends back what it gets: a plug with its wires crossed, or a modem.",
    "stranger": "{port} sends something, but it is no roller, or it runs at another speed.",
    "silent": "{port} does not answer. Is it a roller, is its firmware on it, and has it power?",
}

_NMEA = re.compile(rb"\$([A-Z]{2}[A-Z]{3},[^\r\n*$]*)\*([0-9A-F]{2})\r?\n")
_MODEM = re.compile(rb"(?:^|[\r\n])(?:ERROR|OK|NO CARRIER|RING|\+CME ERROR.*)\r")
_ECHO = f"hello protocol={PROTOCOL}".encode("ascii")


def recognise(heard: bytes) -> Verdict:
    """What kind of device talks like this, when it is not a roller."""
    for sentence, check in _NMEA.findall(heard):
        folded = 0
        for byte in sentence:
            folded ^= byte
        if folded == int(check, 16):
            return "gps"
    if _MODEM.search(heard):
        return "modem"
    if _ECHO in heard:
        return "echo"
    return "stranger" if heard.strip() else "silent"
