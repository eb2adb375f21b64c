"""The types of the browser client, written from those of the server."""
