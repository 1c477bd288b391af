"""The Gymnasium face of the suite and its tasks."""
