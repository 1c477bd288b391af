"""Measurements of LifeGym; run them with ``python -m benchmarks.speed``."""
