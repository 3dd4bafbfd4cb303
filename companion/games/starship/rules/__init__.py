"""Starship Catan: two players, four sector stacks, a yellow and a blue die."""
