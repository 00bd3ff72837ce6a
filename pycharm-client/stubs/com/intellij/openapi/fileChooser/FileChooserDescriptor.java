// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.fileChooser;

public class FileChooserDescriptor {
    public FileChooserDescriptor(
            boolean chooseFiles, boolean chooseFolders, boolean chooseJars, boolean chooseJarsAsFiles,
            boolean chooseJarContents, boolean chooseMultiple) {
    }
}
