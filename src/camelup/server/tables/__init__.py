"""Tables that are open now: their seats, their games, and who is connected to them."""
