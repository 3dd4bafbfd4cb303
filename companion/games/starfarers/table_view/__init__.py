"""What screens show of a table of Starfarers of Catan, and what can be done there, as data.

builder.py     the builder: what all of it is put together from
commands.py    what each seat can do, and why not: flights; answering.py and trading.py the rest
verbs.py       how a kind of move is shown as a verb, and what it needs to be told
forms.py       what is asked on forms: trades, cards to give, to take, to tell
lines.py       words and pictures of options
prompts.py     what the game waits for
seats.py       figures in front of the seats, sums, what one seat alone may see
lattice.py     where places of the board are drawn
plan.py        the board without pieces; another one when a sector is turned up
pieces.py      what stands on it
"""
