"""Examinations, auditions and what surrounds them."""
