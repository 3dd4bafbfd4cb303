"""Everything about Starship Catan."""
