// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.ui.popup.util;

import com.intellij.openapi.ui.popup.PopupStep;

public abstract class BaseStep<T> implements PopupStep<T> {
    public PopupStep<?> doFinalStep(Runnable runnable) {
        throw new UnsupportedOperationException();
    }
}
