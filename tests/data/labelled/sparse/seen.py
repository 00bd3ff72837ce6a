import math

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn


# inputs: edge_index=int(2, 10, high=5), x=float(5, 4)
def gcn_step(edge_index, x):
    adj = torch.sparse_coo_tensor(edge_index, torch.ones(edge_index.size(1)), (5, 5))
    return torch.sparse.mm(adj, x)


# inputs: dense=prob(5, 5), x=float(5, 4)
# init: 4, 3
class DenseGraphConvolution(nn.Module):
    def __init__(self, in_features, out_features):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(in_features, out_features))

    def forward(self, dense, x):
        adj = dense + torch.eye(dense.size(0))
        adj = adj / adj.sum(1, keepdim=True)
        return torch.mm(adj, torch.mm(x, self.weight))


# inputs: i=int(2, 6, high=4), v=float(6)
def transposed(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return a.t()  # finding: TypeError in t


# inputs: i=int(2, 6, high=4), v=float(6)
def transposed_by_indices(i, v):
    return torch.sparse_coo_tensor(i.flip(0), v, (4, 4))


# inputs: i=int(2, 6, high=4), v=float(6), d=float(4, 4)
def masked_by_sparse(i, v, d):
    pattern = torch.sparse_coo_tensor(i, torch.ones(6), (4, 4)).coalesce()  # finding: coalesce gives another value
    return d.sparse_mask(pattern)  # finding: sparse_mask is not there


# inputs: i=int(2, 6, high=4), v=float(6)
def row_softmax_by_scatter(i, v):
    e = torch.exp(v - v.max())
    total = torch.zeros(4).index_add(0, i[0], e)
    return e / total[i[0]]


# inputs: i=int(2, 6, high=4), v=float(6)
def two_hops(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return torch.mm(a, a)  # finding: TypeError in mm


# inputs: i=int(2, 6, high=4), v=float(6), b=float(4)
def vector_as_column(i, v, b):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return torch.sparse.mm(a, b.unsqueeze(1)).squeeze(1)


# inputs: d=prob(4, 4)
def edges_of(d):
    s = (d * (d > 0.5)).to_sparse()
    return s.indices(), s.values()


# inputs: d=prob(4, 4), x=float(4, 3)
def csr_product(d, x):
    a = d.to_sparse_csr()
    return a @ x


# inputs: d=prob(4, 4), x=float(4)
def csr_vector(d, x):
    a = d.to_sparse_csr()
    return a.mv(x)


# inputs: x=float(4, 3)
def csr_from_parts(x):
    crow = torch.tensor([0, 1, 2, 3, 4])
    col = torch.tensor([1, 2, 3, 0])
    a = torch.sparse_csr_tensor(crow, col, torch.ones(4), size=(4, 4))
    return torch.matmul(a, x)


# inputs: d=prob(4, 4)
def csc_columns(d):
    a = d.to_sparse_csc()  # finding: to_sparse_csc is not there
    return a.ccol_indices(), a.row_indices()  # possible: MindSpore has no layout torch.sparse_csc


# inputs: d=prob(4, 4)
def blocks(d):
    return d.to_sparse_bsr((2, 2)).values()  # finding: to_sparse_bsr is not there


# inputs: ids=int(6, high=10)
# init:
class SparseTable(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(10, 4, sparse=True)  # finding: MindSpore's gradient of a table is dense

    def forward(self, ids):
        return self.table(ids).sum()


# inputs: ids=int(6, high=10)
# init:
class DenseTable(nn.Module):
    def __init__(self, sparse=False):
        super().__init__()
        self.table = nn.Embedding(10, 4, sparse=sparse)

    def forward(self, ids):
        return self.table(ids).sum()


# inputs: ids=int(6, high=10)
# init:
class SparseBag(nn.Module):
    def __init__(self):
        super().__init__()
        self.bag = nn.EmbeddingBag(10, 4, mode="sum", sparse=True)  # finding: MindSpore's gradient of a table is dense

    def forward(self, ids):
        return self.bag(ids.view(2, 3)).sum()


# inputs: ids=int(6, high=10), weight=float(10, 4)
def functional_sparse(ids, weight):
    weight = weight.clone().requires_grad_()
    out = F.embedding(ids, weight, sparse=True)  # finding: MindSpore's gradient of a table is dense
    out.sum().backward()
    return weight.grad.is_sparse


# inputs: i=int(2, 6, high=4), v=float(6), x=float(4, 3)
# init:
class BufferedGraph(nn.Module):
    def __init__(self):
        super().__init__()
        index = torch.tensor([[0, 1, 2, 3], [1, 2, 3, 0]])
        self.register_buffer("adj", torch.sparse_coo_tensor(index, torch.ones(4), (4, 4)))
        self.lin = nn.Linear(3, 3)

    def forward(self, i, v, x):
        return torch.sparse.mm(self.adj, self.lin(x))


# inputs: i=int(2, 6, high=4), v=float(6), x=float(4, 3)
# init:
class SelectsRows(nn.Module):
    def __init__(self):
        super().__init__()
        index = torch.tensor([[0, 1, 2, 3], [1, 2, 3, 0]])
        self.adj = torch.sparse_coo_tensor(index, torch.ones(4), (4, 4))

    def forward(self, i, v, x):
        rows = self.adj.index_select(0, torch.tensor([0, 2]))  # finding: TypeError in index_select
        return rows.to_dense()


# inputs: i=int(2, 6, high=4), v=float(6)
def stacked(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return torch.stack([a, a])  # finding: TypeError in stack


# inputs: i=int(2, 6, high=4), v=float(6)
def concatenated(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    b = torch.sparse_coo_tensor(i, v * 2, (4, 4))
    return torch.cat([a, b], dim=0)


# inputs: i=int(2, 6, high=4), v=float(6)
def activations(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).coalesce()  # finding: RuntimeError in coalesce
    b = torch.tanh(a)
    c = torch.relu(a)
    return b, c


# inputs: i=int(2, 6, high=4), v=float(6)
def powers(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).coalesce()  # finding: ValueError in coalesce
    return a.pow(2)  # finding: TypeError in pow


# inputs: i=int(2, 6, high=4), v=float(6)
def one_row(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    return a[1].to_dense()  # finding: TypeError in __getitem__


# inputs: i=int(2, 6, high=4), v=float(6)
def one_row_dense(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).to_dense()
    return a[1]


# inputs: i=int(2, 6, high=4), v=float(6)
def moved(i, v):
    device = torch.device("cpu")
    a = torch.sparse_coo_tensor(i, v, (4, 4), device=device).to(device)
    return torch.sparse.mm(a, torch.ones(4, 2, device=device))


# inputs: i=int(2, 6, high=4), v=float(6), x=float(4, 4)
def times_dense(i, v, x):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).coalesce()  # finding: RuntimeError in coalesce
    return a * x


# inputs: i=int(2, 6, high=4), v=float(6), x=float(2, 4, 3)
def batched(i, v, x):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).to_dense()
    return torch.einsum("nm,bmf->bnf", a, x)


# inputs: i=int(3, 6, high=3), v=float(6)
def three_dimensions(i, v):
    a = torch.sparse_coo_tensor(i, v, (3, 3, 3))  # finding: For COOTensor, the length of 'shape' must be 2, but got (3, 3, 3).
    return torch.sparse.sum(a, dim=0)  # possible: For COOTensor, the length of 'shape' must be 2, but got (3, 3, 3).


# inputs: i=int(2, 6, high=4), v=float(6), x=float(4, 3)
def light_gcn(i, v, x, layers=2):
    graph = torch.sparse_coo_tensor(i, v, torch.Size([4, 4])).coalesce()  # finding: ValueError in coalesce
    embs = [x]
    for _ in range(layers):
        x = torch.sparse.mm(graph, x)
        embs.append(x)
    return torch.stack(embs, dim=1).mean(dim=1)


# inputs: rows=rows(3, 2, 5)
def bag_of_words(rows):
    index = [[r for r, row in enumerate(rows) for _ in row], [t for row in rows for t in row]]
    values = torch.ones(len(index[0]))
    matrix = torch.sparse_coo_tensor(index, values, (3, 10))
    return matrix.to_dense()


# inputs: i=int(2, 6, high=4), v=float(6)
def zeroed(i, v):
    a = torch.sparse_coo_tensor(i, v, (4, 4)).coalesce()  # finding: ValueError in coalesce
    return torch.zeros_like(a)  # finding: TypeError in zeros_like


# inputs: x=float(4, 6)
def names_alone(x):
    indices = x.topk(2).indices
    values = x.topk(2).values
    sparse = values * 2
    return sparse.t(), indices.sum(), sparse.pow(2)[0]


# inputs: x=float(4, 6)
def to_dense_of_dense(x):
    y = x.to_dense()
    return y.pow(2), y.is_sparse


# inputs: i=int(2, 6, high=4), v=float(6), x=float(4, 2)
def relations(i, v, x):
    graphs = {"a": torch.sparse_coo_tensor(i, v, (4, 4)), "b": torch.sparse_coo_tensor(i.flip(0), v, (4, 4))}
    out = 0
    for name, graph in graphs.items():
        out = out + torch.sparse.mm(graph, x)
    return out


# inputs: i=int(2, 6, high=4), v=float(6), x=float(4, 3)
def gradient_through(i, v, x):
    v = v.clone().requires_grad_()
    a = torch.sparse_coo_tensor(i, v, (4, 4))
    torch.sparse.mm(a, x).sum().backward()
    return v.grad
