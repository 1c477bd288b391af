"""Tasks of the shopping domain."""
