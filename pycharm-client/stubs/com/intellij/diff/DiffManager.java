// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.diff;

import com.intellij.openapi.Disposable;
import com.intellij.openapi.project.Project;
import java.awt.Window;

public abstract class DiffManager {
    public static DiffManager getInstance() {
        throw new UnsupportedOperationException();
    }

    public abstract DiffRequestPanel createRequestPanel(Project project, Disposable parent, Window window);
}
