package mindport.pycharm.check;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import mindport.pycharm.MindPortViews;
import mindport.pycharm.answers.Detail;
import mindport.pycharm.answers.Exported;
import mindport.pycharm.answers.Written;
import mindport.pycharm.answers.Found;
import mindport.pycharm.answers.Migration;
import mindport.pycharm.answers.Releases;
import mindport.pycharm.answers.Scan;
import mindport.pycharm.migrate.Fit;
import mindport.pycharm.scan.TreeText;
import mindport.pycharm.search.PageText;
import mindport.pycharm.settings.Options;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** A session with the server as a process: LSP4J reads what it says, the records of the plugin its answers. */
final class Session implements LanguageClient {
    private static final Gson GSON = new Gson();
    private static final long SECONDS = 60;

    private final Options options = new Options();
    private LanguageServer server;

    private Session() {
    }

    static JsonObject run(JsonObject task) throws Exception {
        List<String> command = task.getAsJsonArray("command").asList().stream().map(JsonElement::getAsString).toList();
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            return new Session().talk(task, process);
        } finally {
            process.destroyForcibly();
        }
    }

    private JsonObject talk(JsonObject task, Process process) throws Exception {
        Launcher<LanguageServer> launcher =
                LSPLauncher.createClientLauncher(this, process.getInputStream(), process.getOutputStream());
        launcher.startListening();
        server = launcher.getRemoteProxy();
        Path root = Path.of(task.get("root").getAsString());
        Path file = root.resolve(task.get("file").getAsString());
        String uri = file.toUri().toString();
        String text = Files.readString(file);
        JsonObject answer = new JsonObject();
        answer.addProperty("server", hello(task.get("capabilities"), root).getServerInfo().getName());
        server.getTextDocumentService().didOpen(
                new DidOpenTextDocumentParams(new TextDocumentItem(uri, "python", 1, text)));
        views(answer, new TextDocumentIdentifier(uri), task);
        commands(answer, file, text);
        get(server.shutdown());
        server.exit();
        answer.addProperty("ended", process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0);
        return answer;
    }

    private InitializeResult hello(JsonElement capabilities, Path root) throws Exception {
        InitializeParams params = new InitializeParams();
        params.setProcessId((int) ProcessHandle.current().pid());
        Gson ofMessages = new MessageJsonHandler(Map.of()).getGson();
        params.setCapabilities(ofMessages.fromJson(capabilities, ClientCapabilities.class));
        params.setWorkspaceFolders(List.of(new WorkspaceFolder(root.toUri().toString(), "project")));
        params.setLocale(Locale.getDefault().toLanguageTag());
        InitializeResult result = get(server.initialize(params));
        server.initialized(new InitializedParams());
        return result;
    }

    private void views(JsonObject answer, TextDocumentIdentifier document, JsonObject task) throws Exception {
        DocumentDiagnosticParams asked = new DocumentDiagnosticParams(document);
        asked.setIdentifier("mindport");
        var found = get(server.getTextDocumentService().diagnostic(asked)).getLeft().getItems();
        answer.addProperty("diagnostics", found.size());
        var actions = get(server.getTextDocumentService().codeAction(new CodeActionParams(
                document, found.get(0).getRange(), new CodeActionContext(found.subList(0, 1), List.of("quickfix")))));
        answer.addProperty("actions", actions.size());
        Position place = GSON.fromJson(task.get("hover"), Position.class);
        var hover = get(server.getTextDocumentService().hover(new HoverParams(document, place)));
        answer.addProperty("hover", hover.getContents().getRight().getValue());
    }

    private void commands(JsonObject answer, Path file, String text) throws Exception {
        Releases releases = ask(Releases.class, "mindport.releases");
        answer.addProperty("release", releases.release());
        answer.addProperty("backends", releases.backends().size());
        Found names = ask(Found.class, "mindport.search", object("query", "conv2"));
        answer.add("names", GSON.toJsonTree(names.items().stream().map(Found.Name::name).toList()));
        Detail detail = ask(Detail.class, "mindport.detail", object("name", names.items().get(0).name()));
        answer.addProperty("page", PageText.of(detail));
        Detail unknown = ask(Detail.class, "mindport.detail", object("name", "torch.convv2d"));
        answer.addProperty("unknown", PageText.of(unknown));
        Scan scan = ask(Scan.class, "mindport.scan", new JsonObject());
        answer.addProperty("uses", scan.summary().uses());
        answer.add("tree", GSON.toJsonTree(TreeText.of(scan, "")));
        answer.add("filtered", GSON.toJsonTree(TreeText.of(scan, " CUDA ")));
        answer.addProperty("exported", ask(Exported.class, "mindport.exportReport", "csv",
                file.resolveSibling("report.csv").toString()).verdict());
        String dossier = file.resolveSibling("dossier.html").toString();
        answer.addProperty("dossier", ask(Written.class, "mindport.dossier", object("path", dossier)).path());
        JsonObject files = MindPortViews.files(List.of(file.toUri().toString()));
        files.addProperty("texts", true);
        Migration migration = ask(Migration.class, "mindport.migrate", files);
        JsonArray fits = new JsonArray();
        for (Migration.File plan : migration.files()) {
            if (plan.changed() && !plan.created()) {
                fits.add(Fit.of(migration, plan, text));
                fits.add(Fit.of(migration, plan, text + "y = 1\n"));
                fits.add(Fit.of(migration, plan, ""));
            }
        }
        answer.add("fits", fits);
    }

    private <T> T ask(Class<T> kind, String command, Object... arguments) throws Exception {
        Object found = get(server.getWorkspaceService().executeCommand(
                new ExecuteCommandParams(command, List.of(arguments))));
        return GSON.fromJson(GSON.toJsonTree(found), kind);
    }

    private static JsonObject object(String key, String value) {
        JsonObject object = new JsonObject();
        object.addProperty(key, value);
        return object;
    }

    private static <T> T get(CompletableFuture<T> future)
            throws InterruptedException, ExecutionException, TimeoutException {
        return future.get(SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public CompletableFuture<List<Object>> configuration(ConfigurationParams params) {
        Object settings = options.forServer().get("mindport");
        return CompletableFuture.completedFuture(params.getItems().stream().map(item -> settings).toList());
    }

    @Override
    public CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(ApplyWorkspaceEditParams params) {
        return CompletableFuture.completedFuture(new ApplyWorkspaceEditResponse(true));
    }

    @Override
    public CompletableFuture<Void> registerCapability(RegistrationParams params) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> refreshDiagnostics() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> refreshCodeLenses() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> refreshInlayHints() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void notifyProgress(ProgressParams params) {
    }

    @Override
    public void telemetryEvent(Object object) {
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
    }

    @Override
    public void showMessage(MessageParams message) {
        System.err.println(message.getMessage());
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void logMessage(MessageParams message) {
        System.err.println(message.getMessage());
    }
}
