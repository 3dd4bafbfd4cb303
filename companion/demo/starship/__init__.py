"""Hands and scenes for the table of Starship Catan."""
