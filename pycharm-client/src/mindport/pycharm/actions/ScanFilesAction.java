package mindport.pycharm.actions;

import com.intellij.openapi.project.Project;
import java.util.List;
import mindport.pycharm.MindPortViews;

/** Scan files and folders into the tool window. */
final class ScanFilesAction extends FilesAction {
    @Override
    protected void perform(Project project, List<String> uris) {
        MindPortViews.of(project).scan(uris);
    }
}
