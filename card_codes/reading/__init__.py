"""Reading labels: a frame in, the cards in it out.

    reader = Reader()
    reader.read(frame).cards     # code, polygon, quality, which reader saw it

ladder.py escalates from fast to thorough, decoders/ holds the libraries behind one interface, and
voting.py turns readings of a live camera into proposals.
"""
