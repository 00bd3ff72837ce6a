"""torch.utils._pytree.tree_map_only."""

from mindport.compat.functional.tree_map import tree_map


def tree_map_only(kinds, func, tree, is_leaf=None):
    """The same tree with `func` of the leaves that are of some classes."""
    return tree_map(lambda one: func(one) if isinstance(one, kinds) else one, tree, is_leaf=is_leaf)
