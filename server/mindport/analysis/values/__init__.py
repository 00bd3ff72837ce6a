"""What terms may be: values, their attributes, calls, containers and parameters."""
