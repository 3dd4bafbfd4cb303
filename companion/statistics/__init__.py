"""What a game, or all games of a household, come to in numbers. No window, no words.

A game tells its own part in a module named after it (`starship`), as `telling` describes.
"""
