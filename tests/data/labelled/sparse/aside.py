import math

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn


# inputs: edge_index=int(2, 10, high=5), x=float(5, 4)
def gcn_step_operator(edge_index, x):
    adj = torch.sparse_coo_tensor(edge_index, torch.ones(edge_index.size(1)), (5, 5)).coalesce()  # finding: ValueError in coalesce
    return adj @ x


# inputs: edge_index=int(2, 10, high=5), x=float(5, 4)
def normalized_adjacency(edge_index, x):
    n = x.size(0)
    adj = torch.sparse_coo_tensor(edge_index, torch.ones(edge_index.size(1)), (n, n))
    degree = torch.sparse.sum(adj, dim=1).to_dense()  # finding: TypeError in _sparse_sum
    inv = (degree + 1).pow(-0.5)
    return inv[:, None] * torch.sparse.mm(adj, inv[:, None] * x)


# inputs: dense=prob(5, 5), x=float(5, 4)
# init: 4, 3
class GraphConvolution(nn.Module):
    def __init__(self, in_features, out_features):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(in_features, out_features))
        self.bias = nn.Parameter(torch.zeros(out_features))

    def forward(self, dense, x):
        support = torch.mm(x, self.weight)
        output = torch.spmm(dense.to_sparse(), support)
        return output + self.bias


