"""torch.func.hessian."""

from mindport.compat.autograd.hessian import hessian


def hessian_of(func, argnums=0):
    """The function that gives the second derivatives of another one by one of its arguments."""

    def second(*given):
        def of_one(chosen):
            return func(*given[:argnums], chosen, *given[argnums + 1 :])

        return hessian(of_one, given[argnums])

    return second
