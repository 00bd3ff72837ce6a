// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.vfs;

import java.io.File;

public abstract class LocalFileSystem extends VirtualFileSystem {
    public static LocalFileSystem getInstance() {
        throw new UnsupportedOperationException();
    }

    public abstract VirtualFile refreshAndFindFileByIoFile(File file);
}
