"""Sparse tensors, which become dense ones that remember what torch stores."""

import torch


def made():
    i = torch.tensor([[1, 0, 1, 1], [2, 0, 0, 2]])
    v = torch.tensor([3.0, 4.0, 5.0, -1.0])
    return torch.sparse_coo_tensor(i, v, (2, 3))


def case_coo():
    s = made()
    c = s.coalesce()
    return (
        (s.to_dense(), s.is_coalesced(), s._nnz(), s._indices(), s._values()),
        (c.to_dense(), c.is_coalesced(), c._nnz(), c.indices(), c.values()),
        (s.sparse_dim(), s.dense_dim(), s.shape, s.size(1), s.dim(), s.numel()),
    )


def case_ways_of_making():
    one = torch.sparse_coo_tensor([[0, 2], [1, 0]], [1.5, 2.5])
    two = torch.sparse_coo_tensor(indices=[[0, 2]], values=torch.ones(2, 2), size=[4, 2])
    three = torch.sparse_coo_tensor(
        torch.tensor([[0], [1]]), torch.tensor([7]), size=(2, 2), dtype=torch.float64
    )
    four = torch.sparse_coo_tensor((2, 3))
    return [one.to_dense(), two.to_dense(), three.to_dense(), four.to_dense(), two.dense_dim()]


def case_classes_by_type():
    i = torch.LongTensor([[0, 1, 1], [2, 0, 2]])
    v = torch.FloatTensor([3, 4, 5])
    one = torch.sparse.FloatTensor(i, v, torch.Size([2, 3]))
    two = torch.sparse.DoubleTensor(i, v.double())
    three = torch.sparse.LongTensor(i, v.long(), (2, 4))
    return [one.to_dense(), two.to_dense(), three.to_dense(), torch.spmm(one, torch.ones(3, 2))]


def of_other_types(i, v):
    if torch.cuda.is_available():
        return [
            torch.cuda.sparse.ByteTensor(i, v.byte()),
            torch.cuda.sparse.CharTensor(i, v.char()),
            torch.cuda.sparse.ShortTensor(i, v.short()),
            torch.cuda.sparse.IntTensor(i, v.int()),
            torch.cuda.sparse.LongTensor(i, v.long()),
            torch.cuda.sparse.HalfTensor(i, v.half()),
            torch.cuda.sparse.FloatTensor(i, v),
            torch.cuda.sparse.DoubleTensor(i, v.double()),
        ]
    return [
        torch.sparse.ByteTensor(i, v.byte()),
        torch.sparse.CharTensor(i, v.char()),
        torch.sparse.ShortTensor(i, v.short()),
        torch.sparse.IntTensor(i, v.int()),
        torch.sparse.LongTensor(i, v.long()),
        torch.sparse.HalfTensor(i, v.half()),
        torch.sparse.FloatTensor(i, v),
        torch.sparse.DoubleTensor(i, v.double()),
    ]


def case_classes_by_other_types():
    i, v = torch.LongTensor([[0, 1, 1], [2, 0, 2]]), torch.FloatTensor([3, 4, 5])
    return [one.to_dense().double() for one in of_other_types(i, v)]


def case_csr():
    s = torch.sparse_csr_tensor(
        torch.tensor([0, 2, 2, 3]), torch.tensor([0, 1, 2]), torch.tensor([1.0, 2.0, 3.0]), (3, 4)
    )
    t = torch.sparse_csr_tensor([0, 1, 2], [1, 0], [1.0, 2.0], dtype=torch.float64)
    u = torch.sparse_csc_tensor([0, 2, 3], [0, 1, 1], [1.0, 2.0, 3.0], size=(2, 2))
    return (
        (s.to_dense(), s.crow_indices(), s.col_indices(), s.values(), s._nnz()),
        (t.to_dense(), u.to_dense(), u.ccol_indices(), u.row_indices(), u.values()),
    )


def case_of_dense():
    x = torch.tensor([[0.0, 1.0, -2.0], [0.5, 0.0, 0.0]])
    s, r, c = x.to_sparse(), x.to_sparse_csr(), x.to_sparse_csc()
    part = torch.stack([x, torch.zeros_like(x), x]).to_sparse(1)
    return (
        (s.to_dense(), s.indices(), s.values(), x.to_sparse_coo().to_dense()),
        (r.crow_indices(), r.col_indices(), r.values()),
        (c.ccol_indices(), c.row_indices(), c.values()),
        (part.indices(), part.values(), part.to_dense()),
    )


def case_computed():
    s, x = made(), torch.arange(6.0).reshape(3, 2)
    return (
        (torch.sparse.mm(s, x), torch.mm(s, x), s @ x, s.matmul(x), torch.spmm(s, x)),
        (torch.smm(s, x).to_dense(), torch.hspmm(s, x).to_dense(), s.smm(x).to_dense()),
        (torch.dsmm(s, x), torch.sparse.addmm(torch.ones(2, 2), s, x, beta=0.5, alpha=2.0)),
        (
            torch.sparse.sum(s),
            torch.sparse.sum(s, 1).to_dense(),
            torch.sparse.sum(s, [0]).to_dense(),
        ),
        ((s + s).to_dense(), (s * 2).to_dense(), s.t().to_dense(), torch.abs(s).to_dense()),
        [torch.sparse.softmax(s, 1).to_dense(), torch.sparse.log_softmax(s, dim=0).to_dense()],
        (torch.ones(2, 3).sparse_mask(s.coalesce()).to_dense(),),
    )


def case_gradient():
    v = torch.tensor([3.0, 4.0, 5.0], requires_grad=True)
    s = torch.sparse_coo_tensor(torch.tensor([[0, 1, 1], [2, 0, 2]]), v, (2, 3))
    (torch.sparse.mm(s, torch.arange(6.0).reshape(3, 2)) ** 2).sum().backward()
    return v.grad


def case_gradients_of_what_is_stored():
    d = torch.tensor([[0.0, 2.0], [3.0, 0.0]], requires_grad=True)
    torch.sparse.sum(d.to_sparse() * 2).backward()
    e = torch.tensor([[0.0, 2.0], [3.0, 0.0]], requires_grad=True)
    product = torch.sparse.mm(e.to_sparse(), torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
    product.sum().backward()
    f = torch.tensor([[0.0, 2.0], [3.0, 0.0]], requires_grad=True)
    (f.to_sparse().to_dense() ** 2 + f).sum().backward()
    return d.grad, product, e.grad, f.grad
