"""A real pty that any program can open, under a name that outlives unplugging."""

import os
import pty
import tty
from contextlib import suppress
from pathlib import Path


class Cable:
    """The device's end of the cable. Both ends stay open here: a host may come and go."""

    def __init__(self, link: Path) -> None:
        if link.exists() and not link.is_symlink():
            raise FileExistsError(f"{link} is a file: the port's name must be free.")
        self.link = link
        self._device_end = self._host_end = -1

    @property
    def is_plugged(self) -> bool:
        return self._device_end >= 0

    def fileno(self) -> int:
        return self._device_end

    def plug(self) -> None:
        if self.is_plugged:
            return
        self._device_end, self._host_end = pty.openpty()
        tty.setraw(self._host_end)
        os.set_blocking(self._device_end, False)
        self.link.parent.mkdir(parents=True, exist_ok=True)
        new = self.link.with_name(f"{self.link.name}.{os.getpid()}.new")
        with suppress(FileNotFoundError):
            new.unlink()
        new.symlink_to(os.ttyname(self._host_end))
        new.replace(self.link)

    def unplug(self) -> None:
        """A host that has it open sees it vanish."""
        if self.is_plugged:
            if self.link.is_symlink():
                self.link.unlink()
            os.close(self._device_end)
            os.close(self._host_end)
            self._device_end = self._host_end = -1

    def read(self) -> bytes:
        try:
            return os.read(self._device_end, 4096)
        except (BlockingIOError, OSError):
            return b""

    def write(self, data: bytes) -> None:
        """What does not fit is lost, as on a line where nobody listens."""
        if self.is_plugged:
            with suppress(BlockingIOError):
                os.write(self._device_end, data)
