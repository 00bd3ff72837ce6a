"""Functions made of functions: gradients and batches over trees of tensors, several models at once."""

import copy

import torch
from torch import nn
from torch.func import functional_call, grad, grad_and_value, stack_module_state, vmap


def numbers():
    return torch.tensor([1.0, 2.0, 3.0])


def squares(x):
    return (x**2 * torch.arange(3.0)).sum()


def case_of_one_tensor():
    x = numbers()
    return grad(squares)(x), torch.func.hessian(squares)(x), torch.func.jacrev(torch.sin)(x)


def _doubled(values):
    return values * 2


def case_of_products():
    x = numbers()
    result, pulled = torch.func.vjp(_doubled, x)
    return result, pulled(torch.ones(3)), torch.func.jvp(_doubled, (x,), (torch.ones(3),))


def _of_pair(pair):
    left, right = pair
    return (left * right).sum()


def _of_table(table):
    return (table["a"] * table["b"]).sum()


def _with_more(x):
    return (x**2).sum(), x + 1


def case_of_trees():
    x = numbers()
    pair, table = (x, x + 1), {"a": x, "b": x * 3}
    return grad(_of_pair)(pair), grad(_of_table)(table), grad_and_value(_of_table)(table)


def case_with_more():
    return grad(_with_more, has_aux=True)(numbers())


def case_of_several():
    return grad(lambda a, b: (a * b[0]).sum(), argnums=(0, 1))(numbers(), [numbers() + 1])


def case_of_batches():
    table = {"a": torch.ones(2, 3), "b": torch.arange(6.0).reshape(2, 3)}
    sums = vmap(lambda held: held["a"] + held["b"])(table)
    parts = vmap(lambda row: {"sum": row.sum(), "mean": row.mean()})(table["b"])
    nested = vmap(vmap(lambda a, b: a * b))(table["a"], table["b"])
    by_column = vmap(lambda held: held["b"].sum(), in_dims=({"a": None, "b": 1},))(table)
    return sums, parts, nested, by_column, vmap(grad(squares))(table["b"])


class Net(nn.Module):
    def __init__(self, start):
        super().__init__()
        self.a = nn.Linear(3, 4)
        self.b = nn.Linear(4, 2)
        with torch.no_grad():
            for i, p in enumerate(self.parameters()):
                p.copy_((torch.arange(p.numel()).reshape(p.shape) * 0.1 + i + start) % 0.7)

    def forward(self, x):
        return self.b(torch.tanh(self.a(x)))


def case_of_single_samples():
    net = Net(0.0)
    params = {k: v.detach() for k, v in net.named_parameters()}
    buffers = {k: v.detach() for k, v in net.named_buffers()}

    def compute_loss(params, buffers, sample, target):
        predictions = functional_call(net, (params, buffers), (sample.unsqueeze(0),))
        return nn.functional.mse_loss(predictions, target.unsqueeze(0))

    x = torch.arange(15.0).reshape(5, 3) * 0.2
    y = torch.arange(10.0).reshape(5, 2) * 0.1
    found = vmap(grad(compute_loss), in_dims=(None, None, 0, 0))(params, buffers, x, y)
    return {name: (one * 100).round() for name, one in found.items()}


def case_of_several_models():
    models = [Net(n * 0.1) for n in range(3)]
    params, buffers = stack_module_state(models)
    base = copy.deepcopy(models[0])

    def called(params, buffers, x):
        return functional_call(base, (params, buffers), (x,))

    return vmap(called, in_dims=(0, 0, None))(params, buffers, torch.arange(6.0).reshape(2, 3))


def case_of_one_tensor_in_several_places():
    x = numbers()
    by_closure = grad(lambda y: (x * y).sum())(x)
    return by_closure, grad(lambda held, other: (held[0] * held[1] * other).sum())((x, x), x)


def case_within_no_grad():
    with torch.no_grad():
        return grad(squares)(numbers())


def _swapped(held):
    return {"product": held["a"] * held["b"][0], "sum": held["a"] + held["b"][0]}


def case_of_trees_pulled_back():
    x = numbers()
    result, pulled = torch.func.vjp(_swapped, {"a": x, "b": (x + 1,)})
    return result, pulled({"product": torch.ones(3), "sum": x})


def case_of_gradients_through_batches():
    return grad(lambda x: vmap(torch.sin)(x).sum())(numbers())
