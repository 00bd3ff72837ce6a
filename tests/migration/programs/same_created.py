"""Functions that make tensors, called by a name that may hold one of several."""

import functools

import torch


def _slopes(tensor):
    (tensor * 2).sum().backward()
    return tensor.detach(), tensor.grad, tensor.requires_grad


def _by_flag(flag, **options):
    make = torch.zeros if flag else torch.ones
    return make(3, requires_grad=True), make((2, 3), **options), make(2, 3, device="cpu")


def case_by_flag():
    first, second, third = _by_flag(True, dtype=torch.float64, requires_grad=True)
    other, plain, last = _by_flag(False, dtype=torch.int32)
    return _slopes(first), _slopes(second), third, _slopes(other), plain, last


def _with_default(create=torch.eye):
    return create(3, 2, requires_grad=True)


def case_parameter_with_a_default():
    return [_slopes(one) for one in map(_with_default, [torch.ones, torch.zeros])], _with_default()


class Maker:
    def __init__(self, init=torch.zeros):
        self.init = init

    def make(self, *size, trained=True):
        return self.init(*size, requires_grad=trained, device="cpu")


def case_held_by_an_object():
    makers = Maker(torch.ones), Maker(), Maker(init=torch.rand)
    made = [one.make(2, 3) for one in makers]
    shapes = [(one.shape, one.requires_grad) for one in made]
    return [_slopes(one) for one in made[:2]], shapes, makers[0].make(2, trained=False)


def case_table():
    table = {"zeros": torch.zeros, "ones": torch.ones, "rand": torch.rand}
    made = {}
    for name, create in table.items():
        tensor = create(2, 3, requires_grad=True, pin_memory=False)
        made[name] = tensor.shape, _slopes(tensor)[1]
    return made, table["ones"](2, 2, requires_grad=True).requires_grad


def _like(tensor, create=torch.zeros_like):
    return create(tensor, requires_grad=True)


def case_like_others():
    x = torch.arange(3.0)
    return [_slopes(_like(x, *one))[1:] for one in ((), (torch.ones_like,), (torch.randn_like,))]


def _called(create, *arguments, **options):
    return create(*arguments, **options)


def _direct(*sizes, **options):
    return torch.ones(*sizes, **options), torch.eye(sizes[0], **options)


def case_options_of_callers():
    made = _called(torch.ones, 3, requires_grad=True), _called(torch.zeros, 2, 3, device="cpu")
    ones, eye = _direct(2, 2, requires_grad=True, device="cpu")
    return _slopes(made[0]), made[1], _slopes(ones), _slopes(eye), _direct(2)


def case_partial():
    make = functools.partial(torch.ones, requires_grad=True)
    other = functools.partial(torch.zeros, dtype=torch.float64, requires_grad=True)
    return _slopes(make(3)), _slopes(make(2, 3)), _slopes(other(2, 2))


def _of_data(make, data, **options):
    return make(data, dtype=torch.float64), make(data, **options)


def case_data():
    make = torch.tensor
    made = make([1.0, 2.0], dtype=torch.float64, requires_grad=True)
    given = _of_data(torch.tensor, [1, 2], requires_grad=False)
    return _slopes(made), given, _of_data(torch.as_tensor, [1, 2])


def case_data_of_many_kinds():
    make = [torch.tensor]
    kinds = [1, 2.5, True, 1j, [1, 2.5], range(3), [], torch.ones(2, dtype=torch.float64)]
    return [make[0](one) for one in kinds], [make[0](1, dtype=one) for one in (torch.int8, None)]


def _plus_one(x: torch.Tensor) -> torch.Tensor:
    return torch.as_tensor(x) + 1


def _types(*given):
    return [torch.as_tensor(one).dtype == torch.float32 for one in given]


def _close(a: torch.Tensor, b: torch.Tensor):
    return _types(a, b)


def case_of_numbers_where_tensors_are_promised():
    return _plus_one(2.0), _plus_one(torch.ones(2)), _close(torch.ones(2), 1.0)
