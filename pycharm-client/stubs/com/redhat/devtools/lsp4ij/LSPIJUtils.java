// Signatures only, to compile against; never shipped. See README.md.
package com.redhat.devtools.lsp4ij;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import org.eclipse.lsp4j.Position;

public class LSPIJUtils {
    public static boolean openInEditor(String fileUri, Position position, boolean focusEditor, Project project) {
        throw new UnsupportedOperationException();
    }

    public static String toUriAsString(VirtualFile file) {
        throw new UnsupportedOperationException();
    }

    public static VirtualFile findResourceFor(String uri) {
        throw new UnsupportedOperationException();
    }
}
