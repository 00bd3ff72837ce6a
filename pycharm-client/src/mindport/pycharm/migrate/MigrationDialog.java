package mindport.pycharm.migrate;

import static mindport.pycharm.MindPortBundle.message;

import com.intellij.diff.DiffContentFactory;
import com.intellij.diff.DiffManager;
import com.intellij.diff.DiffRequestPanel;
import com.intellij.diff.contents.DiffContent;
import com.intellij.diff.requests.SimpleDiffRequest;
import com.intellij.openapi.fileTypes.FileType;
import com.intellij.openapi.fileTypes.FileTypeManager;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.ui.DialogWrapper;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.util.List;
import java.util.stream.Collectors;
import javax.swing.DefaultListModel;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.ListSelectionModel;
import mindport.pycharm.answers.Migration;

/** What would change, file by file; nothing is written before it is confirmed. */
public final class MigrationDialog extends DialogWrapper {
    private final Project project;
    private final Migration migration;
    private final List<PlannedFile> files;
    private final DiffRequestPanel diff;
    private final JTextArea left = new JTextArea(5, 60);

    public MigrationDialog(Project project, Migration migration, List<PlannedFile> files) {
        super(project, true);
        this.project = project;
        this.migration = migration;
        this.files = files;
        diff = DiffManager.getInstance().createRequestPanel(project, getDisposable(), null);
        setTitle(message("migrate.title"));
        setOKButtonText(message("migrate.apply"));
        init();
    }

    @Override
    protected JComponent createCenterPanel() {
        DefaultListModel<PlannedFile> model = new DefaultListModel<>();
        model.addAll(files);
        JList<PlannedFile> list = new JList<>(model);
        list.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        list.setCellRenderer(new PlannedFileRenderer());
        list.getAccessibleContext().setAccessibleName(message("migrate.files"));
        list.addListSelectionListener(event -> {
            PlannedFile chosen = list.getSelectedValue();
            if (chosen != null && !event.getValueIsAdjusting()) {
                preview(chosen);
            }
        });
        left.setEditable(false);
        left.setLineWrap(true);
        left.setWrapStyleWord(true);
        JSplitPane both = new JSplitPane(JSplitPane.HORIZONTAL_SPLIT, new JScrollPane(list), diff.getComponent());
        both.setResizeWeight(0.2);
        JPanel panel = new JPanel(new BorderLayout(0, 6));
        Migration.Summary summary = migration.summary();
        String figures = message("migrate.summary", summary.changed(), summary.converted(), summary.uses());
        panel.add(new JLabel(figures), BorderLayout.NORTH);
        panel.add(both, BorderLayout.CENTER);
        panel.add(new JScrollPane(left), BorderLayout.SOUTH);
        panel.setPreferredSize(new Dimension(1100, 700));
        list.setSelectedIndex(0);
        return panel;
    }

    @Override
    protected void doOKAction() {
        super.doOKAction();
        MigrationWriter.write(project, files);
    }

    private void preview(PlannedFile chosen) {
        DiffContentFactory contents = DiffContentFactory.getInstance();
        FileType python = FileTypeManager.getInstance().getFileTypeByExtension("py");
        DiffContent before = chosen.file() == null
                ? contents.createEmpty()
                : contents.create(project, chosen.file());
        DiffContent after = contents.create(project, chosen.newText(), python);
        String path = chosen.plan().path();
        diff.setRequest(new SimpleDiffRequest(path, before, after, path, message("migrate.after")));
        left.setText(leftOf(chosen.plan()));
        left.setCaretPosition(0);
    }

    private static String leftOf(Migration.File plan) {
        if (plan.left().isEmpty()) {
            return message("migrate.nothingLeft");
        }
        return plan.left().stream()
                .map(MigrationDialog::line)
                .collect(Collectors.joining("\n", message("migrate.leftTitle", plan.left().size()) + "\n", ""));
    }

    private static String line(Migration.Left one) {
        String line = one.range() == null ? "–" : String.valueOf(one.range().start().line() + 1);
        return message("migrate.left", line, one.api(), one.reason());
    }
}
