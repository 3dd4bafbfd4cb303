"""What a game, or all games of a household, come to in numbers. No window, no words.

A game tells its own part with a teller, as `companion.extras.teller` describes.
"""
