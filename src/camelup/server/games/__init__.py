"""One game, without its table: where it stands, its dice, its bots' reasons, its replay."""
