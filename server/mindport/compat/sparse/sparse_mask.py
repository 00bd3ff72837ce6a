"""torch.Tensor.sparse_mask, as a dense tensor."""

from mindport.compat.sparse.is_stored import is_stored
from mindport.compat.sparse.remembered import remembered
from mindport.compat.sparse.stored import stored


def sparse_mask(input, mask):
    """The elements that another tensor stores."""
    places, _, layout = stored(mask)
    return remembered(input * is_stored(mask).to(input.dtype), places, layout)
