"""Tasks of the exam domain: preparing for a test beside everything else a life holds."""
