// Signatures only, to compile against; never shipped. See README.md.
package com.redhat.devtools.lsp4ij.client.features;

import com.intellij.openapi.Disposable;
import org.eclipse.lsp4j.InitializeParams;

public class LSPClientFeatures implements Disposable {
    public boolean keepServerAlive() {
        return false;
    }

    public void initializeParams(InitializeParams initializeParams) {
    }

    @Override
    public void dispose() {
    }
}
