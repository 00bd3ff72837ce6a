package mindport.pycharm.actions;

import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.Project;
import java.util.List;
import mindport.pycharm.MindPortViews;

/** Scan the whole project into the tool window. */
final class ScanProjectAction extends MindPortAction {
    @Override
    protected void perform(Project project, AnActionEvent event) {
        MindPortViews.of(project).scan(List.of());
    }
}
