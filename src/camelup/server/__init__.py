"""The browser game's server: tables, seats, a store, and a WebSocket for every watcher."""
