"""What is known of torch and MindSpore: one read-only SQLite file and its compiler."""
