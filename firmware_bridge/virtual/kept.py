"""The part of a device's memory that a reset does not clear (protocol, section 5)."""

from collections import deque

from msgspec import Struct, field

from firmware_bridge.messages import Event

QUEUE = 4


class Kept(Struct):
    """On the real device: EEPROM for `id` and `boot`, RAM that is not initialised for the rest."""

    id: str = "51AB"
    boot: int = 0
    queue: deque[Event] = field(default_factory=deque)
    settled_ticket: str = "0000"

    def cut_power(self) -> None:
        """What only lived in RAM is gone."""
        self.queue.clear()
        self.settled_ticket = "0000"

    def has_room(self, keep_free: int) -> bool:
        return len(self.queue) + keep_free < QUEUE
