"""What is said in other languages."""
