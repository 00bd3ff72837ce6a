// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.diff;

import com.intellij.diff.contents.DiffContent;
import com.intellij.diff.contents.DocumentContent;
import com.intellij.diff.contents.EmptyContent;
import com.intellij.openapi.fileTypes.FileType;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;

public abstract class DiffContentFactory {
    public static DiffContentFactory getInstance() {
        throw new UnsupportedOperationException();
    }

    public abstract EmptyContent createEmpty();

    public abstract DocumentContent create(Project project, String text, FileType fileType);

    public abstract DiffContent create(Project project, VirtualFile file);
}
