"""Everything about The Settlers of Catan."""
