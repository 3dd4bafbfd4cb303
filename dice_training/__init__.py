"""Draws dice as cameras see them and teaches the three small networks that see dice.

Nothing here is needed to play: `make train` writes what companion/senses/dice_sight/networks holds.
"""
