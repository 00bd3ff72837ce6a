import math
from typing import NamedTuple, Optional, Tuple

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn


# inputs: edge_index=int(2, 30, high=8)
def remove_self_loops(edge_index, edge_attr=None):
    mask = edge_index[0] != edge_index[1]
    edge_index = edge_index[:, mask]  # dynamic: boolean-mask dim 1
    if edge_attr is None:
        return edge_index, None
    return edge_index, edge_attr[mask]  # possible: not run


# inputs: edge_index=int(2, 30, high=8)
def add_self_loops(edge_index, num_nodes=8):
    loop = torch.arange(0, num_nodes, dtype=torch.long)
    loop = loop.unsqueeze(0).repeat(2, 1)
    return torch.cat([edge_index, loop], dim=1)


# inputs: edge_index=int(2, 30, high=8)
def maybe_num_nodes(edge_index, num_nodes=None):
    if num_nodes is not None:
        return num_nodes
    return int(edge_index.max()) + 1


# inputs: edge_index=int(2, 30, high=8)
def degree(edge_index):
    n = count_nodes(edge_index)
    out = torch.zeros((n,))  # dynamic: creation dim 0
    one = torch.ones((edge_index.size(1),))
    return out.scatter_add_(0, edge_index[0], one)  # flows


def count_nodes(index):
    return int(index.max()) + 1


# inputs: x=float(8, 4), batch=int(8, high=3)
def global_mean_pool(x, batch, size: Optional[int] = None):
    size = int(batch.max().item() + 1) if size is None else size
    out = x.new_zeros(size, x.size(1)).index_add(0, batch, x)  # dynamic: creation dim 0
    cnt = torch.bincount(batch, minlength=size).clamp(min=1)  # dynamic: bincount dim 0
    return out / cnt[:, None]  # flows


# inputs: x=float(8, 4), batch=int(8, high=3)
def fixed_mean_pool(x, batch, size=3):
    onehot = F.one_hot(batch, size).float()
    return onehot.t() @ x / onehot.sum(0).clamp(min=1)[:, None]


# inputs: x=float(12, 4), score=float(12)
class TopKPool(nn.Module):
    def __init__(self, ratio=0.5):
        super().__init__()
        self.ratio = ratio

    def forward(self, x, score):
        k = int(math.ceil(self.ratio * x.size(0)))
        perm = torch.topk(score, k).indices
        return x[perm] * torch.tanh(score[perm]).view(-1, 1), perm


# inputs: x=float(12, 4), score=float(12)
class ThresholdPool(nn.Module):
    def __init__(self, min_score=0.1):
        super().__init__()
        self.min_score = min_score
        self.lin = nn.Linear(4, 4)

    def forward(self, x, score):
        limit = score.max() - self.min_score
        perm = (score > limit).nonzero().view(-1)  # dynamic: nonzero dim 0
        x = self.lin(x[perm])  # flows
        return x, perm


# inputs: x=float(12, 4), batch=int(12, high=3)
def to_dense_batch(x, batch):
    num_nodes = torch.zeros(3, dtype=torch.long).scatter_add_(0, batch, torch.ones_like(batch))
    cum = torch.cat([num_nodes.new_zeros(1), num_nodes.cumsum(0)])
    widest = int(num_nodes.max())
    idx = torch.arange(batch.size(0)) - cum[batch]
    idx = idx + batch * widest
    out = x.new_zeros(3 * widest, x.size(1))  # dynamic: creation dim 0
    out[idx.clamp(0, 3 * widest - 1)] = x
    return out.view(3, widest, -1)  # flows


# inputs: points=float(20, 3)
def knn_graph(points, k=4):
    dist = torch.cdist(points, points)
    idx = dist.topk(k + 1, largest=False).indices[:, 1:]
    src = torch.arange(points.size(0)).repeat_interleave(k)
    return torch.stack([src, idx.reshape(-1)])


# inputs: points=float(20, 3)
def radius_graph(points, r=1.0):
    dist = torch.cdist(points, points)
    adj = (dist < r).fill_diagonal_(False)
    return adj.nonzero().t()  # dynamic: nonzero dim 0


# inputs: points=float(40, 3)
def voxel_downsample(points, size=0.5):
    coords = torch.floor(points / size).long()
    voxels, inverse = torch.unique(coords, dim=0, return_inverse=True)  # dynamic: unique dim 0
    sums = torch.zeros(voxels.shape[0], 3).index_add_(0, inverse, points)  # flows
    counts = torch.zeros(voxels.shape[0]).index_add_(0, inverse, torch.ones(len(points)))  # flows
    return sums / counts[:, None]  # flows


