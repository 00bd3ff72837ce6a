// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.actionSystem;

import javax.swing.JComponent;

public interface ActionToolbar {
    JComponent getComponent();

    void setTargetComponent(JComponent component);
}
