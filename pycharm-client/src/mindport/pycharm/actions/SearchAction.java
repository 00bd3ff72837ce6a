package mindport.pycharm.actions;

import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.actionSystem.CommonDataKeys;
import com.intellij.openapi.editor.Editor;
import com.intellij.openapi.project.Project;
import mindport.pycharm.MindPortViews;

/** Search for an API: for what is selected, if it can be a name. */
final class SearchAction extends MindPortAction {
    private static final String NAME = "[\\w.]{1,200}";

    @Override
    protected void perform(Project project, AnActionEvent event) {
        Editor editor = event.getData(CommonDataKeys.EDITOR);
        String selected = editor == null ? null : editor.getSelectionModel().getSelectedText();
        MindPortViews.of(project).search(selected != null && selected.matches(NAME) ? selected : "");
    }
}
