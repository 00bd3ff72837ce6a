// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.ui.content;

import javax.swing.JComponent;

public interface ContentFactory {
    static ContentFactory getInstance() {
        throw new UnsupportedOperationException();
    }

    Content createContent(JComponent component, String displayName, boolean isLockable);
}
