"""torch.func.vjp."""

from mindspore import ops

from mindport.compat.autograd.slopes import slopes
from mindport.compat.functional.tree_flatten import tree_flatten


def pulled_back(func, *primals, has_aux=False):
    """What a function gives, and the function of its derivatives times a vector in front.

    Arguments, results and vectors may be trees of tensors.
    """
    found = func(*primals)

    def derivatives(cotangents):
        # What is an input as well must not be derived by.
        weights = [one.copy() for one in tree_flatten(cotangents)[0]]

        def total(*values):
            result = func(*values)
            leaves = tree_flatten(result[0] if has_aux else result)[0]
            terms = [ops.sum(one * weight) for one, weight in zip(leaves, weights)]
            return sum(terms[1:], terms[0])

        found = slopes(total, tuple(range(len(primals))), primals)
        kept = [ops.stop_gradient(one) for one in tree_flatten(found)[0]]
        return tree_flatten(found)[1].unflatten(kept)

    return (found[0], derivatives, found[1]) if has_aux else (found, derivatives)
