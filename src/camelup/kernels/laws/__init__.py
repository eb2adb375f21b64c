"""What dice do to camels: exact laws of a leg, races solved, races raced."""
