"""Doors through which other programs play the worlds; each imports the package it serves only when it is used."""
