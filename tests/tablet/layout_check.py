"""The eyes of the tests are those of `make shots`."""

from companion.demo.layout_check import layout_faults

__all__ = ["layout_faults"]
