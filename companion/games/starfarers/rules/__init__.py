"""Starfarers of Catan: the editions of 2019 and 2001 as packs, boards as data, and the rules."""
