"""Processes that think for bots and for the coach."""
