"""Everything about Starfarers of Catan."""
