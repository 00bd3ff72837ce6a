// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.ui;

import com.intellij.openapi.Disposable;
import com.intellij.openapi.project.Project;
import javax.swing.JComponent;

public abstract class DialogWrapper {
    protected DialogWrapper(Project project, boolean canBeParent) {
    }

    protected abstract JComponent createCenterPanel();

    protected void init() {
    }

    protected void doOKAction() {
    }

    public void setTitle(String title) {
    }

    protected final void setOKButtonText(String text) {
    }

    public Disposable getDisposable() {
        throw new UnsupportedOperationException();
    }

    public void show() {
    }
}
