"""lightning.Trainer: the training loop, in one process."""

import itertools

from mindport.compat.autograd.backward import backward
from mindport.compat.autograd.no_grad import no_grad
from mindport.compat.training.LightningHooks import LightningHooks
from mindport.compat.training.NotedValues import NotedValues
from mindport.compat.training.number_of_batches import number_of_batches
from mindport.compat.training.optimizers_and_schedules import optimizers_and_schedules
from mindport.compat.training.ReduceLROnPlateau import ReduceLROnPlateau


class Trainer:
    """Runs a `LightningModule`. It writes no log and no checkpoint: callbacks do that."""

    world_size = num_devices = num_nodes = 1
    is_global_zero = True
    global_rank = local_rank = 0
    logger = None

    def __init__(
        self,
        *,
        accelerator="auto",
        devices="auto",
        max_epochs=None,
        min_epochs=None,
        max_steps=-1,
        limit_train_batches=None,
        limit_val_batches=None,
        limit_test_batches=None,
        limit_predict_batches=None,
        check_val_every_n_epoch=1,
        num_sanity_val_steps=2,
        accumulate_grad_batches=1,
        gradient_clip_val=None,
        gradient_clip_algorithm=None,
        callbacks=None,
        logger=None,
        enable_checkpointing=None,
        enable_progress_bar=None,
        enable_model_summary=None,
        log_every_n_steps=None,
        benchmark=None,
        default_root_dir=None,
        inference_mode=True,
    ):
        if devices not in ("auto", 1, "1", [0], -1):
            raise NotImplementedError("this Trainer is for one device")
        if logger not in (None, False):
            raise NotImplementedError("this Trainer writes no log: note values in a callback")
        bounded = max_epochs is not None or max_steps != -1
        self.max_epochs = max_epochs if bounded else 1000
        self.min_epochs, self.max_steps = min_epochs or 0, max_steps
        self.limits = {
            "train": limit_train_batches,
            "validation": limit_val_batches,
            "test": limit_test_batches,
            "predict": limit_predict_batches,
        }
        self.check_val_every_n_epoch = check_val_every_n_epoch
        self.num_sanity_val_steps = num_sanity_val_steps
        self.accumulate_grad_batches = accumulate_grad_batches
        self.gradient_clip_val = gradient_clip_val
        self.gradient_clip_algorithm = gradient_clip_algorithm
        one = isinstance(callbacks, LightningHooks)
        self.callbacks = [callbacks] if one else list(callbacks or ())
        self.default_root_dir = default_root_dir or "."
        self.current_epoch = self.global_step = 0
        self.should_stop = self.sanity_checking = self.training = False
        self.optimizers, self.lr_scheduler_configs = [], []
        self.model = self.lightning_module = self.datamodule = self.train_dataloader = None
        self._noted, self._number = NotedValues(), 0
        self.callback_metrics, self.logged_metrics = self._noted.callback, self._noted.logged
        self.progress_bar_metrics, self.note = self._noted.callback, self._noted.note

    # What is run

    def fit(self, model, train_dataloaders=None, val_dataloaders=None, datamodule=None):
        """Train, and validate after epochs."""
        self._attach(model, train_dataloaders, datamodule, "fit")
        loader = self._loader("train_dataloader", train_dataloaders)
        checked = self._loader("val_dataloader", val_dataloaders)
        self.train_dataloader = loader
        self.num_training_batches = number_of_batches(loader, self.limits["train"])
        self._configure(model.configure_optimizers())
        self._call("on_fit_start")
        if checked is not None and self.num_sanity_val_steps and self._has("validation_step"):
            self._check_sanity(checked)
        model.set_train()
        self._call("on_train_start")
        while not self._is_done():
            self._epoch(loader, checked)
        self._call("on_train_end")
        self._call("on_fit_end")
        self._call("teardown", "fit")

    def validate(self, model=None, dataloaders=None, verbose=True, datamodule=None):
        """The averages that the steps of validation note, in a list."""
        return self._evaluated("validation", "validate", model, dataloaders, datamodule, verbose)

    def test(self, model=None, dataloaders=None, verbose=True, datamodule=None):
        """The averages that the steps of a test note, in a list."""
        return self._evaluated("test", "test", model, dataloaders, datamodule, verbose)

    def predict(self, model=None, dataloaders=None, datamodule=None, return_predictions=None):
        """What `predict_step` gives for each batch."""
        model = self._attach(model or self.model, dataloaders, datamodule, "predict")
        return self._rounds("predict", self._loader("predict_dataloader", dataloaders))

    def _epoch(self, loader, checked):
        self._noted.begin("train")
        if hasattr(getattr(loader, "sampler", None), "set_epoch"):
            loader.sampler.set_epoch(self.current_epoch)
        self._call("on_train_epoch_start")
        batches = self._batches(loader, "train")
        self._number, batch = 0, next(batches, self)
        while batch is not self:
            later = next(batches, self)
            stopped = self._step(batch, self._number, later is self) == -1
            self._number, batch = self._number + 1, later
            if stopped or self._has_all_steps():
                break
        if batch is self:
            self._schedule("epoch", self.current_epoch, plateau=False)
        is_due = (self.current_epoch + 1) % self.check_val_every_n_epoch == 0
        if checked is not None and is_due and self._has("validation_step"):
            self._rounds("validation", checked)
        self._noted.close()
        self._call("on_train_epoch_end")
        self._noted.close()
        self._schedule("epoch", self.current_epoch, plateau=True)
        self.current_epoch += 1

    def _step(self, batch, number, is_last):
        self._noted.batch = batch
        if self._call("on_train_batch_start", batch, number) == -1:
            return -1
        model = self.model
        if not model.automatic_optimization:
            outputs = model.training_step(*self._given("training_step", batch, number))
        else:
            outputs = self._optimized(batch, number, is_last)
        self._call("on_train_batch_end", outputs, batch, number)
        return None

    def _optimized(self, batch, number, is_last):
        model, (optimizer,) = self.model, self.optimizers
        outputs = model.training_step(*self._given("training_step", batch, number))
        loss = outputs["loss"] if isinstance(outputs, dict) else outputs
        if number % self.accumulate_grad_batches == 0:
            self._call("on_before_zero_grad", optimizer)
            optimizer.zero_grad()
        if loss is not None:
            self._call("on_before_backward", loss)
            backward(loss / self.accumulate_grad_batches)
            self._call("on_after_backward")
        if is_last or (number + 1) % self.accumulate_grad_batches == 0:
            self._call("on_before_optimizer_step", optimizer)
            if self.gradient_clip_val:
                limits = self.gradient_clip_val, self.gradient_clip_algorithm
                model.clip_gradients(optimizer, *limits)
            optimizer.step()
            self.global_step += 1
            self._schedule("step", number, plateau=False)
        return outputs

    # Steps without gradients

    def _check_sanity(self, loader):
        self.sanity_checking = True
        self._call("on_sanity_check_start")
        self._rounds("validation", loader, self.num_sanity_val_steps)
        self._call("on_sanity_check_end")
        self.sanity_checking = False
        self._noted.forget()

    def _evaluated(self, when, stage, model, loaders, datamodule, verbose):
        name = "val_dataloader" if when == "validation" else f"{when}_dataloader"
        self._attach(model or self.model, loaders, datamodule, stage)
        self._rounds(when, self._loader(name, loaders))
        found = {name: float(value) for name, value in self._averages.items()}
        if verbose:
            print(found)
        return [found]

    def _rounds(self, when, loader, limit=None):
        """One pass over batches, in the mode for evaluation."""
        model, mode, before = self.model, self.model.training, self._noted.begin(when)
        step = getattr(model, f"{when}_step", None)
        model.set_train(False)
        outputs = []
        with no_grad():
            self._call(f"on_{when}_start")
            self._call(f"on_{when}_epoch_start")
            for number, batch in enumerate(itertools.islice(self._batches(loader, when), limit)):
                self._noted.batch = batch
                self._call(f"on_{when}_batch_start", batch, number)
                given = self._given(f"{when}_step", batch, number)
                found = model(batch) if step is None else step(*given)
                self._call(f"on_{when}_batch_end", found, batch, number)
                outputs.append(found)
            self._noted.close()
            self._call(f"on_{when}_epoch_end")
            self._noted.close()
            self._call(f"on_{when}_end")
        self._averages = self._noted.averages()
        self._noted.resume(before)
        model.set_train(mode)
        return outputs

    def _configure(self, given):
        self.optimizers, self.lr_scheduler_configs = optimizers_and_schedules(given)
        if self.model.automatic_optimization and len(self.optimizers) != 1:
            raise RuntimeError("several optimizers need automatic_optimization = False")
        for one in () if self.model.automatic_optimization else self.optimizers:
            one.step = self._counted(one.step)

    def _counted(self, step):
        def called(*args, **kwargs):
            found = step(*args, **kwargs)
            self.global_step += 1
            return found

        return called

    def _schedule(self, interval, number, plateau):
        for one in self.lr_scheduler_configs if self.model.automatic_optimization else ():
            schedule = one["scheduler"]
            if one["interval"] != interval or (number + 1) % one["frequency"]:
                continue
            if isinstance(schedule, ReduceLROnPlateau) is not plateau:
                continue
            schedule.step(*[self.callback_metrics[one["monitor"]]] if plateau else ())

    def _attach(self, model, loaders, datamodule, stage):
        if hasattr(loaders, "train_dataloader"):
            datamodule = loaders
        self.model = self.lightning_module = model
        self.datamodule = datamodule
        model._run = [self]
        for one in (datamodule, model):
            if one is not None:
                one.prepare_data()
        if datamodule is not None:
            datamodule.trainer = self
            datamodule.setup(stage)
        self._call("setup", stage)
        return model

    def _loader(self, name, given):
        if given is not None and not hasattr(given, "train_dataloader"):
            loader = given
        else:
            owner = self.model if self.datamodule is None else self.datamodule
            make = getattr(owner, name, None)
            loader = make() if make is not None else None
        if isinstance(loader, (list, tuple)) and len(loader) == 1:
            loader = loader[0]
        if isinstance(loader, (list, tuple, dict)):
            raise NotImplementedError("several loaders at once: give one")
        return loader

    def _batches(self, loader, when):
        count = number_of_batches(loader, self.limits[when])
        return itertools.islice(iter(loader), None if count == float("inf") else count)

    # Hooks

    def _call(self, name, *given):
        """Call a hook of the callbacks and of the model."""
        if name == "setup":
            for one in self.callbacks:
                one.setup(self, self.model, stage=given[0])
            self.model.setup(stage=given[0])
            return None
        found = [getattr(one, name)(self, self.model, *given) for one in self.callbacks]
        found.append(getattr(self.model, name)(*given))
        return -1 if -1 in found else None

    def _given(self, name, batch, number):
        """The arguments of a step: some take the batch alone."""
        step = getattr(self.model, name, None)
        takes = getattr(getattr(step, "__code__", None), "co_argcount", 3)
        return (batch, number) if takes > 2 else (batch,)

    def _has(self, name):
        return hasattr(self.model, name)

    def _has_all_steps(self):
        return self.max_steps != -1 and self.global_step >= self.max_steps

    def _is_done(self):
        bounded = self.max_epochs is not None and self.max_epochs != -1
        if self._has_all_steps() or (bounded and self.current_epoch >= self.max_epochs):
            return True
        return self.should_stop and self.current_epoch >= self.min_epochs
