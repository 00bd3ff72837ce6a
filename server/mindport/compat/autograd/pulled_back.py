"""torch.func.vjp."""

from mindport.compat.autograd.vector_jacobian import vector_jacobian


def pulled_back(func, *primals, has_aux=False):
    """What a function gives, and the function of its derivatives times a vector in front."""
    found = func(*primals)

    def plain(*values):
        return func(*values)[0] if has_aux else func(*values)

    def derivatives(cotangents):
        return vector_jacobian(plain, primals, cotangents)[1]

    return (found[0], derivatives, found[1]) if has_aux else (found, derivatives)
