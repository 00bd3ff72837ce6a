// Signatures only, to compile against; never shipped. See README.md.
package com.redhat.devtools.lsp4ij;

import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.client.LanguageClientImpl;
import com.redhat.devtools.lsp4ij.client.features.LSPClientFeatures;
import com.redhat.devtools.lsp4ij.server.StreamConnectionProvider;

public interface LanguageServerFactory {
    StreamConnectionProvider createConnectionProvider(Project project);

    default LanguageClientImpl createLanguageClient(Project project) {
        return new LanguageClientImpl(project);
    }

    default LSPClientFeatures createClientFeatures() {
        return new LSPClientFeatures();
    }
}
