// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.fileChooser;

public class FileSaverDescriptor extends FileChooserDescriptor {
    public FileSaverDescriptor(String title, String description, String... extensions) {
        super(true, true, true, true, false, false);
    }
}
