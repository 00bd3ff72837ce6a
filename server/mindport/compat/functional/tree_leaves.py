"""torch.utils._pytree.tree_leaves."""

from mindport.compat.functional.tree_flatten import tree_flatten


def tree_leaves(tree, is_leaf=None):
    """The leaves of nested lists, tuples and tables, in order."""
    return tree_flatten(tree, is_leaf)[0]
