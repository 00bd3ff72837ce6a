// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.ui.popup;

public abstract class JBPopupFactory {
    public static JBPopupFactory getInstance() {
        throw new UnsupportedOperationException();
    }

    public abstract ListPopup createListPopup(ListPopupStep<?> step);
}
