"""torch.autograd.gradcheck."""

import numpy as np
from mindspore import Tensor

from mindport.compat.autograd.autograd_grad import autograd_grad
from mindport.compat.autograd.enable_grad import enable_grad
from mindport.compat.autograd.GradcheckError import GradcheckError
from mindport.compat.autograd.no_grad import no_grad


def gradcheck(
    func, inputs, *, eps=1e-6, atol=1e-5, rtol=1e-3, raise_exception=True, nondet_tol=0.0,
    check_undefined_grad=True, check_grad_dtypes=False, check_batched_grad=False,
    check_batched_forward_grad=False, check_forward_ad=False, check_backward_ad=True,
    fast_mode=False, masked=None
):  # fmt: skip
    """Whether the gradients of a function are what differences of its values say.

    All elements are looked at, in fast mode, too. That a second run gives the same gradient,
    and how functions take outputs without one, is not asked.
    """
    if check_forward_ad or check_batched_grad or check_batched_forward_grad or masked:
        raise NotImplementedError("gradients are checked backwards, one by one and dense")
    given = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    wanted = [one for one in given if isinstance(one, Tensor) and one._requires_grad]
    if not wanted:
        raise ValueError(
            "gradcheck expects at least one input tensor to require gradient, "
            "but none of them have requires_grad=True."
        )
    try:
        with enable_grad():
            _compare_slopes(func, given, wanted, eps, atol, rtol)
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


def _compare_slopes(func, given, wanted, eps, atol, rtol):
    """Raise GradcheckError for the first gradient that is not that of the values."""
    outputs = _outputs_of(func(*given))
    if any(one.is_complex() for one in (*wanted, *outputs)):
        raise NotImplementedError("gradients of complex numbers are not checked")
    measured = [_measured(func, given, one, eps) for one in wanted]
    is_recorded = [one._requires_grad and one.is_floating_point() for one in outputs]
    if not any(is_recorded) and any(part.any() for parts in measured for part in parts):
        raise GradcheckError("Numerical gradient for function expected to be zero")
    for number, output in enumerate(outputs):
        if not is_recorded[number]:
            continue
        for place, found in enumerate(_computed(output, wanted)):
            there = measured[place][number]
            if not np.allclose(found, there, rtol=rtol, atol=atol):
                raise GradcheckError(
                    f"Jacobian mismatch for output {number} with respect to input {place},\n"
                    f"numerical:{there}\nanalytical:{found}\n"
                )


def _outputs_of(found):
    found = found if isinstance(found, (list, tuple)) else (found,)
    return [one for one in found if isinstance(one, Tensor)]


def _measured(func, given, one, eps):
    """By output, the differences of its elements: a row for each element of one input."""
    before = one.asnumpy().copy()
    rows = []
    with no_grad():
        for index in np.ndindex(before.shape):
            sides = []
            for step in (eps, -eps):
                moved = before.copy()
                moved[index] += step
                _put_numbers(one, moved)
                try:
                    outputs = _outputs_of(func(*given))
                    sides.append([out.asnumpy().astype("float64").ravel() for out in outputs])
                finally:
                    _put_numbers(one, before)
            rows.append([(up - down) / (2 * eps) for up, down in zip(*sides)])
    return [np.array(part) for part in zip(*rows)]


def _put_numbers(tensor, numbers):
    """Write into the memory of a tensor, for all who hold it."""
    part = tensor.data if tensor.ndim else tensor.data.reshape(1)
    part[:] = Tensor(numbers.reshape(part.shape), tensor.dtype)


def _computed(output, wanted):
    """By input, the gradients of the elements of an output: a row for each of the input's."""
    count = output.numel()
    columns = [[] for _ in wanted]
    for element in range(count):
        chosen = np.zeros(count)
        chosen[element] = 1
        gradient = Tensor(chosen.reshape(output.shape), output.dtype)
        found = autograd_grad(output, wanted, gradient, retain_graph=True, allow_unused=True)
        for column, one, slope in zip(columns, wanted, found):
            column.append(np.zeros(one.numel()) if slope is None else slope.asnumpy().ravel())
    return [np.array(column).T for column in columns]
