package mindport.pycharm.server;

import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.LanguageServerFactory;
import com.redhat.devtools.lsp4ij.client.LanguageClientImpl;
import com.redhat.devtools.lsp4ij.client.features.LSPClientFeatures;
import com.redhat.devtools.lsp4ij.server.StreamConnectionProvider;

/** What LSP4IJ makes a server of; named in plugin.xml. */
public final class MindPortServerFactory implements LanguageServerFactory {
    @Override
    public StreamConnectionProvider createConnectionProvider(Project project) {
        return new MindPortConnection(project);
    }

    @Override
    public LanguageClientImpl createLanguageClient(Project project) {
        return new MindPortClient(project);
    }

    @Override
    public LSPClientFeatures createClientFeatures() {
        return new MindPortFeatures();
    }
}
