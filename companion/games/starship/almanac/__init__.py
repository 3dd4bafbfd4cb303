"""The pages about Starship Catan."""
