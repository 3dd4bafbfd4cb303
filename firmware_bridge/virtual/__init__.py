"""The virtual roller: the device side of docs/roller-protocol.md on a real pty.

To the rest of the program it is a device like any other. Faults belong here, so that they can be
tried on command instead of waited for.
"""

from firmware_bridge.virtual.stand_in import VirtualRoller

__all__ = ["VirtualRoller"]
