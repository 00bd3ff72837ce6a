"""torch.func.jacrev and jacfwd."""

from mindport.compat.autograd.jacobian import jacobian


def jacobian_of(func, argnums=0):
    """The function that gives the derivatives of another one."""

    def derivatives(*given):
        places = (argnums,) if isinstance(argnums, int) else tuple(argnums)

        def of_some(*chosen):
            values = list(given)
            for place, one in zip(places, chosen):
                values[place] = one
            return func(*values)

        chosen = tuple(given[place] for place in places)
        return jacobian(of_some, chosen[0] if isinstance(argnums, int) else chosen)

    return derivatives
