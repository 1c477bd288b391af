"""Tasks of the travel domain."""
