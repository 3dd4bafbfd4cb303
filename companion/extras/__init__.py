"""What a game may bring beside its rules, words and views, and what it has without doing so.

players, dealing         who decides and who deals when games are simulated
teller, odds             what statistics count, what `companion odds` can be asked
lessons, scenes          a guided game; positions to show
painting, tablet_parts   its picture; what is entered on a map of its own
"""
