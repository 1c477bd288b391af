"""Grading: deterministic predicates over what the agent left behind, weighted into a score."""
