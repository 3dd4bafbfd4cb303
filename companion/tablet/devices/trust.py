"""Rolls that are taken at once: a table may trust a roller or camera that was right often enough.

Off until the table gives its word, and refused before so many rolls in a row were accepted as they
were read. A roll that somebody sets right, turns down or takes back ends it: it asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.core.chances import Roll, Rolled, RollSum
from companion.core.events import Source, was_taken_at_once
from companion.senses.proposal import Device, Proposal
from companion.table.titles import Titled
from companion.tablet.preferences import TRUSTED_AFTER, Trust

_DEVICE_OF: Mapping[Source, Device] = {"roller": "roller", "scan": "camera"}


def device_of(source: Source) -> Device | None:
    """The device that reads so; None for a finger."""
    return _DEVICE_OF.get(source)


class Trusting:
    """How often each device was right in a row, and whether its rolls are taken at once.

    `name_of` says which roller or camera it is now: another one begins anew. `kept` is called when
    something changed.
    """

    def __init__(self, trust: Mapping[Device, Trust], name_of: Callable[[Device], str]) -> None:
        self.trust: dict[Device, Trust] = dict(trust)
        self._name_of = name_of
        self.kept: Callable[[], None] = lambda: None

    def of(self, device: Device) -> Trust:
        name = self._name_of(device)
        known = self.trust.get(device, Trust())
        return known if known.name == name else Trust(name)

    def rest_of(self, device: Device) -> int:
        """How many more rolls have to be accepted before the table can be asked."""
        return max(0, TRUSTED_AFTER - self.of(device).rolls)

    def take_at_once(self, device: Device, wanted: bool) -> bool:
        """Let rolls be taken without a tap, if the device has earned it; False if not."""
        if wanted and self.rest_of(device):
            return False
        self._put(device, replace(self.of(device), at_once=wanted))
        return True

    def takes_at_once(self, proposal: Proposal) -> bool:
        """True when this reading becomes an event without a tap."""
        device = device_of(proposal.source)
        return (
            device is not None
            and isinstance(proposal.move, Roll)
            and proposal.is_sure
            and self.of(device).at_once
        )

    def answered(self, proposal: Proposal, *, as_read: bool) -> None:
        """Count a roll that was accepted as it was read, or was not."""
        device = device_of(proposal.source)
        if device is None or not any(isinstance(one, Roll) for one in proposal.choices):
            return
        if as_read:
            known = self.of(device)
            self._put(device, replace(known, rolls=min(TRUSTED_AFTER, known.rolls + 1)))
        else:
            self._end(device)

    def told_by_hand(self, waiting: Iterable[Proposal], move: Any) -> None:
        """Somebody told a roll by hand: waiting readings that differ from it were wrong."""
        if isinstance(move, Roll | RollSum):
            for one in waiting:
                if isinstance(one.move, Roll) and not _says_the_same(one.move, move):
                    self.answered(one, as_read=False)

    def taken_back(self, undone: Iterable[Titled]) -> bool:
        """Events were undone: if a roll among them was taken without a tap, rolls are asked about
        again."""
        devices = {
            device
            for one in undone
            if was_taken_at_once(one.evidence) and (device := device_of(one.source)) is not None
        }
        for device in devices:
            self._end(device)
        return bool(devices)

    def _end(self, device: Device) -> None:
        self._put(device, Trust(self._name_of(device)))

    def _put(self, device: Device, trust: Trust) -> None:
        if self.trust.get(device) != trust:
            self.trust[device] = trust
            self.kept()


def _says_the_same(read: Roll, told: Rolled) -> bool:
    if isinstance(told, RollSum):
        return read.total == told.total
    return sorted(read.faces) == sorted(told.faces)
