"""A night that this tablet holds for others: hub, wall and desk, served by a thread of the app.

It is what `companion night serve` does, for Android, where there is no command line. The night goes
on from where it was whenever it is held again, until it is over.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty

from companion.table.places import stamp
from companion.tablet.jobs import how_it_failed
from companion.tablet.main_thread_queue import MainThreadQueue

if TYPE_CHECKING:
    import asyncio

    from companion.web.serving import Addresses

EVERYWHERE = "0.0.0.0"
PORTS = (8480, 8481, 8482)
PATIENCE = 10.0
"""Seconds that the window waits for the thread to end."""
NAME = "held.night"


class HeldNight(EventDispatcher):
    """`addresses` once it is served; `wrong` says why it cannot be."""

    addresses: Any = ObjectProperty(None, allownone=True)
    wrong: Any = ObjectProperty("")

    def __init__(self, folder: Path, main_thread: MainThreadQueue) -> None:
        super().__init__()
        self._nights, self._main_thread = folder / "nights", main_thread
        self._thread: threading.Thread | None = None
        self._end: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None

    @property
    def is_held(self) -> bool:
        return self._thread is not None

    def start(self) -> None:
        if self._thread is None:
            self.wrong = ""
            self._thread = threading.Thread(target=self._serve, name="held night", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Pages and tablets find nobody any more; the night stays in its file."""
        thread, self._thread = self._thread, None
        self.addresses = None
        if thread is not None:
            if self._end is not None:
                loop, over = self._end
                with suppress(RuntimeError):  # it has ended by itself
                    loop.call_soon_threadsafe(over.set)
            thread.join(PATIENCE)

    def _serve(self) -> None:
        """In a thread of its own, which nothing of the game waits for."""
        import asyncio

        said = ""
        try:
            asyncio.run(self._until_stopped())
        except Exception as error:  # a library may be missing: nobody waits for ever
            said = how_it_failed("held night", error)
        me = threading.current_thread()

        def tell() -> None:
            if self._thread is me:
                self._thread, self.addresses, self.wrong = None, None, said

        self._main_thread.post(tell, changes=False)

    async def _until_stopped(self) -> None:
        import asyncio

        from companion.web.serving import Hosts, serve

        me, over = threading.current_thread(), asyncio.Event()
        self._end = asyncio.get_running_loop(), over
        if self._thread is not me:  # it was stopped before it had begun
            return

        def ready(addresses: Addresses) -> None:
            def tell() -> None:
                if self._thread is me:
                    self.addresses = addresses

            self._main_thread.post(tell, changes=False)

        await serve(self._place(), Hosts(EVERYWHERE, EVERYWHERE), PORTS, ready, until=over)

    def _place(self) -> Path:
        """The last night that was held here, if it is not over; else a new one, apart from it."""
        from companion.hub.night_file import NightFile

        for before in sorted(self._nights.glob("held-*"), reverse=True)[:1]:
            path = before / NAME
            if not path.exists():
                return path
            with NightFile(path) as file:
                if not file.night.closed:
                    return path
        path = self._nights / f"held-{stamp()}" / NAME
        path.parent.mkdir(parents=True)
        return path
