"""What a screen shows of Starship Catan, and what can be done there, as data.

builder         what `GameTable` asks of this game
commands        the verbs of a position with their moves, costs and why-nots
amounts         the forms of deals and swaps, and of cards put back
figures, sums   the ship of a seat as figures, and the parts of each number
cards, fight    the flight row, the missions, which card it may be; both sides of a fight
prompts         what the game waits for
"""
