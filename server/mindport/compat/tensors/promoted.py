"""Operators beside tensors without dimensions: torch takes those in the type of the others."""

import operator

from mindport.compat.tensors.in_one_type import in_one_type


class promoted:
    """The left side of an operator: both sides get the type that torch computes in.

    MindSpore 2.10 gives the wider type, also where that is of a tensor without dimensions.
    """

    def __init__(self, value):
        self._value = value

    def __add__(self, other):
        return in_one_type(operator.add)(self._value, other)

    def __sub__(self, other):
        return in_one_type(operator.sub)(self._value, other)

    def __mul__(self, other):
        return in_one_type(operator.mul)(self._value, other)

    def __truediv__(self, other):
        return in_one_type(operator.truediv)(self._value, other)

    def __lt__(self, other):
        return in_one_type(operator.lt)(self._value, other)

    def __le__(self, other):
        return in_one_type(operator.le)(self._value, other)

    def __gt__(self, other):
        return in_one_type(operator.gt)(self._value, other)

    def __ge__(self, other):
        return in_one_type(operator.ge)(self._value, other)

    def __eq__(self, other):
        return in_one_type(operator.eq)(self._value, other)

    def __ne__(self, other):
        return in_one_type(operator.ne)(self._value, other)

    __hash__ = None
