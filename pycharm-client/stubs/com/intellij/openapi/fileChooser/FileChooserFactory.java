// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.fileChooser;

import com.intellij.openapi.project.Project;

public abstract class FileChooserFactory {
    public static FileChooserFactory getInstance() {
        throw new UnsupportedOperationException();
    }

    public abstract FileSaverDialog createSaveFileDialog(FileSaverDescriptor descriptor, Project project);
}
