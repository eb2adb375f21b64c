"""What nodes tell each other: hints that something has changed. All of it may be lost."""
