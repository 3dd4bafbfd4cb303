"""What a screen shows of a table, as data: for the tablet, a phone, the wall, the referee's desk.

    building.table_view      everything a screen of one viewer shows, once an event
    building.form            what a verb asks next, once it was tapped; all answers to what is due
    building.move_of         the move that a verb's key and its answers mean
    building.private         what one seat alone may see, while a finger rests
    GameTable.plan           the board; it changes only when the board does
    GameTable.explain        the parts of a number, when it is held
    captions.translated      every caption a string, in one language

Pure and serialisable. A builder is only ever handed a position masked for its viewer, so a view
cannot tell more than its viewer may know. A key says its kind first ("path 3.4", "verb white
end-turn"), is unique in its view and stays from event to event. No move is in a view: a screen
answers with a verb's key and answers. Colours are roles ("seat", "accent"), icons are names.
"""
