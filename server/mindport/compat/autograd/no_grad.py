"""Code of which no gradient is taken."""

import contextlib
import inspect

from mindspore._c_expression import PyNativeExecutor_

from mindport.compat.autograd.stepwise import stepwise


class no_grad(contextlib.ContextDecorator):
    """Take no gradient of what runs inside: a context, or a decorator with or without brackets."""

    def __new__(cls, function=None):
        return super().__new__(cls) if function is None else cls()(function)

    def __init__(self):
        self.before = []

    def __call__(self, function):
        if inspect.isgeneratorfunction(function):
            return stepwise(self._recreate_cm, function)
        return super().__call__(function)

    def __enter__(self):
        executor = PyNativeExecutor_.get_instance()
        self.before.append(executor.enable_grad())
        executor.set_enable_grad(False)

    def __exit__(self, *_error):
        PyNativeExecutor_.get_instance().set_enable_grad(self.before.pop())
        return False
