"""Homes mended, changed and finished."""
