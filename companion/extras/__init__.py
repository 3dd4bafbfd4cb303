"""What a game may bring beside its rules, words and views, and what it has without doing so.

players         who decides and who deals when games are simulated
teller          income, deeds and turns for the statistics
odds            what `companion odds` can be asked
"""
