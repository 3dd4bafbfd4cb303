"""Sentences about the open game that several pages need."""

from __future__ import annotations

from companion.table.table import Table
from companion.tablet.speech import say, say_in
from companion.wording import Words
from companion.wording.local_time import local_time


def due_sentence(table: Table, words: Words) -> str:
    """Whose turn it is to do what."""
    winner = table.game.winner(table.state)
    if winner is not None:
        return say("{player} has won.", player=words.name("seat", winner))
    due = table.due
    players = words.listed(words.name("seat", seat) for seat in due.seats)
    if due.chance == "roll" and due.of:
        return say("{player} rolls the {dice}.", player=players, dice=words.name("dice", due.of))
    if due.chance == "draw" and due.of:
        deck = words.name("deck", due.of)
        return say("{player} turns up a card: {deck}.", player=players, deck=deck)
    return say("{player} decides.", player=players)


def source_name(source: str) -> str:
    """Where an event came from."""
    names = {
        "tap": say_in("source", "tap"),
        "roller": say_in("source", "roller"),
        "scan": say_in("source", "scan"),
        "keypad": say_in("source", "keypad"),
        "referee": say_in("source", "referee"),
        "simulation": say_in("source", "simulation"),
    }
    return names[source]


def clock_time(at: str) -> str:
    """The time on the wall when something happened."""
    return local_time(at, "%H:%M")


def day_and_time(at: str) -> str:
    """The day and the time, in figures that every language reads alike."""
    return local_time(at, "%Y-%m-%d %H:%M")
