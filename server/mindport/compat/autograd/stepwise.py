"""A generator that runs each of its steps in a context."""

import functools


def stepwise(context, function):
    """The function of a generator, with its steps inside the context and its user outside."""

    @functools.wraps(function)
    def generator(*args, **kwargs):
        steps = function(*args, **kwargs)
        resume, given = steps.send, None
        while True:
            try:
                with context():
                    made = resume(given)
            except StopIteration as end:
                return end.value
            try:
                resume, given = steps.send, (yield made)
            except GeneratorExit:
                with context():
                    steps.close()
                raise
            except BaseException as error:  # the generator may handle what its user throws
                resume, given = steps.throw, error

    return generator
