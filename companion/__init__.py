"""Follows boxed Catan star games on a real table: checks moves, does the sums, remembers."""

__version__ = "0.2.0"
