package mindport.pycharm.server;

import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.ServerStatus;
import com.redhat.devtools.lsp4ij.client.LanguageClientImpl;
import mindport.pycharm.settings.MindPortSettings;

/** The client: gives the settings when the server asks for them. */
final class MindPortClient extends LanguageClientImpl {
    MindPortClient(Project project) {
        super(project);
    }

    @Override
    protected Object createSettings() {
        return MindPortSettings.of(getProject()).getState().forServer();
    }

    @Override
    public void handleServerStatusChanged(ServerStatus status) {
        if (status == ServerStatus.started && !isDisposed()) {
            MindPortServer.of(getProject()).started(this);
        }
    }
}
