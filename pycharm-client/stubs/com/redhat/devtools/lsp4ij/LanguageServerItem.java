// Signatures only, to compile against; never shipped. See README.md.
package com.redhat.devtools.lsp4ij;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.services.LanguageServer;

public class LanguageServerItem {
    public CompletableFuture<LanguageServer> getInitializedServer() {
        throw new UnsupportedOperationException();
    }
}
