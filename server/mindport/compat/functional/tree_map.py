"""torch.utils._pytree.tree_map."""

from mindport.compat.functional.tree_flatten import tree_flatten


def tree_map(func, tree, *rests, is_leaf=None):
    """The same tree with `func` of each leaf, and of those at its place in other trees."""
    leaves, spec = tree_flatten(tree, is_leaf)
    others = [spec.flatten_up_to(one) for one in rests]
    return spec.unflatten([func(*each) for each in zip(leaves, *others)])
