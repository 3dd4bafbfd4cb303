"""How a physical card tells the tablet which card it is: code grammar, labels, reading, pictures.

A library of its own: it knows no rules. Whoever uses it hands over a `Catalogue` of cards.
"""
