"""Games without a table: seeded dice and decks, and players who choose among what is legal."""
