// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.wm;

import com.intellij.openapi.project.Project;

public abstract class ToolWindowManager {
    public static ToolWindowManager getInstance(Project project) {
        throw new UnsupportedOperationException();
    }

    public abstract ToolWindow getToolWindow(String id);
}
