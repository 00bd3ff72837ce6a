package mindport.pycharm.actions;

import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.Project;
import mindport.pycharm.server.MindPortServer;

/** Start the server anew. */
final class RestartAction extends MindPortAction {
    @Override
    protected void perform(Project project, AnActionEvent event) {
        MindPortServer.of(project).restart();
    }
}