# inputs: i=int(2, 6, high=4), v=float(6)
def summed_to_number(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return torch.sparse.sum(a)  # finding: TypeError in _sparse_sum


# inputs: i=int(2, 6, high=4), v=float(6)
def summed_values(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).coalesce()  # finding: RuntimeError in coalesce
    return a.values().sum()


# inputs: i=int(2, 6, high=4), v=float(6)
def added(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).coalesce()  # finding: ValueError in coalesce
    b = torch.sparse_coo_tensor(i.flip(0), v, (4, 4)).coalesce()  # finding: ValueError in coalesce
    return a + b


# inputs: i=int(2, 6, high=4), v=float(6)
def scaled(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return a * 0.5  # finding: TypeError in mul


# inputs: i=int(2, 6, high=4), v=float(6)
def scaled_values(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).coalesce()  # finding: RuntimeError in coalesce
    return torch.sparse_coo_tensor(a.indices(), a.values() * 0.5, a.shape)


# inputs: i=int(2, 6, high=4), v=float(6)
def squared_elements(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).coalesce()  # finding: ValueError in coalesce
    return a * a  # finding: TypeError in mul


# inputs: i=int(2, 6, high=4), v=float(6), d=float(4, 4)
def gathered_by_indices(i, v, d):
    row, col = i
    return d[row, col] * v


# inputs: i=int(2, 6, high=4), v=float(6)
def row_softmax(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).coalesce()  # finding: coalesce gives another value
    return torch.sparse.softmax(a, dim=1)  # finding: TypeError in _sparse_softmax


# inputs: i=int(2, 6, high=4), v=float(6)
def to_dense_twice(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return a.to_dense() @ a.to_dense().t()


# inputs: i=int(2, 6, high=4), v=float(6)
def product_of_sparse(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return torch.sparse.mm(a, a.t())  # finding: TypeError in _sparse_mm


# inputs: i=int(2, 6, high=4), v=float(6), x=float(4, 3)
def two_hops_by_features(i, v, x):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return torch.mm(a, torch.mm(a, x))


# inputs: i=int(2, 6, high=4), v=float(6), b=float(4)
def matrix_vector(i, v, b):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return torch.mv(a, b)


# inputs: i=int(2, 6, high=4), v=float(6), c=float(4, 3), x=float(4, 3)
def addmm_sparse(i, v, c, x):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return torch.sparse.addmm(c, a, x, beta=0.5, alpha=2.0)  # finding: TypeError in _sparse_addmm


# inputs: d=prob(4, 4)
def counts_stored(d):
    d = d * (d > 0.5)
    s = d.to_sparse()
    return s._nnz() / d.numel()


# inputs: d=prob(4, 4)
def counts_nonzero(d):
    d = d * (d > 0.5)
    return torch.count_nonzero(d) / d.numel()


# inputs: d=prob(4, 4)
def edges_by_nonzero(d):
    idx = (d > 0.5).nonzero().t()
    return idx, d[idx[0], idx[1]]


# inputs: d=prob(4, 4)
def csr_parts(d):
    a = d.to_sparse_csr()
    return a.crow_indices(), a.col_indices(), a.values()


# inputs: ids=int(6, high=10), weight=float(10, 4)
def functional_dense(ids, weight):
    weight = weight.clone().requires_grad_()
    out = F.embedding(ids, weight)
    out.sum().backward()
    return weight.grad


# inputs: ids=int(6, high=10)
def skip_gram_step(ids):
    table = nn.Embedding(10, 4, sparse=True)  # finding: MindSpore's gradient of a table is dense
    optimizer = torch.optim.SparseAdam(list(table.parameters()), lr=0.1)  # finding: MindSpore has no such optimizer
    loss = table(ids).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return table.weight


# inputs: ids=int(6, high=10)
def adam_step(ids):
    table = nn.Embedding(10, 4)
    optimizer = torch.optim.Adam(table.parameters(), lr=0.1)
    loss = table(ids).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return table.weight


# inputs: ids=int(6, high=10)
def adagrad_step(ids):
    table = nn.EmbeddingBag(10, 4, sparse=True)  # finding: MindSpore's gradient of a table is dense
    optimizer = torch.optim.Adagrad(table.parameters(), lr=0.1)
    table(ids.view(2, 3)).sum().backward()
    optimizer.step()
    return table.weight


# inputs: i=int(2, 6, high=4), v=float(6)
def block_diagonal(i, v):
    idx = torch.cat([i, i + 4], dim=1)
    val = torch.cat([v, v])
    return torch.sparse_coo_tensor(idx, val, (8, 8))


# inputs: i=int(2, 6, high=4), v=float(6)
def elementwise_chain(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).coalesce()  # finding: RuntimeError in coalesce
    return a.abs().sqrt().neg()


# inputs: i=int(2, 6, high=4), v=float(6)
def norm_of(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).coalesce()  # finding: ValueError in coalesce
    return torch.norm(a)  # finding: TypeError in norm


# inputs: i=int(2, 6, high=4), v=float(6)
def shape_and_kind(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return a.shape[0], a.size(1), a.dtype, a.is_sparse


# inputs: i=int(2, 6, high=4), v=float(6)
def as_double(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).double()
    return a.to_dense()


# inputs: i=int(2, 6, high=4), v=float(6)
def plus_dense(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return torch.eye(4) + a


# inputs: i=int(2, 6, high=4), v=float(6), x=float(3, 4)
def dense_times_sparse(i, v, x):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return x @ a  # finding: TypeError in matmul


# inputs: i=int(2, 6, high=4), v=float(6), x=float(2, 4, 3)
def batched_by_loop(i, v, x):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return torch.stack([torch.sparse.mm(a, part) for part in x])


# inputs: i=int(1, 6, high=4), v=float(6, 3)
def hybrid(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 3))  # finding: For COOTensor, 'values' must be a 1-dimensional tensor, but got a 2-dimensional tensor.
    return a.coalesce().values()  # possible: For COOTensor, 'values' must be a 1-dimensional tensor, but got a 2-dimensional tensor.


# inputs: i=int(2, 6, high=4), v=float(6)
def laplacian(i, v):
    n = 4
    adj = torch.sparse_coo_tensor(i, torch.ones(6), (n, n)).coalesce()  # finding: RuntimeError in coalesce
    eye = torch.sparse_coo_tensor(torch.arange(n).repeat(2, 1), torch.ones(n), (n, n)).coalesce()  # finding: ValueError in coalesce
    return eye - adj


# inputs: i=int(2, 6, high=4), v=float(6), x=float(4, 3)
def chebyshev(i, v, x, order=3):
    lap = torch.sparse_coo_tensor(i, v, (4, 4))
    terms = [x, torch.sparse.mm(lap, x)]
    for _ in range(2, order):
        terms.append(2 * torch.sparse.mm(lap, terms[-1]) - terms[-2])
    return torch.cat(terms, dim=-1)


# inputs: i=int(2, 6, high=4), x=float(4, 3), keep=arg(0.5, 0.8)
def dropped_edges(i, x, keep=0.5):
    a = torch.sparse_coo_tensor(i, torch.ones(6), (4, 4)).coalesce()  # finding: ValueError in coalesce
    mask = torch.rand(a.values().numel()) < keep
    b = torch.sparse_coo_tensor(a.indices()[:, mask], a.values()[mask] / keep, a.shape)
    return torch.sparse.mm(b, x)


# inputs: i=int(2, 6, high=4), v=float(6)
def clone_and_detach(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).coalesce()  # finding: ValueError in coalesce
    b = a.clone()
    return b.detach().values()


# inputs: dense=prob(4, 4)
def scipy_style(dense):
    matrix = np.asarray(dense.tolist())
    row, col = np.nonzero(matrix > 0.5)
    indices = torch.from_numpy(np.vstack((row, col)).astype(np.int64))
    values = torch.from_numpy(matrix[row, col].astype(np.float32))
    return torch.sparse_coo_tensor(indices, values, torch.Size(matrix.shape)).to_dense()


# inputs: x=float(4, 6)
def sparse_attention_dense(x):
    sparse_mask = torch.rand(4, 4) > 0.5
    scores = x @ x.t()
    sparse = scores.masked_fill(sparse_mask, -1e9)
    return torch.softmax(sparse, dim=-1).transpose(0, 1)


# inputs: i=int(2, 6, high=4), v=float(6)
def through_helper(i, v):
    def build(size):
        return torch.sparse_coo_tensor(i, v, size)

    a = build((4, 4))
    return torch.log1p(a.coalesce()), a.transpose(0, 1)  # finding: TypeError in transpose


# inputs: i=int(2, 6, high=4), v=float(6)
def lists_of_graphs(i, v):
    graphs = [torch.sparse_coo_tensor(i, v * k, (4, 4)) for k in range(3)]
    return [g.sum(dim=0) for g in graphs]  # finding: TypeError in sum
