"""Ordinary life by the hundred: seeded generators of believable records around which a story hides its own."""
