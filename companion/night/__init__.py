"""A game night: many tables, rounds, standings. Pure: no clock, no store, and chance is a seed."""
