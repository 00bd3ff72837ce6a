// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.fileTypes;

public abstract class FileTypeManager extends FileTypeRegistry {
    public static FileTypeManager getInstance() {
        throw new UnsupportedOperationException();
    }
}
