"""accelerate in one process: accumulated and clipped gradients, a schedule, an uneven last batch."""

import numpy as np
import torch
import torch.nn.functional as F
from accelerate import Accelerator
from accelerate.utils import set_seed
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def data():
    random = np.random.RandomState(4)
    x = torch.tensor(random.randn(44, 6), dtype=torch.float32)
    return TensorDataset(x, x.pow(2).sum(dim=1, keepdim=True))


def main():
    set_seed(3)
    accelerator = Accelerator(gradient_accumulation_steps=3)
    model = nn.Sequential(nn.Linear(6, 16), nn.Tanh(), nn.Linear(16, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=4, gamma=0.7)
    loader = DataLoader(data(), batch_size=8)
    model, optimizer, loader, scheduler = accelerator.prepare(model, optimizer, loader, scheduler)
    history = []
    for epoch in range(4):
        model.train()
        for x, y in loader:
            with accelerator.accumulate(model):
                loss = F.smooth_l1_loss(model(x), y)
                accelerator.backward(loss)
                if accelerator.sync_gradients:
                    accelerator.clip_grad_norm_(model.parameters(), 1.0)
                optimizer.step()
                scheduler.step()
                optimizer.zero_grad()
            history.append(accelerator.gather(loss.detach()).mean().item())
        history.append(optimizer.param_groups[0]["lr"])
        accelerator.wait_for_everyone()
    if accelerator.is_main_process:
        weights = accelerator.unwrap_model(model).state_dict()
        history.append(float(sum(one.abs().sum() for one in weights.values())))
    accelerator.end_training()
    return history


if __name__ == "__main__":
    main()
