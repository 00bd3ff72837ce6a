package mindport.pycharm;

import static mindport.pycharm.MindPortBundle.message;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.intellij.ide.BrowserUtil;
import com.intellij.openapi.Disposable;
import com.intellij.openapi.actionSystem.ActionGroup;
import com.intellij.openapi.actionSystem.ActionManager;
import com.intellij.openapi.actionSystem.ActionToolbar;
import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.wm.ToolWindow;
import com.intellij.openapi.wm.ToolWindowManager;
import com.intellij.ui.content.ContentFactory;
import com.redhat.devtools.lsp4ij.LSPIJUtils;
import java.awt.BorderLayout;
import java.util.List;
import javax.swing.JComponent;
import javax.swing.JPanel;
import mindport.pycharm.answers.Detail;
import mindport.pycharm.answers.Found;
import mindport.pycharm.answers.Scan;
import mindport.pycharm.scan.ScanView;
import mindport.pycharm.search.SearchView;
import mindport.pycharm.server.MindPortServer;
import org.eclipse.lsp4j.Position;

/** The two tabs of the tool window, and what is shown in them. Used in the event thread only. */
public final class MindPortViews implements Disposable {
    private static final String WINDOW = "MindPort"; // as in plugin.xml
    private static final int SEARCH_LIMIT = 100;

    private final Project project;
    private final ScanView scan = new ScanView(this::open);
    private final SearchView search;

    public MindPortViews(Project project) {
        this.project = project;
        MindPortServer server = MindPortServer.of(project);
        search = new SearchView(
                query -> server.ask(Found.class, "mindport.search", query(query)),
                name -> server.ask(Detail.class, "mindport.detail", named(name)),
                BrowserUtil::browse);
    }

    public static MindPortViews of(Project project) {
        return project.getService(MindPortViews.class);
    }

    /** Put both into the tool window. */
    void fill(ToolWindow window) {
        ContentFactory factory = ContentFactory.getInstance();
        window.getContentManager().addContent(factory.createContent(scanTab(), message("tab.scan"), false));
        window.getContentManager().addContent(factory.createContent(search, message("tab.search"), false));
    }

    /** Scan files and folders; none stands for the whole project. The tree stays as it was when that is cancelled. */
    public void scan(List<String> uris) {
        show(0, () -> {
            scan.running();
            MindPortServer.of(project).ask(Scan.class, "mindport.scan", uris.isEmpty() ? new JsonObject() : files(uris))
                    .whenComplete((result, error) -> later(() -> scanned(result, error)));
        });
    }

    /** Search for words; of none, only show the search. */
    public void search(String words) {
        show(1, () -> search.searchFor(words));
    }

    /** The answers are for another release or backend from now on. */
    public void targetChanged() {
        search.refresh();
    }

    @Override
    public void dispose() {
        search.stop();
    }

    /** The argument of commands that work on files. */
    public static JsonObject files(List<String> uris) {
        JsonArray array = new JsonArray();
        uris.forEach(array::add);
        JsonObject argument = new JsonObject();
        argument.add("uris", array);
        return argument;
    }

    private void scanned(Scan result, Throwable error) {
        if (error != null) {
            scan.ended(Notices.words(error));
            Notices.fail(project, error);
        } else if (result.cancelled()) {
            scan.ended(message("scan.cancelled"));
        } else {
            scan.show(result);
        }
    }

    private void open(String uri, Scan.Item item) {
        boolean isInCell = item.cell() != null; // its lines are not those of the file
        Position place = isInCell
                ? null
                : new Position(item.range().start().line(), item.range().start().character());
        LSPIJUtils.openInEditor(uri, place, true, project);
    }

    private JComponent scanTab() {
        ActionManager actions = ActionManager.getInstance();
        ActionToolbar toolbar = actions.createActionToolbar(
                "MindPortScan", (ActionGroup) actions.getAction("MindPort.Toolbar"), false);
        toolbar.setTargetComponent(scan);
        JPanel tab = new JPanel(new BorderLayout());
        tab.add(toolbar.getComponent(), BorderLayout.LINE_START);
        tab.add(scan, BorderLayout.CENTER);
        return tab;
    }

    private void show(int tab, Runnable then) {
        ToolWindow window = ToolWindowManager.getInstance(project).getToolWindow(WINDOW);
        if (window != null) {
            window.activate(() -> {
                window.getContentManager().setSelectedContent(window.getContentManager().getContent(tab));
                then.run();
            });
        }
    }

    private void later(Runnable job) {
        ApplicationManager.getApplication().invokeLater(job, project.getDisposed());
    }

    private static JsonObject query(String words) {
        JsonObject argument = new JsonObject();
        argument.addProperty("query", words);
        argument.addProperty("limit", SEARCH_LIMIT);
        return argument;
    }

    private static JsonObject named(String name) {
        JsonObject argument = new JsonObject();
        argument.addProperty("name", name);
        return argument;
    }
}
