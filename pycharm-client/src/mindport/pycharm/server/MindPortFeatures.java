package mindport.pycharm.server;

import com.intellij.DynamicBundle;
import com.redhat.devtools.lsp4ij.client.features.LSPClientFeatures;
import org.eclipse.lsp4j.InitializeParams;

/** What is asked of LSP4IJ beyond its defaults. */
final class MindPortFeatures extends LSPClientFeatures {
    /** The tool window asks the server when no Python file is open, too. */
    @Override
    public boolean keepServerAlive() {
        return true;
    }

    /** LSP4IJ does not say which language the IDE speaks. */
    @Override
    public void initializeParams(InitializeParams params) {
        params.setLocale(DynamicBundle.getLocale().toLanguageTag());
    }
}
