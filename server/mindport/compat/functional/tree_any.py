"""torch.utils._pytree.tree_any."""

from mindport.compat.functional.tree_flatten import tree_flatten


def tree_any(pred, tree, is_leaf=None):
    """Whether something holds for any leaf."""
    return any(map(pred, tree_flatten(tree, is_leaf)[0]))
