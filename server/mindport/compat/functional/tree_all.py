"""torch.utils._pytree.tree_all."""

from mindport.compat.functional.tree_flatten import tree_flatten


def tree_all(pred, tree, is_leaf=None):
    """Whether something holds for each leaf."""
    return all(map(pred, tree_flatten(tree, is_leaf)[0]))
