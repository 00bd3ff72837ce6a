package mindport.pycharm.server;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.intellij.openapi.Disposable;
import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.LanguageServerItem;
import com.redhat.devtools.lsp4ij.LanguageServerManager;
import com.redhat.devtools.lsp4ij.LanguageServerManager.StartOptions;
import com.redhat.devtools.lsp4ij.ServerStatus;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import mindport.pycharm.MindPortBundle;
import mindport.pycharm.answers.Releases;
import org.eclipse.lsp4j.ExecuteCommandParams;

/** The server of a project, and its commands. Futures end in threads of LSP4IJ. */
public final class MindPortServer implements Disposable {
    /** As in plugin.xml. */
    public static final String ID = "mindport";

    private static final Gson GSON = new Gson();

    private final Project project;
    private final Map<String, String> choices = new ConcurrentHashMap<>();
    private volatile MindPortClient client;
    private volatile String usedInterpreter = "";

    public MindPortServer(Project project) {
        this.project = project;
    }

    public static MindPortServer of(Project project) {
        return project.getService(MindPortServer.class);
    }

    /** Run a command of the server, which is started if need be; the future fails with words for the user. */
    public CompletableFuture<JsonElement> run(String command, Object... arguments) {
        return LanguageServerManager.getInstance(project).getLanguageServer(ID)
                .thenCompose(item -> {
                    if (item == null) {
                        throw new IllegalStateException(MindPortBundle.message("server.off"));
                    }
                    return execute(item, command, arguments);
                });
    }

    /** Run a command and read its answer. */
    public <T> CompletableFuture<T> ask(Class<T> kind, String command, Object... arguments) {
        return run(command, arguments).thenApply(answer -> GSON.fromJson(answer, kind));
    }

    /** What can be switched to. */
    public CompletableFuture<Releases> releases() {
        return ask(Releases.class, "mindport.releases");
    }

    /** Run a command whose choice holds until the project is closed, through restarts of the server. */
    public CompletableFuture<JsonElement> choose(String command, String value) {
        return run(command, value).thenApply(answer -> {
            choices.put(command, value);
            return answer;
        });
    }

    /** Start the server anew, found anew. */
    public void restart() {
        LanguageServerManager.getInstance(project).start(ID, new StartOptions().setForceStart(true));
    }

    /** Tell the server of changed settings. */
    public void settingsChanged() {
        MindPortClient told = client;
        if (told != null && !told.isDisposed()) {
            told.triggerChangeConfiguration();
        }
    }

    /** A server was looked for when this was the interpreter of the project. */
    void lookedForWith(String interpreter) {
        usedInterpreter = interpreter;
    }

    /** The project has this interpreter: a server that was found with another one is replaced. */
    void interpreterIs(String interpreter) {
        if (!interpreter.equals(usedInterpreter)
                && LanguageServerManager.getInstance(project).getServerStatus(ID) == ServerStatus.started) {
            restart();
        }
    }

    void started(MindPortClient by) {
        client = by;
        by.triggerChangeConfiguration();
        choices.forEach(this::run);
    }

    @Override
    public void dispose() {
        client = null;
        choices.clear();
    }

    private static CompletableFuture<JsonElement> execute(
            LanguageServerItem item, String command, Object... arguments) {
        ExecuteCommandParams params = new ExecuteCommandParams(command, List.of(arguments));
        return item.getInitializedServer()
                .thenCompose(server -> server.getWorkspaceService().executeCommand(params))
                .thenApply(GSON::toJsonTree);
    }
}
