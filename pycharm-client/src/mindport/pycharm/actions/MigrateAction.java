package mindport.pycharm.actions;

import com.google.gson.JsonObject;
import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.project.Project;
import java.util.List;
import mindport.pycharm.MindPortBundle;
import mindport.pycharm.MindPortViews;
import mindport.pycharm.Notices;
import mindport.pycharm.answers.Migration;
import mindport.pycharm.migrate.MigrationDialog;
import mindport.pycharm.migrate.PlannedFile;
import mindport.pycharm.server.MindPortServer;

/** Write files and folders for MindSpore, after a look at what would change. */
final class MigrateAction extends FilesAction {
    @Override
    protected void perform(Project project, List<String> uris) {
        JsonObject argument = MindPortViews.files(uris);
        argument.addProperty("texts", true);
        MindPortServer server = MindPortServer.of(project);
        server.ask(Migration.class, "mindport.migrate", argument).whenComplete((migration, error) -> {
            if (error != null) {
                Notices.fail(project, error);
            } else if (!migration.cancelled()) {
                show(project, migration);
            }
        });
    }

    /** Not in the event thread: files are looked up. */
    private static void show(Project project, Migration migration) {
        List<PlannedFile> files = PlannedFile.of(migration);
        if (files.isEmpty()) {
            Notices.tell(project, MindPortBundle.message("migrate.nothing"));
            return;
        }
        ApplicationManager.getApplication().invokeLater(
                () -> new MigrationDialog(project, migration, files).show(), project.getDisposed());
    }
}
