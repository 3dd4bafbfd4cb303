"""The Settlers of Catan: the base game for three or four players."""
