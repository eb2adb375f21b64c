"""Playing: dice (the only source of randomness), a table that holds a game, records of games."""
