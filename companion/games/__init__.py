"""The games: one folder each, with everything that is known about it; `registry` finds them."""
