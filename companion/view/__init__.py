"""What a screen shows of a table, as data: for the tablet, a phone, the wall, the referee's desk.

    building.table_view      everything a screen of one viewer shows, once an event
    building.plan            the board, whenever it is another one
    building.form            what a verb asks, once it was tapped; the chance that is due, in full
    building.move_of         the move that a verb's key and its answers mean
    building.objections      what is told to a viewer when a move is refused
    building.explain         the parts of a number, while it is held
    building.private         what one seat alone may see, while a finger rests
    captions.translated      every caption a string, in one language

All of them are handed the true position and the viewer, and tell no more than that viewer may know.
A game fills in `GameTable`, which is only ever handed a position masked for its viewer.

A view is pure and serialisable. A key says its kind first ("path 3.4", "verb white end-turn"), is
unique in its view and stays from event to event. No move is in a view: a screen answers with a
verb's key and answers. Colours are roles ("seat", "accent"), icons are names. ARCHITECTURE.md shows
how a screen uses all of it.
"""
