"""Tasks of the domain renovation."""
