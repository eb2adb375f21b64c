"""What the site of documents is made with."""
