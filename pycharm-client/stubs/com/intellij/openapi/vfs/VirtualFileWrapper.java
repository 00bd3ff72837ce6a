// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.vfs;

import java.io.File;

public class VirtualFileWrapper {
    public File getFile() {
        throw new UnsupportedOperationException();
    }
}
