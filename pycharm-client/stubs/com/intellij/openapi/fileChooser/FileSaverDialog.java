// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.fileChooser;

import com.intellij.openapi.vfs.VirtualFile;
import com.intellij.openapi.vfs.VirtualFileWrapper;
import java.nio.file.Path;

public interface FileSaverDialog {
    VirtualFileWrapper save(VirtualFile baseDir, String filename);

    VirtualFileWrapper save(Path baseDir, String filename);
}
