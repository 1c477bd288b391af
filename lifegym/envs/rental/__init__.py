"""Tasks of the rental domain."""
