"""Tasks of the team building domain."""
