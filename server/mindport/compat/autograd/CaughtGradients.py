"""Gradients by tensors that were computed themselves: MindSpore 2.10 cannot keep them on CPU."""

from mindspore import Tensor

from mindport.compat.autograd.wants_grad import wants_grad


class CaughtGradients:
    """What arrives at some tensors; leaves that are none of them get nothing."""

    def __init__(self, inputs):
        self.inputs = inputs
        self.found = [None] * len(inputs)

    @staticmethod
    def are_needed(inputs):
        """Whether one of the tensors was computed: it is no leaf."""
        nodes = [one._grad_node for one in inputs]
        return any(node is not None and not node.is_leaf() for node in nodes)

    def hooks(self, nodes):
        """What sees to it while a gradient passes these steps."""
        own = {one._grad_node._unique_id() for one in self.inputs if one._grad_node is not None}
        made = [node.register_prehook(self._catching(node)) for node in nodes
                if node._unique_id() in own]  # fmt: skip
        for node in nodes:
            for place, edge in enumerate(node.next_functions):
                leaf = edge[0]
                if leaf is not None and leaf.is_leaf() and leaf._unique_id() not in own:
                    made.append(_Cut(node, place, edge))
        return made

    def _catching(self, node):
        def caught(gradients):
            for place, one in enumerate(self.inputs):
                if one._grad_node is None or one._grad_node._unique_id() != node._unique_id():
                    continue
                arrived = gradients[one._output_index]
                if arrived is not None:
                    before = self.found[place]
                    self.found[place] = arrived * 1 if before is None else before + arrived
            return gradients

        return caught


class _Cut:
    """A step that hands nothing on to one of its inputs, until the cut is taken back.

    A leaf that nobody looks at takes its gradient: a sum without any input to hand on to crashes.
    """

    def __init__(self, node, place, edge):
        self.node, self.place, self.edge = node, place, edge
        self.sink = wants_grad(Tensor(0.0))
        node._set_next_edge(place, (self.sink._grad_node, 0))

    def remove(self):
        self.node._set_next_edge(self.place, self.edge)
