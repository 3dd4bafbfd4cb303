"""Readings become proposals here: roller, camera and keypad, one ordered queue into the app.

Nothing a sense says changes the game. It proposes; the table accepts, picks another value or says
"none of these". Nothing here knows a widget.
"""
