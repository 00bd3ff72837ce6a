"""What each inventory is made of: names, signatures, result types, and how they are found."""
