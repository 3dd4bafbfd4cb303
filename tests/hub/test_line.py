"""The line between a table and the hub, when the hub dies before it has said anything."""

from __future__ import annotations

import gc
import socket

import pytest

from companion.hub.reporter import Hub, HubLink


def test_a_line_that_was_reset_before_a_word_is_closed() -> None:
    """A socket that is left open is a `ResourceWarning`, which fails this run."""
    hub = Hub(HubLink("https://127.0.0.1:1", "0" * 64, "1.code"))
    waiting_room = socket.create_server(("127.0.0.1", 0))
    line = socket.create_connection(waiting_room.getsockname())
    waiting_room.close()
    with pytest.raises(ConnectionError):
        hub._context.wrap_socket(line)
    gc.collect()
