"""Parts of training that no name tells: what a loss is made of, assignment, batches, evaluation."""

from __future__ import annotations

from unit.dossier.conftest import Record, facts

LOSS = """\
    import torch
    import torch.nn.functional as F
    from torch import nn

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = nn.Linear(4, 4)

        def forward(self, x, y):
            out = self.layer(x)
            return out, F.cross_entropy(out, y)

    class Criterion(nn.Module):
        def forward(self, out, target):
            losses = {}
            losses.update(self.parts(out, target))
            return losses

        def parts(self, out, target):
            return {"dice": dice(out, target), "l1": F.l1_loss(out, target)}

    def dice(out, target):
        return 1 - (out * target).sum() / target.sum()

    def reduced(loss, world=2):
        return loss.clone() / world

    def shown(out):
        return out.mean()

    def train(loader, rounds: int = 4):
        net, criterion = Net(), Criterion()
        optimizer = torch.optim.SGD(net.parameters(), 0.1)
        for index, (x, y) in enumerate(loader):
            out, own = net(x, y)
            losses = criterion(out, y)
            loss = (sum(losses.values()) + reduced(own) + F.mse_loss(out, y) * 45) / rounds
            print(shown(out))
            loss.backward()
            if (index + 1) % rounds == 0:
                optimizer.step()
                optimizer.zero_grad()
"""


def test_parts_of_a_loss_are_followed_from_backward(tricks: Record) -> None:
    found = {entry.name: facts(entry) for entry in tricks(LOSS)["loss"]}
    assert {"Criterion", "dice", "cross_entropy", "l1_loss", "mse_loss"} <= set(found)
    assert found["mse_loss"]["weight"] == "45"
    assert not {"Net", "reduced", "shown"} & set(found)


def test_the_rounds_of_an_accumulation_are_what_the_loss_is_divided_by(tricks: Record) -> None:
    entry = tricks(LOSS)["accumulation"][0]
    assert facts(entry) == {"rounds": "4"}


def test_matching_at_the_lowest_cost_is_an_assignment(tricks: Record) -> None:
    found = tricks("""\
        import torch
        from scipy.optimize import linear_sum_assignment

        class Matcher(torch.nn.Module):
            def forward(self, cost):
                return linear_sum_assignment(cost.cpu())

        def cheapest(cost, ks):
            matching = torch.zeros_like(cost)
            for row in range(cost.shape[0]):
                _, places = torch.topk(cost[row], k=ks[row].item(), largest=False)
                matching[row][places] = 1
            return matching

        def best(cost):
            values, places = torch.topk(cost, k=5, largest=False)
            return values
    """)
    names = [entry.name for entry in found["label assignment"]]
    assert names == ["one to one: Matcher.forward", "cheapest of each: cheapest"]


def test_places_that_are_drawn_make_batches(tricks: Record) -> None:
    found = tricks("""\
        import torch

        def batch(data, size=12, block=8):
            places = torch.randint(len(data) - block, (size,))
            return torch.stack([data[place:place + block] for place in places])

        def noise(size=3):
            return [torch.randn(int(one)) for one in torch.randint(5, (size,))]

        print(batch(torch.zeros(100)), noise())
    """)
    assert [entry.name for entry in found["sampling"]] == ["places drawn at random: batch"]
    assert [entry.name for entry in found["batch size"]] == ["12"]


def test_a_while_that_counts_is_a_loop_over_training(tricks: Record) -> None:
    found = tricks("""\
        import torch

        def train(net, loader, optimizer, most=600):
            step = 0
            while True:
                loss = net(next(loader)).mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                step += 1
                if step > most:
                    break
    """)
    assert [entry.name for entry in found["epochs"]] == ["600"]


def test_evaluation_runs_a_model_over_data(tricks: Record) -> None:
    found = tricks("""\
        import torch

        class Log:
            def every(self, data):
                for one in data:
                    yield one

        @torch.no_grad()
        def evaluate(model, loader):
            model.eval()
            for x, y in Log().every(loader):
                print(model(x) == y)

        @torch.no_grad()
        def assign(boxes, targets):
            for one in targets:
                print(boxes.max(), one)

        def main(model, loader):
            evaluate(model, loader)
            assign(torch.ones(2), loader)
    """)
    assert [entry.name for entry in found["evaluation"]] == ["evaluate"]


def test_a_class_that_calls_a_transform_is_one(tricks: Record) -> None:
    found = tricks("""\
        import random
        import torchvision.transforms.functional as F

        class Normalize:
            def __init__(self, mean):
                self.mean = mean

            def __call__(self, image, target):
                return F.normalize(image, self.mean, self.mean), target

        class Flip:
            def __call__(self, image, target):
                return (F.hflip(image) if random.random() < 0.5 else image), target

        class Both:
            def __init__(self, transforms):
                self.transforms = transforms

            def __call__(self, image, target):
                for one in self.transforms:
                    image, target = one(image, target)
                return image, target

        class ToTensor:
            def __call__(self, image, target):
                return F.to_tensor(image), target

        def make(image, target):
            return Both([ToTensor(), Flip(), Normalize(0.5)])(image, target)
    """)
    names = [entry.name for entry in found["augmentation"]]
    assert "Normalize" in names
    assert not [one for one in names if "Both" in one or "ToTensor" in one]


def test_a_crop_begins_at_a_drawn_place(tricks: Record) -> None:
    found = tricks("""\
        import random
        import torch

        class Data(torch.utils.data.Dataset):
            def __getitem__(self, index):
                sound = torch.zeros(1, 900)
                start = random.randint(0, 800)
                return sound[:, start:start + 100]

        print(Data()[0])
    """)
    assert [entry.name for entry in found["augmentation"]] == ["crop: Data.__getitem__"]


def test_tests_of_the_repository_are_left_out(tricks: Record) -> None:
    found = tricks(
        "import torch\ntorch.manual_seed(1)\n", test_net__py="import torch\ntorch.manual_seed(2)\n"
    )
    assert facts(found["seed"][0]) == {"seed": "1"}
