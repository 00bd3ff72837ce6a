"""Tools of the people who build mindport; never shipped."""
