"""Tasks of the domain shopping."""
