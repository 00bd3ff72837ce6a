// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.vfs;

import java.io.IOException;

public final class VfsUtil extends VfsUtilCore {
    public static VirtualFile createDirectories(String directoryPath) throws IOException {
        throw new UnsupportedOperationException();
    }

    public static void saveText(VirtualFile file, String text) throws IOException {
        throw new UnsupportedOperationException();
    }
}
