package mindport.pycharm.actions;

import com.intellij.openapi.actionSystem.ActionUpdateThread;
import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.DumbAwareAction;
import com.intellij.openapi.project.Project;

/** An action of a project. */
abstract class MindPortAction extends DumbAwareAction {
    @Override
    public ActionUpdateThread getActionUpdateThread() {
        return ActionUpdateThread.BGT;
    }

    @Override
    public void update(AnActionEvent event) {
        event.getPresentation().setEnabled(event.getProject() != null);
    }

    @Override
    public final void actionPerformed(AnActionEvent event) {
        Project project = event.getProject();
        if (project != null) {
            perform(project, event);
        }
    }

    /** Do it; in the event thread. */
    protected abstract void perform(Project project, AnActionEvent event);
}
