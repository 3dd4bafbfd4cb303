"""The pages about The Settlers of Catan."""
