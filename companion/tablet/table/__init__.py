"""What every game's table on the tablet is made of, and no one game alone.

Texts that fit, buttons of verbs, sheets turned to a seat, secrets that are held to be seen, the
undo column; and for games with a map: the map, owed cards, trades and discards.
"""
