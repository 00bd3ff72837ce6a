"""One judgement on each use of a file: the conversion that every report and editor shows."""
