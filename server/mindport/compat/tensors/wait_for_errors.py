"""The end of a `try` whose handler waits for an error of an operator."""

from mindspore.common.api import _pynative_executor


def wait_for_errors():
    """Raise here what a computation before has failed with.

    MindSpore 2.10 computes behind the program, and raises when a result is asked for.
    """
    _pynative_executor.sync()
