"""Disputes that are prepared, kept in time and settled: papers, notices, hearings, money."""
