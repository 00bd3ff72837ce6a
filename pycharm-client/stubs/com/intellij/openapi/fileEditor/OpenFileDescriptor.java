// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.fileEditor;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;

public class OpenFileDescriptor {
    public OpenFileDescriptor(Project project, VirtualFile file) {
    }

    public void navigate(boolean requestFocus) {
    }
}
