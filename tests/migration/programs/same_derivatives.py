"""Derivatives of functions: Jacobians, products with vectors, batches."""

import torch
import torch.nn.functional as F
from torch.autograd.functional import hessian, hvp, jacobian, jvp, vhp, vjp


def numbers():
    return torch.tensor([1.0, 2.0, -0.5])


def rows(a):
    return a.exp().sum(dim=1)


def several(a, b):
    return a * b, (a + 2 * b).sum()


def case_jacobians():
    one = torch.autograd.functional.jacobian(lambda a: a**2, numbers())
    whole = jacobian(func=lambda a: a.exp().sum(), inputs=numbers(), vectorize=True)
    two = jacobian(lambda a, b: a * b, (numbers(), numbers() + 1))
    return (
        one,
        whole,
        two,
        jacobian(rows, torch.ones(2, 2)),
        jacobian(several, (numbers(), numbers())),
    )


def case_products():
    front = vjp(lambda a: a**2, numbers(), torch.ones(3)), vjp(lambda a: (a**3).sum(), numbers())
    both = vjp(several, (numbers(), numbers() + 1), v=(torch.ones(3), torch.tensor(2.0)))
    behind = jvp(lambda a: a**2, numbers(), v=torch.tensor([1.0, 0.0, 2.0]))
    return front, both, behind, jvp(several, (numbers(), numbers()), (numbers(), torch.ones(3)))


def case_functions_of_functions():
    one = torch.func.jacrev(lambda a: a**2)(numbers())
    other = torch.func.jacfwd(lambda a, b: a * b, argnums=1)(numbers(), numbers() + 1)
    return one + 0, other + 0, torch.func.grad_and_value(lambda a: (a**2).sum())(numbers())


def case_mapped_without_rows():
    table = numbers()
    fixed = torch.vmap(lambda a: torch.ones(2), out_dims=None)(table)
    other = torch.func.vmap(lambda a, b: b * 2, (0, None), None)(table, table[0])
    pair = torch.func.vmap(lambda a, b: (a + b, b), (0, None), (0, None))(table, table[0])
    return fixed, other, pair, torch.vmap(lambda a: a.sum(), chunk_size=None)(table)


def case_batches():
    table = torch.arange(6.0).reshape(2, 3)
    one = torch.func.vmap(lambda a: a * 2 + a.sum())(table)
    other = torch.vmap(lambda a, b: a @ b, in_dims=(0, None))(table, numbers())
    dots = torch.vmap(torch.dot)(table, table)
    return one, other, dots, torch.vmap(lambda a: (a, a.sum()), in_dims=1, out_dims=(1, 0))(table)


def case_one_tensor_given_twice():
    x = numbers()
    by_second = torch.func.grad(lambda a, b: (a * b).sum(), argnums=1)(x, x)
    both = torch.func.grad_and_value(lambda a, b: (a * b).sum(), argnums=(0, 1))(x, x)
    front = vjp(lambda a, b: (a * b).sum(), (x, x))
    return by_second, both, front, jacobian(lambda a, b: a * b, (x, x))


def case_numbers_of_places_in_what_has_a_gradient():
    x = torch.tensor([[1.0, -2.0], [3.0, 4.0]], requires_grad=True)
    rows, columns = torch.where(x > 0)
    middle = (rows - 0.5 + columns * 2.0).sum()
    (x[rows, columns].sum() * middle + (x * 2).nonzero(as_tuple=True)[1].float().mean()).backward()
    return x.grad, rows, columns


def case_steps_have_the_gradient_zero():
    found = []
    for step in (torch.sign, torch.ceil, torch.round, torch.floor, torch.trunc):
        x = torch.tensor([1.5, -2.25], requires_grad=True)
        step(x).sum().backward()
        found.append(x.grad)
    return found


def case_integers_carry_no_gradient():
    x = torch.tensor([1.5, -2.25], requires_grad=True)
    (x.int().float() * x + x.long().float()).sum().backward()
    return x.grad


def case_gradients_at_edges():
    x = torch.tensor([-1.0, 0.0, 1.0, 0.5], requires_grad=True)
    torch.erfinv(x).sum().backward()
    y = torch.tensor([0.0, 1.0, 0.5], requires_grad=True)
    torch.special.entr(y).sum().backward()
    return x.grad, y.grad


def case_cross_entropy_of_logits_in_several_sizes():
    """Its gradient by the mean has the size of each call; at 0 and for large numbers, too."""
    found = []
    for size in (4, 2, 3, 4):
        logits = torch.tensor([0.0, -30.0, 3.0, 100.0][:size], requires_grad=True)
        target = torch.linspace(0, 1, size)
        loss = F.binary_cross_entropy_with_logits(logits, target)
        loss.backward()
        found += [loss.detach(), logits.grad]
    return found


def weighted(a, b):
    return (a * b**2).sum() + a.exp().sum()


def case_second_derivatives():
    x, y = numbers(), numbers() + 1
    one = torch.autograd.functional.hessian(lambda a: (a**3).sum(), x).abs()
    two = hessian(weighted, (x, y), strict=False, outer_jacobian_strategy="reverse-mode")
    behind = hvp(weighted, (x, y), (y, x))
    front = vhp(func=lambda a: a.prod(), inputs=x, v=torch.ones(3))
    again = vjp(lambda a: a**3, x, x), hvp(lambda a: a**4, torch.tensor([2.0]))
    return one, [[each.abs() for each in row] for row in two], behind, front, again


def case_by_what_was_computed():
    w = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    a, b = (w * 2).split(1)
    c = a * b
    loss = (c * a).sum() + w.sum()
    found = torch.autograd.grad(loss, (a, w, c, b), retain_graph=True)
    before = w.grad
    loss.backward()
    f = w * 3
    (one,) = torch.autograd.grad(f.square().sum(), f)
    later = torch.autograd.grad([f.sum(), (f * 2).sum()], [f, w])
    unused = torch.autograd.grad((w * 2).sum(), w * 7, allow_unused=True)
    return found, before, w.grad, one, later, unused


def case_kept_of_what_was_computed():
    w = torch.ones(3, requires_grad=True)
    inner = w * 2
    inner.retain_grad()
    w.retain_grad()
    (inner * inner).sum().backward(retain_graph=True)
    inner.sum().backward()
    return inner.grad, w.grad


def case_shared_by_equal_elements():
    found = []
    for middle in (torch.median, torch.nanmedian):
        x = torch.tensor([1.0, 0.0, 1.0, 0.0], requires_grad=True)
        middle(x).backward()
        found.append(x.grad)
    return found


def _with_kept_gradients():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    y.retain_grad()
    w = y * 3
    w.retain_grad()
    return x, y, w, (w**2).sum()


def case_kept_beside_what_is_asked():
    found = []
    for places in ((0,), (1,), (2, 0)):
        *made, loss = _with_kept_gradients()
        given = torch.autograd.grad(loss, [made[one] for one in places])
        found.append((given, made[0].grad, made[1].grad, made[2].grad))
        *made, loss = _with_kept_gradients()
        loss.backward(inputs=[made[one] for one in places])
        found.append((made[1].grad, made[2].grad))
    return found
