"""One file per paragraph of the rules."""
