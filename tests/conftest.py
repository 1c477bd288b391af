"""What holds for every test: one numeric thread, a quiet Ray, and the same hypothesis examples on every run."""

import os

from hypothesis import settings

# Set before anything loads numpy, torch or Ray, and handed on to the processes that tests start.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_AUTH_MODE", "disabled")

# Two workers share the cores, so a slow example says nothing about the code under test.
settings.register_profile("lifegym", derandomize=True, deadline=None, database=None)
settings.load_profile("lifegym")
