// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.ide.impl;

import com.intellij.openapi.project.Project;

public final class TrustedProjects {
    private TrustedProjects() {
    }

    public static boolean isTrusted(Project project) {
        throw new UnsupportedOperationException();
    }
}
