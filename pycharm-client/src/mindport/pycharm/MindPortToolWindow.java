package mindport.pycharm;

import com.intellij.openapi.project.DumbAware;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.wm.ToolWindow;
import com.intellij.openapi.wm.ToolWindowFactory;

/** The tool window; named in plugin.xml. */
public final class MindPortToolWindow implements ToolWindowFactory, DumbAware {
    @Override
    public void createToolWindowContent(Project project, ToolWindow window) {
        MindPortViews.of(project).fill(window);
    }
}