# inputs: xyz=float(2, 30, 3), npoint=6
def farthest_point_sample(xyz, npoint):
    B, N, C = xyz.shape
    centroids = torch.zeros(B, npoint, dtype=torch.long)
    distance = torch.ones(B, N) * 1e10
    farthest = torch.randint(0, N, (B,), dtype=torch.long)
    batch_indices = torch.arange(B, dtype=torch.long)
    for i in range(npoint):
        centroids[:, i] = farthest
        centroid = xyz[batch_indices, farthest, :].view(B, 1, 3)
        dist = torch.sum((xyz - centroid) ** 2, -1)
        mask = dist < distance
        distance[mask] = dist[mask]  # dynamic: boolean-mask dim 0
        farthest = torch.max(distance, -1)[1]  # possible: not run
    return centroids


# inputs: radius=0.8, nsample=5, xyz=float(2, 30, 3), new_xyz=float(2, 6, 3)
def query_ball_point(radius, nsample, xyz, new_xyz):
    B, N, C = xyz.shape
    _, S, _ = new_xyz.shape
    group_idx = torch.arange(N, dtype=torch.long).view(1, 1, N).repeat([B, S, 1])
    sqrdists = torch.cdist(new_xyz, xyz) ** 2
    group_idx[sqrdists > radius**2] = N - 1
    group_idx = group_idx.sort(dim=-1)[0][:, :, :nsample]  # possible: not run
    group_first = group_idx[:, :, 0].view(B, S, 1).repeat([1, 1, nsample])
    mask = group_idx == N
    group_idx[mask] = group_first[mask]  # possible: index
    return group_idx


# inputs: depth=prob(8, 8)
def backproject(depth, fx=2.0, fy=2.0, zmin=0.5):
    v, u = torch.meshgrid(torch.arange(8), torch.arange(8), indexing="ij")
    z = depth.flatten()
    pts = torch.stack([(u.flatten() - 4) * z / fx, (v.flatten() - 4) * z / fy, z], dim=1)
    return pts[z > zmin]  # dynamic: boolean-mask dim 0


# inputs: points=float(30, 4), limits=[-1.0, -1.0, 1.0, 1.0]
def crop_cloud(points, limits):
    x, y = points[:, 0], points[:, 1]
    keep = (x >= limits[0]) & (x <= limits[2])  # possible: not run
    keep &= y >= limits[1]  # possible: not run
    keep &= y <= limits[3]  # possible: not run
    cropped = points[keep]  # dynamic: boolean-mask dim 0
    if cropped.shape[0] == 0:  # flows
        return points[:1]
    return cropped


# inputs: adj=bool(7, 7)
def bfs(adj, source=0):
    seen = {source}
    frontier = [source]
    order = []
    while frontier:  # dynamic: loop
        node = frontier.pop(0)
        order.append(node)
        for nxt in torch.where(adj[node])[0].tolist():  # dynamic: loop; nonzero dim 0
            if nxt not in seen:
                seen.add(nxt)
                frontier.append(nxt)
    return torch.tensor(order)  # dynamic: creation dim 0


# inputs: x=float(6, 4), adj=bool(6, 6)
class GATLayer(nn.Module):
    def __init__(self, dim=4, heads=2):
        super().__init__()
        self.w = nn.Linear(dim, dim * heads, bias=False)
        self.a = nn.Parameter(torch.randn(heads, 2 * dim))
        self.heads, self.dim = heads, dim

    def forward(self, x, adj):
        h = self.w(x).view(-1, self.heads, self.dim)
        n = h.shape[0]  # possible: not run
        left = (h * self.a[:, : self.dim]).sum(-1)
        right = (h * self.a[:, self.dim :]).sum(-1)
        e = F.leaky_relu(left.unsqueeze(1) + right.unsqueeze(0), 0.2)
        e = e.masked_fill(~adj.unsqueeze(-1), -1e9)
        alpha = e.softmax(dim=1)
        return torch.einsum("ijh,jhd->ihd", alpha, h).reshape(n, -1)


# inputs: edge_index=int(2, 20, high=6), num=6
def coalesce(edge_index, num):
    key = edge_index[0] * num + edge_index[1]
    key = torch.unique(key)  # dynamic: unique dim 0
    return torch.stack([key // num, key % num])  # flows


# inputs: edge_index=int(2, 20, high=6), p=0.3
def dropout_edge(edge_index, p, training=True):
    if not training:
        return edge_index
    mask = torch.rand(edge_index.size(1)) >= p
    return edge_index[:, mask]  # dynamic: boolean-mask dim 1


# inputs: x=float(6, 4), p=0.3
def drop_nodes(x, p):
    keep = (torch.rand(x.size(0), 1) >= p).float()
    return x * keep / (1 - p)


# inputs: x=float(12, 4), ptr=int(3, high=12)
def split_graphs(x, ptr):
    b = Batch(x, ptr.sort().values)
    bounds = b.ptr.tolist()
    return [b.x[s:e] for s, e in zip(bounds[:-1], bounds[1:])]  # dynamic: slice dim 0


class Batch(NamedTuple):
    x: Tensor
    ptr: Tensor
