"""The rules of the games: pure functions over immutable states, no device, clock or chance."""
