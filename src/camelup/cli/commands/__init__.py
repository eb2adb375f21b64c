"""The commands, each in the file of its name; only the one that is run is imported."""
