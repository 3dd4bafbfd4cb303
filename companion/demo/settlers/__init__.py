"""Hands for the table of The Settlers of Catan."""
