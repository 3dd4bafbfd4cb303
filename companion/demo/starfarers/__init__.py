"""Hands for the table of Starfarers of Catan."""
