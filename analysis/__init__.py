"""Statistics as pure functions: arrays in, results out; no SQL, no files."""
