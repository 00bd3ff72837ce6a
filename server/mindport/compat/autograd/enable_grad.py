"""Code within `no_grad` of which gradients are taken all the same."""

from mindspore._c_expression import PyNativeExecutor_

from mindport.compat.autograd.no_grad import no_grad


class enable_grad(no_grad):
    """Record again what runs inside: a context, or a decorator with or without brackets."""

    def __enter__(self):
        super().__enter__()
        PyNativeExecutor_.get_instance().set_enable_grad(True)
