"""The board and what happens on it, drawn in the terminal."""
