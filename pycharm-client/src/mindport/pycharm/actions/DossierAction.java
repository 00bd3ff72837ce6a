package mindport.pycharm.actions;

import com.google.gson.JsonObject;
import com.intellij.ide.BrowserUtil;
import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.project.Project;
import java.io.File;
import java.io.IOException;
import mindport.pycharm.Notices;
import mindport.pycharm.answers.Written;
import mindport.pycharm.server.MindPortServer;

/** Write the migration dossier of the project, and show it in the browser. */
final class DossierAction extends MindPortAction {
    @Override
    protected void perform(Project project, AnActionEvent event) {
        try {
            write(project, File.createTempFile("mindport-dossier-", ".html"));
        } catch (IOException error) {
            Notices.fail(project, error);
        }
    }

    private static void write(Project project, File file) {
        JsonObject argument = new JsonObject();
        argument.addProperty("path", file.getAbsolutePath());
        MindPortServer.of(project).ask(Written.class, "mindport.dossier", argument).whenComplete((written, error) -> {
            if (error != null) {
                Notices.fail(project, error);
            } else if (!written.cancelled()) {
                BrowserUtil.browse(file);
            }
        });
    }
}
