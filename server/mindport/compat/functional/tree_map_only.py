"""torch.utils._pytree.tree_map_only."""

from mindport.compat.functional.tree_map import tree_map


def tree_map_only(kinds, func, tree, is_leaf=None):
    """The same tree with `func` of the leaves that are of some classes, or that a test takes."""
    is_test = callable(kinds) and not isinstance(kinds, type)
    is_meant = kinds if is_test else lambda one: isinstance(one, kinds)
    return tree_map(lambda one: func(one) if is_meant(one) else one, tree, is_leaf=is_leaf)
