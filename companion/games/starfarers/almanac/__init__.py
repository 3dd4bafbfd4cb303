"""The pages about Starfarers of Catan."""
