"""One file per rule; a rule is found by being here."""
