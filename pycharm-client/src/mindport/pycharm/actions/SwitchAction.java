package mindport.pycharm.actions;

import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.project.Project;
import java.util.List;
import java.util.function.Function;
import mindport.pycharm.MindPortBundle;
import mindport.pycharm.MindPortViews;
import mindport.pycharm.Notices;
import mindport.pycharm.answers.Releases;
import mindport.pycharm.server.MindPortServer;

/** Answer for another target, until the project is closed; its settings keep it longer. */
abstract class SwitchAction<T> extends MindPortAction {
    private final String command;
    private final String title;
    private final Function<Releases, List<T>> values;
    private final Function<T, String> id;
    private final Function<T, String> name;

    SwitchAction(
            String command, String title, Function<Releases, List<T>> values, Function<T, String> id,
            Function<T, String> name) {
        this.command = command;
        this.title = title;
        this.values = values;
        this.id = id;
        this.name = name;
    }

    @Override
    protected void perform(Project project, AnActionEvent event) {
        MindPortServer.of(project).releases().whenComplete((known, error) -> later(project, () -> {
            if (error != null) {
                Notices.fail(project, error);
            } else {
                String words = MindPortBundle.message(title);
                Choice.ask(project, words, values.apply(known), name, value -> choose(project, value));
            }
        }));
    }

    private void choose(Project project, T value) {
        MindPortServer server = MindPortServer.of(project);
        server.choose(command, id.apply(value)).whenComplete((answer, error) -> later(project, () -> {
            if (error != null) {
                Notices.fail(project, error);
            } else {
                MindPortViews.of(project).targetChanged();
            }
        }));
    }

    private static void later(Project project, Runnable job) {
        ApplicationManager.getApplication().invokeLater(job, project.getDisposed());
    }

    /** Another release of MindSpore. */
    static final class Release extends SwitchAction<String> {
        Release() {
            super(
                    "mindport.switchRelease", "switch.release", Releases::releases, Function.identity(),
                    name -> "MindSpore " + name);
        }
    }

    /** Another backend. */
    static final class Backend extends SwitchAction<Releases.Backend> {
        Backend() {
            super(
                    "mindport.switchBackend", "switch.backend", Releases::backends, Releases.Backend::id,
                    Releases.Backend::name);
        }
    }
}
