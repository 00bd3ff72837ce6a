"""Who sees a change of a tensor."""

import copy

import torch
from torch import nn


class Own:
    def __init__(self):
        self.x = torch.zeros(2)


class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("scale", torch.ones(2))


def case_deep_copies():
    x, held, own = torch.arange(3.0), [torch.zeros(2)], Own()
    y, kept, other = copy.deepcopy(x), copy.deepcopy({"a": held}), copy.deepcopy(own)
    x[0] = 9
    held[0][0] = 5
    own.x[1] = 7
    return x, y, held, kept, own.x, other.x


def case_deep_copy_of_buffer():
    net = Scaled()
    other = copy.deepcopy(net)
    net.scale.mul_(3)
    return net.scale, other.scale


def case_copy_of_same_type():
    x = torch.zeros(2)
    y = x.to(torch.float32, copy=True)
    x[0] = 1
    return x, y


def case_kept_in_list():
    g = torch.zeros(2)
    held = []
    for i in range(3):
        g += i
        held.append(g)
    return held


def case_kept_before():
    g = torch.zeros(2)
    held = []
    held.append(g)
    g += 1
    return held, g


def case_new_in_each_round():
    held = []
    for i in range(3):
        g = torch.zeros(2)
        g += i
        held.append(g)
    return held


def case_several_names():
    x, y = torch.zeros(2), torch.ones(2)
    a, b = x, y
    x += 1
    return a, b, x


class Meter:
    def __init__(self):
        self.total, self.count = torch.zeros(2), 0
        self.reset()

    def reset(self):
        self.total = torch.zeros(2)
        self.seen = []

    def update(self, x):
        self.total += x * 2
        self.count += 1
        self.seen.append(self.total)

    def result(self):
        return self.total


def case_kept_attributes():
    meter, weight = Meter(), torch.ones(2, requires_grad=True)
    meter.update(torch.ones(2))
    held = meter.result()
    meter.update(torch.arange(2.0))
    before = held.clone()
    meter.reset()
    meter.update(weight)
    meter.update(weight * 3)
    meter.total.sum().backward()
    return before, [one.detach() for one in meter.seen], weight.grad, meter.count


def handed_back(x, y):
    y[0] = 1
    return x


def case_what_a_function_hands_back():
    x, y = torch.full((2, 2), 3), torch.full((2, 2), 1)
    z = handed_back(x, y)
    z *= -1
    return x, y, z


whole = torch.ones(4)
rows = torch.ones(2, 2)
turned = rows.T
whole.mul_(2)
added = whole.mul_(2).add_(1)
rows.masked_scatter_(rows > 0, torch.arange(4.0))
held = list(zip(rows, turned))
rows += 1


def case_names_of_the_module():
    return whole, added, rows, turned, held


def case_one_result_or_several():
    x = torch.tensor([[2.0, 1.0], [2.0, 3.0]])
    found, pooled = torch.unique(x), torch.nn.functional.max_pool2d(x[None, None], 1)
    several, counts = x.unique(return_counts=True)
    views = found.view(-1), pooled.flatten(), several.view(-1)
    found.neg_()
    pooled.add_(1)
    several *= 2
    return found, pooled, several, counts, views


def case_whole_view_assigned():
    x, y = torch.eye(4)[:3], torch.zeros(3, 4)
    part, flat, cut = x[:, 1:], y.view(-1), y.detach()
    part[...] = 2
    x += x
    y[...] = 3
    cut[...] = flat[:4] + 1
    return x, part, y, flat, cut


def case_whole_scalar_assigned():
    x = torch.zeros(2)
    one = x[0]
    one[...] = 5
    return x, one


def case_casts_to_the_same_type(a=torch.ones(3, 4)):
    a = a.clone()
    a **= 2
    b = a.float()
    b.copy_(a > 3)
    x = torch.eye(4)[:3]
    y, z = x.to(torch.float32), x[:, 1:].to(x)
    y += 2
    z[0] = 5
    return a, b, x, y, z


