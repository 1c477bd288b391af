"""Tasks of the fitness domain."""
