"""torch.distributions.register_kl."""

from mindport.compat.distributions.kl_divergence import kl_divergence


def register_kl(type_p, type_q):
    """Let a function tell how far one kind of distribution is from another."""

    def registered(function):
        kl_divergence.known[type_p, type_q] = function
        return function

    return registered
