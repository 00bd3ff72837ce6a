import torch
import torch.nn.functional as F
from torch import nn


# inputs: edges=int(2, 10, high=6)
def degree(edges, nodes=6):
    return torch.zeros(nodes).scatter_add_(0, edges[0], torch.ones(edges.size(1)))


# inputs: edges=int(2, 10, high=6)
def degree_open(edges):
    return torch.bincount(edges[0])  # dynamic: bincount dim 0


# inputs: edges=int(2, 10, high=6)
def number_of_nodes(edges):
    count = edges.max().item() + 1
    return torch.eye(count)  # dynamic: creation dim 0, 1


# inputs: adjacency=bool(6, 6)
def dense_to_edges(adjacency):
    return adjacency.nonzero().t().contiguous()  # dynamic: nonzero dim 0


# inputs: adjacency=bool(6, 6), x=float(6, 4)
def dense_gcn(adjacency, x):
    a = adjacency.float() + torch.eye(6)
    d = a.sum(-1).pow(-0.5)
    return (d[:, None] * a * d[None, :]) @ x


# inputs: x=float(12, 4)
def knn_graph(x, k=3):
    distance = torch.cdist(x, x)
    nearest = distance.topk(k + 1, largest=False).indices[:, 1:]
    source = torch.arange(12).repeat_interleave(k)
    return torch.stack([source, nearest.reshape(-1)])


# inputs: score=float(12), x=float(12, 4)
def threshold_pool(score, x):
    index = (score > score.max() - 0.5).nonzero().view(-1)  # dynamic: nonzero dim 0
    return x[index] * torch.tanh(score[index]).view(-1, 1)  # flows


# inputs: neighbors=int(5, 4, high=6)
def unique_neighbors(neighbors):
    nodes, local = torch.unique(neighbors.flatten(), return_inverse=True)  # dynamic: unique dim 0
    return nodes, local.view_as(neighbors)


# inputs: counts=int(4, low=0, high=4)
def graph_index_known(counts, total=16):
    index = torch.arange(4).repeat_interleave(counts, output_size=int(counts.sum()))  # dynamic: repeat-interleave dim 0
    return F.pad(index, (0, total))[:total]  # flows


# inputs: src=float(8, 2), lengths=int(3, low=1, high=3)
def segments(src, lengths):
    parts = src[: int(lengths.sum())].split(lengths.tolist())  # dynamic: slice dim 0
    return torch.stack([part.mean(0) for part in parts])


# inputs: src=float(8, 2)
def segment_fixed(src):
    return torch.segment_reduce(src, "mean", lengths=torch.tensor([3, 2, 3]))


# inputs: start=int(low=0, high=6)
def random_walk(start, length=4):
    table = torch.randint(0, 6, (6, 3))
    node = start
    path = [node]
    for _ in range(length):
        node = table[node, torch.randint(0, 3, ())]
        path.append(node)
    return torch.stack(path)


# inputs: x=float(6, 4), edges=int(2, 10, high=6)
class MessagePassing(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 4)

    def forward(self, x, edges):
        source, target = edges
        message = self.linear(torch.cat([x[source], x[target]], dim=-1))
        return torch.zeros_like(x).index_add(0, target, message)
