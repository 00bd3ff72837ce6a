// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.ui.popup;

import com.intellij.openapi.project.Project;

public interface JBPopup {
    void showCenteredInCurrentWindow(Project project);
}
