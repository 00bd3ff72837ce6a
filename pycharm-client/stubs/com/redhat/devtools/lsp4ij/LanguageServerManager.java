// Signatures only, to compile against; never shipped. See README.md.
package com.redhat.devtools.lsp4ij;

import com.intellij.openapi.project.Project;
import java.util.concurrent.CompletableFuture;

public class LanguageServerManager {
    private LanguageServerManager() {
    }

    public static LanguageServerManager getInstance(Project project) {
        throw new UnsupportedOperationException();
    }

    public ServerStatus getServerStatus(String languageServerId) {
        throw new UnsupportedOperationException();
    }

    public void start(String languageServerId, StartOptions options) {
    }

    public CompletableFuture<LanguageServerItem> getLanguageServer(String languageServerId) {
        throw new UnsupportedOperationException();
    }

    public static class StartOptions {
        public StartOptions setForceStart(boolean forceStart) {
            return this;
        }
    }
}
