"""Whole episodes: playing them here or over Ray, recording, storing and replaying them."""
