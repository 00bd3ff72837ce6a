"""torch.utils._pytree.tree_flatten."""

from collections import OrderedDict, defaultdict, deque


class _Spec:
    """How leaves are put together; without `make` it is a leaf."""

    def __init__(self, make=None, children=(), what=()):
        self.make, self.children_specs, self._what = make, list(children), what
        self.num_children = len(self.children_specs)
        self.num_leaves = sum(one.num_leaves for one in children) if make else 1
        self.num_nodes = 1 + sum(one.num_nodes for one in children)

    def is_leaf(self):
        return self.make is None

    def __eq__(self, other):
        parts = isinstance(other, _Spec) and self._what == other._what
        return parts and self.children_specs == other.children_specs

    def __hash__(self):
        return hash((str(self._what), self.num_leaves))

    def unflatten(self, leaves):
        """The tree that these leaves make."""
        leaves = list(leaves)
        if len(leaves) != self.num_leaves:
            raise ValueError(f"{self.num_leaves} leaves are needed, not {len(leaves)}")
        return self._made(iter(leaves))

    def flatten_up_to(self, tree):
        """What another tree has at the places of the leaves of this one."""
        if self.make is None:
            return [tree]
        kind = self._what[0]
        is_table = issubclass(kind, dict)
        if len(tree) != self.num_children or is_table != isinstance(tree, dict):
            raise ValueError(f"a {kind.__name__} of {self.num_children} is needed, not {tree!r}")
        parts = [tree[key] for key in self._what[-1]] if is_table else tree
        pairs = zip(self.children_specs, parts)
        return [leaf for spec, part in pairs for leaf in spec.flatten_up_to(part)]

    def _made(self, leaves):
        if self.make is None:
            return next(leaves)
        return self.make([one._made(leaves) for one in self.children_specs])


def tree_flatten(tree, is_leaf=None):
    """The leaves of nested lists, tuples and tables, and how they are put together."""
    parts = None if is_leaf is not None and is_leaf(tree) else _branches(tree)
    if parts is None:
        return [tree], _Spec()
    values, make, what = parts
    inner = [tree_flatten(one, is_leaf) for one in values]
    leaves = [leaf for found, _ in inner for leaf in found]
    return leaves, _Spec(make, [spec for _, spec in inner], what)


def _branches(tree):
    """What a container holds, how it is made anew, and what tells it from others."""
    kind = type(tree)
    if kind in (list, tuple):
        return tree, kind, (kind,)
    if isinstance(tree, tuple) and hasattr(kind, "_fields"):
        return tree, lambda held: kind(*held), (kind,)
    if kind is deque:
        length = tree.maxlen
        return tree, lambda held: deque(held, maxlen=length), (kind, length)
    if kind not in (dict, OrderedDict, defaultdict):
        return None
    keys = list(tree)
    make = kind
    if kind is defaultdict:
        factory = tree.default_factory
        return (
            tree.values(),
            lambda held: defaultdict(factory, zip(keys, held)),
            (kind, factory, keys),
        )
    return tree.values(), lambda held: make(zip(keys, held)), (kind, keys)
