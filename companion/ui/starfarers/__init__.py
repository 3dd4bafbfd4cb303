"""The table of Starfarers of Catan."""
