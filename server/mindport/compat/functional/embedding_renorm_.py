"""torch.embedding_renorm_."""

from mindport.compat.functional.cut_rows import cut_rows


def embedding_renorm_(input, indices, max_norm, norm_type=2.0):
    """The table itself, with no longer rows than a norm where indices read it."""
    cut_rows(input, indices, max_norm, norm_type)
    return input
