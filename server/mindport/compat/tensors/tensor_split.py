"""torch.tensor_split."""

import mindspore


def tensor_split(input, indices_or_sections, dim=0):
    """The parts up to places along a dimension, or so many parts as equal as they can be."""
    size = input.shape[dim]
    if isinstance(indices_or_sections, mindspore.Tensor):
        indices_or_sections = indices_or_sections.asnumpy().tolist()
    if isinstance(indices_or_sections, int):
        short, longer = divmod(size, indices_or_sections)
        ends = [place * short + min(place, longer) for place in range(1, indices_or_sections)]
    else:
        ends = list(indices_or_sections)
    found = []
    for start, end in zip([None, *ends], [*ends, None]):
        places = [slice(None)] * input.ndim
        first, last, _ = slice(start, end).indices(size)
        places[dim] = slice(first, max(first, last))
        found.append(input[tuple(places)])
    return tuple(found)
