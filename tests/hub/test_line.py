"""The line between a table and the hub: a hub that dies, another machine in its place."""

from __future__ import annotations

import errno
import gc
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from companion.hub import reporter
from companion.hub.certificate import certificate_beside, fingerprint
from companion.hub.reporter import Hub, HubLink, Stranger
from companion.web.hub_process import held_port

NOBODY = HubLink("https://127.0.0.1:1", "0" * 64, "1.code")
LAST = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 22\r\n\r\n"
HAVE = b'{"steps":0,"chain":""}'


@pytest.fixture
def reset(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever connects to a hub finds that it has died before it said anything."""

    def connected(*_: object) -> socket.socket:
        waiting_room = socket.create_server(("127.0.0.1", 0))
        line = socket.socket()
        line.connect(waiting_room.getsockname())
        waiting_room.close()
        return line

    monkeypatch.setattr(socket, "create_connection", connected)


@pytest.mark.usefixtures("reset")
def test_a_line_that_was_reset_before_a_word_is_closed() -> None:
    """A socket that is left open is a `ResourceWarning`, which fails this run."""
    with pytest.raises(ConnectionError):
        Hub(NOBODY).have()
    gc.collect()


@pytest.mark.usefixtures("reset")
def test_a_line_that_is_no_line_any_more_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reset may have been noticed before: then Python takes it for a line not yet made."""

    def noticed(*_: object) -> bytes:
        raise OSError(errno.ENOTCONN, "not connected")

    monkeypatch.setattr(reporter._Line, "recv", noticed)
    with pytest.raises(OSError, match="not connected"):
        Hub(NOBODY).have()
    gc.collect()


@contextmanager
def answering(port: int, certificate: Path, heard: list[bytes]) -> Iterator[int]:
    """A machine with this certificate answers one question and hangs up; the port it is at."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)

    def answer(waiting_room: socket.socket) -> None:
        with suppress(OSError):
            line, _ = waiting_room.accept()
            with line, context.wrap_socket(line, server_side=True) as safe:
                heard.append(safe.recv(10_000))
                safe.sendall(LAST + HAVE)

    with closing(socket.create_server(("127.0.0.1", port))) as waiting_room:
        thread = threading.Thread(target=answer, args=(waiting_room,))
        thread.start()
        yield waiting_room.getsockname()[1]
        thread.join(20)


def certificate(folder: Path, name: str) -> tuple[Path, str]:
    made = certificate_beside(folder / f"{name}.night")
    (folder / name).write_bytes(made)
    return folder / name, fingerprint(made)


def test_another_machine_in_the_place_of_a_hub_that_hung_up_hears_nothing(tmp_path: Path) -> None:
    """Each line is recognised anew: an HTTP client that opens the next one by itself would hand
    the table's token to whoever answers."""
    own, known_by = certificate(tmp_path, "own")
    other, _ = certificate(tmp_path, "other")
    heard: list[bytes] = []
    with held_port() as held:  # between the two, nobody else has it
        at = held.getsockname()[1]
        hub = Hub(HubLink(f"https://127.0.0.1:{at}", known_by, ""), "token")
        with answering(at, own, heard):
            assert hub.have().steps == 0
        assert b"Bearer token" in heard.pop()
        with answering(at, other, heard), closing(hub), pytest.raises(Stranger):
            hub.have()
    assert heard in ([], [b""])


def test_whoever_is_cut_off_says_nothing_in_the_clear(tmp_path: Path) -> None:
    """The line is shut from another thread, perhaps between two words."""
    own, known_by = certificate(tmp_path, "own")
    heard: list[Any] = []
    with answering(0, own, heard) as port:
        hub = Hub(HubLink(f"https://127.0.0.1:{port}", known_by, ""))
        line = hub._connected().sock
        hub.hang_up()
        assert line.version(), "still TLS"
        hub.close()
