"""Wrappers of the environment: easier or differently shaped views of the same worlds."""
