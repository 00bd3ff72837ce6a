// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.fileChooser;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;

public final class FileChooser {
    private FileChooser() {
    }

    public static VirtualFile chooseFile(FileChooserDescriptor descriptor, Project project, VirtualFile toSelect) {
        throw new UnsupportedOperationException();
    }
}
