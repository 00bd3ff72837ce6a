"""Places where code means something else in MindSpore although no API is called there."""
