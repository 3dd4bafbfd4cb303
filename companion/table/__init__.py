"""One game being played: the journal that never loses an event, undo, correct, overrule, records.

`Journal` is the file with all games of a household, `Table` is one of them being played.
"""
