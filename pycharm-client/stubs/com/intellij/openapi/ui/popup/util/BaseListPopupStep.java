// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.ui.popup.util;

import com.intellij.openapi.ui.popup.ListPopupStep;
import com.intellij.openapi.ui.popup.PopupStep;
import java.util.List;

public class BaseListPopupStep<T> extends BaseStep<T> implements ListPopupStep<T> {
    public BaseListPopupStep(String title, List<? extends T> values) {
    }

    public String getTextFor(T value) {
        throw new UnsupportedOperationException();
    }

    public PopupStep<?> onChosen(T selectedValue, boolean finalChoice) {
        throw new UnsupportedOperationException();
    }
}
