"""What is kept of tables and games, and the database it is kept in."""
