"""The hooks of lightning's training loop, which do nothing."""


class LightningHooks:
    """What a loop calls where a model or a callback has nothing of its own."""

    def _nothing(self, *args, **kwargs):
        """Do nothing."""

    setup = teardown = prepare_data = _nothing
    on_fit_start = on_fit_end = on_sanity_check_start = on_sanity_check_end = _nothing
    on_train_start = on_train_end = on_train_epoch_start = on_train_epoch_end = _nothing
    on_train_batch_start = on_train_batch_end = _nothing
    on_validation_start = on_validation_end = _nothing
    on_validation_epoch_start = on_validation_epoch_end = _nothing
    on_validation_batch_start = on_validation_batch_end = _nothing
    on_test_start = on_test_end = on_test_epoch_start = on_test_epoch_end = _nothing
    on_test_batch_start = on_test_batch_end = _nothing
    on_predict_start = on_predict_end = on_predict_epoch_start = on_predict_epoch_end = _nothing
    on_predict_batch_start = on_predict_batch_end = _nothing
    on_before_backward = on_after_backward = _nothing
    on_before_optimizer_step = on_before_zero_grad = _nothing
