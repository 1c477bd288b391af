"""Tasks of the career domain."""
