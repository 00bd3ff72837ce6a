"""What is made seldom: buffers, trees, factors, points, diagonals."""

import torch
from torch import nn
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.utils._pytree import tree_flatten, tree_leaves, tree_map, tree_map_only, tree_unflatten


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.shift = nn.Buffer(torch.ones(2))
        self.step = torch.nn.Buffer(torch.zeros(1), persistent=False)
        self.register_module("end", nn.Tanh())

    def forward(self, x):
        self.shift += 1
        return self.end(x + self.shift)


def case_buffers():
    net = Net()
    named = [name for name, _ in net.named_buffers()]
    return net(torch.zeros(2)), net.shift, list(net.state_dict()), named


def case_trees():
    tree = {"a": torch.ones(2), "b": [1, (torch.zeros(1), 2)]}
    leaves, spec = tree_flatten(tree)
    doubled = tree_map(lambda one: one * 2, tree)
    counted = tree_map_only(int, lambda one: one + 1, tree)
    return leaves, tree_unflatten(leaves, spec)["b"], tree_leaves(doubled), tree_leaves(counted)


def case_sums_of_trees():
    summed = torch.utils._pytree.tree_map(lambda a, b: a + b, [1, {"x": 2}], [3, {"x": 4}])
    some = torch.utils._pytree.tree_any(lambda one: one > 5, summed)
    return (
        summed[0],
        summed[1]["x"],
        some,
        torch.utils._pytree.tree_all(lambda one: one > 5, summed),
    )


def case_trees_of_another_order():
    both = tree_map(lambda a, b: (a, b), {"a": 1, "b": [2]}, {"b": [3], "a": 4})
    deep = tree_map(lambda a, b: [a] + b, [5, 6], [[7, 9], [1, 2]])
    some = tree_map_only(lambda one: one > 5, lambda one: -one, [5, 6, (7,)])
    return both["a"], both["b"], deep, some


def matrices():
    one = torch.tensor([[4.0, 1.0, 2.0], [1.0, 3.0, -5.0], [2.0, -5.0, 0.1]])
    return torch.stack([one, one + torch.eye(3)])


def case_factors():
    factors, pivots = torch.linalg.ldl_factor(matrices())
    found = torch.linalg.ldl_factor_ex(matrices()[0])
    right = torch.arange(6.0).reshape(3, 2)
    return factors, pivots, found.LD, found.info, torch.linalg.ldl_solve(factors, pivots, right)


def case_points():
    engine = torch.quasirandom.SobolEngine(dimension=3)
    first = engine.draw(5)
    engine.fast_forward(2)
    then = engine.draw(2, dtype=torch.float64), engine.num_generated
    return first, then, engine.reset().draw_base2(2)


def case_diagonals():
    one = torch.sparse.spdiags(torch.arange(9.0).reshape(3, 3), torch.tensor([0, -1, 1]), (3, 3))
    other = torch.sparse.spdiags(torch.arange(4.0), torch.tensor([1]), (2, 4))
    return one.to_dense(), other.to_dense()


def case_kernels_of_attention():
    q = torch.arange(16.0).reshape(1, 2, 4, 2) / 16
    with sdpa_kernel(SDPBackend.MATH):
        one = nn.functional.scaled_dot_product_attention(q, q, q)
    with sdpa_kernel([SDPBackend.MATH, SDPBackend.FLASH_ATTENTION]):
        return one + nn.functional.scaled_dot_product_attention(q, q, q)


def case_sizes():
    a, b = 2, 3
    return torch.sym_max(a, b), torch.sym_min(a, b), torch.sym_ite(a > b, a, b), torch.sym_not(True)


def case_streams_that_go_on():
    one = torch.Generator().manual_seed(3)
    torch.rand(2, generator=one)
    other = one.clone_state()
    return torch.equal(torch.rand(2, generator=one), torch.rand(2, generator=other))


def case_single_samples():
    one = torch.distributions.Bernoulli(0.3).sample()
    other = torch.distributions.Exponential(1.0).sample()
    return one.shape, other.shape, torch.tensor(1.0).exponential_().shape


def case_regions_of_distributions():
    normal = torch.distributions.Normal(torch.zeros(2), torch.ones(2))
    counted = torch.distributions.Binomial(5, torch.tensor(0.3))
    rows = torch.distributions.Independent(normal, 1)
    uniform = torch.distributions.Uniform(0.0, 2.0)
    chi = torch.distributions.Chi2(2.0)
    some = torch.tensor([1.0, 7.0])
    checked = normal.support.check(some), counted.support.check(some), uniform.support.check(some)
    named = (
        str(normal.support),
        repr(rows.support),
        str(chi.support),
        sorted(normal.arg_constraints),
    )
    told = str(chi.arg_constraints["df"]), str(rows.arg_constraints)
    return checked, named, told, chi.support.is_discrete, rows.support.event_dim


def case_regions_by_name():
    matrix = torch.distributions.MultivariateNormal(torch.zeros(2), torch.eye(2))
    choice = torch.distributions.Categorical(torch.ones(3))
    negative = torch.distributions.NegativeBinomial(3, torch.tensor(0.5))
    several = torch.distributions.Multinomial(3, torch.ones(2))
    texts = [str(matrix.support), str(choice.support), str(several.support)]
    texts += [str(negative.arg_constraints), str(matrix.arg_constraints)]
    return texts, torch.distributions.Bernoulli(torch.ones(2) * 0.5).param_shape


def case_states_of_streams():
    one, other = torch.Generator().manual_seed(3), torch.Generator()
    return one.get_state(), other.get_state(), other.initial_seed()


def case_devices_of_streams():
    one, other = torch.Generator(), torch.Generator(device="cpu")
    made = torch.ones(2, device=one.device)
    held = other.device
    return one.device.type, held.type, one.device == torch.device("cpu"), made, str(held) == "cpu"


def case_sequences_out_of_a_batch():
    rnn = torch.nn.utils.rnn
    parts = [torch.ones(3, 2), torch.zeros(1, 2), torch.arange(4.0).reshape(2, 2)]
    lengths = torch.tensor([3, 1, 2])
    made = rnn.unpad_sequence(rnn.pad_sequence(parts), lengths)
    batch = rnn.pad_sequence(parts, batch_first=True)
    return made, rnn.unpad_sequence(batch, lengths, batch_first=True), batch
