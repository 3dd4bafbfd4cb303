"""A night in the browser: the wall and a player's page for everybody, the desk for who runs it."""
