"""torch.utils._pytree.tree_unflatten."""


def tree_unflatten(leaves, treespec):
    """The tree that leaves make, put together as `tree_flatten` told."""
    return treespec.unflatten(leaves)
