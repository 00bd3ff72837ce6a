package mindport.pycharm.settings;

import com.intellij.openapi.components.PersistentStateComponent;
import com.intellij.openapi.components.State;
import com.intellij.openapi.components.Storage;
import com.intellij.openapi.components.StoragePathMacros;
import com.intellij.openapi.project.Project;

/** Keeps the settings in the workspace file: a project that was cloned cannot bring a program to run along. */
@State(name = "MindPort", storages = @Storage(StoragePathMacros.WORKSPACE_FILE))
public final class MindPortSettings implements PersistentStateComponent<Options> {
    private volatile Options options = new Options();

    public static MindPortSettings of(Project project) {
        return project.getService(MindPortSettings.class);
    }

    @Override
    public Options getState() {
        return options;
    }

    @Override
    public void loadState(Options state) {
        options = state;
    }
}
