"""What answers over HTTP and over sockets; the only part that knows Starlette."""
