"""What can be said during an encounter."""

from __future__ import annotations
