"""What torch has under a second name, in the module that defines it."""

import torch
from torch import nn
from torch.amp.autocast_mode import autocast
from torch.amp.grad_scaler import GradScaler
from torch.cuda.amp.autocast_mode import autocast as cuda_autocast
from torch.cuda.amp.grad_scaler import GradScaler as CudaScaler
from torch.distributions.bernoulli import Bernoulli
from torch.distributions.beta import Beta
from torch.distributions.categorical import Categorical
from torch.distributions.dirichlet import Dirichlet
from torch.distributions.distribution import Distribution
from torch.distributions.exponential import Exponential
from torch.distributions.gamma import Gamma
from torch.distributions.independent import Independent
from torch.distributions.kl import kl_divergence
from torch.distributions.laplace import Laplace
from torch.distributions.log_normal import LogNormal
from torch.distributions.multivariate_normal import MultivariateNormal
from torch.distributions.normal import Normal
from torch.distributions.one_hot_categorical import OneHotCategorical
from torch.distributions.uniform import Uniform
from torch.nn.utils.clip_grad import clip_grad_norm_, clip_grad_value_
from torch.nn.utils.convert_parameters import parameters_to_vector, vector_to_parameters
from torch.nn.utils.spectral_norm import spectral_norm
from torch.nn.utils.weight_norm import weight_norm
from torch.utils.checkpoint import checkpoint_sequential
from torch.utils.data import RandomSampler, default_collate
from torch.utils.data.sampler import Sampler

P = torch.tensor([0.25, 0.75])


def case_distributions():
    two = torch.tensor([0.5, 1.5])
    return [
        Bernoulli(P).log_prob(torch.tensor([0.0, 1.0])),
        Beta(two, two).log_prob(P),
        Categorical(probs=P).log_prob(torch.tensor(1)),
        Dirichlet(two).log_prob(P),
        Exponential(two).log_prob(P),
        Gamma(two, two).log_prob(P),
        Independent(Normal(P, two), 1).log_prob(P),
        kl_divergence(Normal(P, two), Normal(two, two)),
        Laplace(P, two).log_prob(two),
        LogNormal(P, two).log_prob(two),
        MultivariateNormal(P, torch.eye(2)).log_prob(two),
        OneHotCategorical(P).log_prob(torch.tensor([0.0, 1.0])),
        Uniform(P, two + 1).log_prob(two),
    ]


def case_kinds_of_distributions():
    normal = Normal(P, P)
    return isinstance(normal, Distribution), isinstance(normal, torch.distributions.Distribution)


def filled(layer):
    with torch.no_grad():
        for p in layer.parameters():
            p.copy_(torch.linspace(-0.5, 0.75, p.numel()).reshape(p.shape))
    return layer


def case_gradients():
    net = filled(nn.Linear(2, 2))
    net(P).square().sum().backward()
    norm = clip_grad_norm_(net.parameters(), 0.5)
    first = [p.grad.clone() for p in net.parameters()]
    clip_grad_value_(net.parameters(), 0.1)
    return norm, first, [p.grad for p in net.parameters()]


def case_vectors():
    net = filled(nn.Linear(2, 2))
    vector = parameters_to_vector(net.parameters()).detach()
    vector_to_parameters(vector * 2, net.parameters())
    once = net(P).detach()
    nn.utils.vector_to_parameters(vector * 3, net.parameters())
    return vector, once, net(P).detach()


def case_weights():
    net = weight_norm(filled(nn.Linear(2, 2)))
    return net(P).detach(), list(spectral_norm(nn.Linear(2, 3))(P).shape)


def case_copies():
    return nn.parallel.DataParallel(filled(nn.Linear(2, 2)))(P).detach()


def case_parts():
    net = nn.Sequential(filled(nn.Linear(2, 2)), nn.Tanh(), filled(nn.Linear(2, 2)))
    x = P.clone().requires_grad_()
    out = checkpoint_sequential(net, 2, x, use_reentrant=False)
    out.sum().backward()
    return out.detach(), x.grad


def case_scaled():
    net = filled(nn.Linear(2, 2))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    scaler, other = GradScaler("cpu", enabled=False), torch.amp.GradScaler("cpu", enabled=False)
    third = CudaScaler(enabled=False)
    with autocast("cpu", enabled=False):
        loss = net(P).square().sum()
    with torch.amp.autocast("cpu", enabled=False), cuda_autocast(enabled=False):
        loss = loss + net(P).sum()
    third.scale(other.scale(scaler.scale(loss))).backward()
    scaler.step(optimizer)
    scaler.update()
    return net.weight.detach(), net.bias.detach()


def case_recorded():
    x = P.clone().requires_grad_()
    with torch.no_grad(), torch.autograd.enable_grad():
        y = x * 2
    with torch.autograd.set_grad_enabled(False):
        z = x * 2
    return y.requires_grad, z.requires_grad


class Backwards(Sampler):
    def __init__(self, count):
        self.count = count

    def __iter__(self):
        return iter(range(self.count - 1, -1, -1))

    def __len__(self):
        return self.count


def case_data():
    batch = default_collate([(P, 1), (P * 2, 2)])
    endless = iter(RandomSampler([5, 6], replacement=True, num_samples=int(1e10)))
    return batch, list(Backwards(3)), sorted(RandomSampler(list(range(4)))), next(endless) in (0, 1)
