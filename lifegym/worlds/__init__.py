"""The living world: clock, services, consequences, timeline. It knows nothing of grading or of Gymnasium."""
