"""torch.squeeze by another name, with any dimensions."""


def squeeze(input, *dims, dim=None):
    """A view without dimensions of size 1: all of them, or those that are named."""
    given = dims or (() if dim is None else (dim,))
    if not given or given == (None,):
        return input.squeeze()
    places = given[0] if len(given) == 1 else given
    if isinstance(places, int):
        return input.squeeze(places)
    return input.squeeze(tuple(places)) if places else input
