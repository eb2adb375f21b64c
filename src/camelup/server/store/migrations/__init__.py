"""The schema's history: each version is a step from the one before."""
