"""Whether operations are recorded."""

import contextlib
import inspect

from mindspore._c_expression import PyNativeExecutor_

from mindport.compat.autograd.stepwise import stepwise

_tape = PyNativeExecutor_.get_instance()


class set_grad_enabled(contextlib.ContextDecorator):
    """Record operations for gradients or not: from now on, in a context or in a function."""

    def __init__(self, mode):
        self.mode = bool(mode)
        self.before = _tape.enable_grad()
        self.function = False
        _tape.set_enable_grad(self.mode)

    def __call__(self, function):
        _tape.set_enable_grad(self.before)
        if inspect.isgeneratorfunction(function):
            return stepwise(self._recreate_cm, function)
        return super().__call__(function)

    def _recreate_cm(self):
        return set_grad_enabled(self.mode)

    def __enter__(self):
        _tape.set_enable_grad(self.mode)
        return self

    def __exit__(self, *_error):
        _tape.set_enable_grad(self.before)
        return False
