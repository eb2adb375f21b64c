"""Tables of the base game, the Supercup and the second edition, and who plays there."""