def case_real_parts_of_real_numbers():
    x, y = torch.eye(4)[:3], torch.ones(3, 4)
    part, other = x.real, y.real
    x[0] = 9
    part += 1
    y[0, 1:3] = x[0, :2]
    return x, part, y, other


def both(x, y):
    return x, y


def case_given_back_among_others():
    a = torch.arange(6.0)
    _, same = both(2, a)
    a %= 3
    other, _ = both(a, 1)
    other += 1
    return same, a, other


def case_repeated_and_named():
    x, y, z = torch.eye(2), torch.ones(4), torch.arange(4.0)
    twice, named = [x] * 2 + [y], dict(x=y)
    rows = {str(key): one for key, one in enumerate(z)}
    x.lt_(x)
    y.put_(torch.tensor([0, 3]), torch.tensor([5.0, 6.0]))
    z[...] = 0.5
    return twice, named, rows


def case_of_some_numbers():
    last = 0
    for one in torch.arange(4.0):
        last = one
    same = last.float()
    more = last.mul_(2)
    return same, more


def case_copies_of_tensors():
    x, y = torch.eye(2), torch.arange(3.0)
    copies = x.new_tensor(data=y), torch.tensor(y), torch.as_tensor(y)
    y[0] = 9.0
    return copies


def case_views_without_gradients():
    x = torch.arange(12.0).reshape(3, 4)
    first, second = x.chunk(2)
    second.add_(x[0])
    first.fill_(7.0)
    x[1:].copy_(torch.ones(2, 4))
    return x, first, second


def real_part(z):
    return z.real


def case_real_parts():
    x = torch.arange(3.0)
    z = torch.complex(x, x + 1)
    same = real_part(x)
    x[0] = 5.0
    return same, real_part(z), torch.real(z), z.real


def chosen(x):
    return x[[0, 1]]


def case_selections_that_callers_change():
    x = torch.ones(4)
    found = chosen(x)
    found[0] = 5.0
    return x, found


def overwritten(x):
    x[...] = 0.5


def case_a_whole_assignment_where_callers_hold_views():
    x = torch.ones(4)
    first, *others = x
    overwritten(x)
    return x, first, others


def case_columns_of_places():
    x = torch.arange(6.0).reshape(2, 3)
    rows, columns = torch.where(x > 1)
    same = rows.contiguous()
    same[0] = 7
    other = x.nonzero(as_tuple=True)
    other[1].view(-1)[0] = 8
    return rows, columns, other


def case_bounds_of_logit():
    x = torch.tensor([0.0, 0.2, 0.7, 1.0])
    return torch.logit(x, 1), torch.logit(x, 0.7), torch.logit(x, 0.1)


def case_rows_of_what_python_hands_on():
    x, y = torch.zeros(3, 2), torch.ones(3, 2)
    for one, other in zip(x, y):
        one.copy_(other)
    total = torch.zeros(2)
    for place, row in enumerate(y):
        total += row * place
    for one in total:
        one += 1
    return x, total, one


def case_new_data_of_a_view_that_nobody_else_holds():
    x = torch.arange(6.0).reshape(2, 3)
    x.data = x * 2
    x[0] = 1.0
    x.data += 1
    return x


def case_what_is_given_as_out_comes_back():
    sums, powers, row = torch.zeros(3), torch.zeros(3), torch.zeros(2, 3)
    first = torch.cumsum(torch.ones(3), 0, out=sums)
    first.add_(1)
    second = torch.exp(torch.zeros(3), out=powers)
    second[0] = 5
    third = torch.add(torch.ones(3), 1, out=row[1])
    third.mul_(2)
    return sums, powers, row, first, second, third


GRID = torch.ones(3, 3)
ROW = GRID[0]


def case_of_the_module():
    GRID[GRID > 0] = 7.0
    return ROW


def case_shallow_copies():
    x, one = torch.zeros(3), torch.tensor(3.0)
    y, z = copy.copy(x), copy.copy(one)
    y[0] = 9
    x.add_(1)
    z += 1
    return x, y, one, z
