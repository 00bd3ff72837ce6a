package mindport.pycharm.scan;

import static mindport.pycharm.MindPortBundle.message;

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.event.ActionEvent;
import java.awt.event.KeyEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.function.BiConsumer;
import javax.swing.AbstractAction;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextField;
import javax.swing.JTree;
import javax.swing.KeyStroke;
import javax.swing.ToolTipManager;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.DefaultTreeModel;
import javax.swing.tree.TreePath;
import javax.swing.tree.TreeSelectionModel;
import mindport.pycharm.answers.Scan;

/** The last scan: a filter, the tree, and its figures below. Used in the event thread only. */
public final class ScanView extends JPanel {
    private static final int EXPANDED_ROWS = 40; // more than fit on a screen

    private final DefaultTreeModel model = new DefaultTreeModel(new DefaultMutableTreeNode());
    private final JTree tree = new JTree(model);
    private final JTextField filter = new JTextField();
    private final JLabel figures = new JLabel(message("scan.none"));
    private Scan scan;

    /** @param open shows an item of a file (a URI) in an editor */
    public ScanView(BiConsumer<String, Scan.Item> open) {
        super(new BorderLayout(0, 4));
        filter.setToolTipText(message("scan.filter"));
        filter.getAccessibleContext().setAccessibleName(message("scan.filter"));
        filter.getDocument().addDocumentListener(new DocumentListener() {
            @Override
            public void insertUpdate(DocumentEvent event) {
                fill();
            }

            @Override
            public void removeUpdate(DocumentEvent event) {
                fill();
            }

            @Override
            public void changedUpdate(DocumentEvent event) {
                fill();
            }
        });
        tree.setRootVisible(false);
        tree.setShowsRootHandles(true);
        tree.setCellRenderer(new RowRenderer());
        tree.getSelectionModel().setSelectionMode(TreeSelectionModel.SINGLE_TREE_SELECTION);
        tree.getAccessibleContext().setAccessibleName(message("scan.tree"));
        ToolTipManager.sharedInstance().registerComponent(tree);
        openWith(open);
        JPanel top = new JPanel(new BorderLayout(6, 0));
        JLabel label = new JLabel(message("scan.filter.label"));
        label.setLabelFor(filter);
        top.add(label, BorderLayout.LINE_START);
        top.add(filter, BorderLayout.CENTER);
        top.setBorder(BorderFactory.createEmptyBorder(4, 6, 0, 6));
        figures.setBorder(BorderFactory.createEmptyBorder(0, 6, 4, 6));
        add(top, BorderLayout.NORTH);
        add(new JScrollPane(tree), BorderLayout.CENTER);
        add(figures, BorderLayout.SOUTH);
    }

    /** Show a scan. */
    public void show(Scan result) {
        scan = result;
        Scan.Summary summary = result.summary();
        figures.setText(message("scan.figures", summary.ready(), result.place(), summary.verdict()));
        figures.setToolTipText(summary.verdict());
        fill();
    }

    /** Say that a scan runs; the tree stays until it is done. */
    public void running() {
        figures.setText(message("scan.running"));
    }

    /** Say how the last scan ended without a result. */
    public void ended(String words) {
        figures.setText(words);
    }

    /** What can take the focus first. */
    public Component preferredFocus() {
        return tree;
    }

    private void fill() {
        if (scan == null) {
            return;
        }
        model.setRoot(ScanTree.of(scan, filter.getText()));
        for (int row = 0; row < Math.min(tree.getRowCount(), EXPANDED_ROWS); row++) {
            if (!filter.getText().isBlank() || tree.getPathForRow(row).getPathCount() == 2) {
                tree.expandRow(row);
            }
        }
    }

    private void openWith(BiConsumer<String, Scan.Item> open) {
        tree.addMouseListener(new MouseAdapter() {
            @Override
            public void mouseClicked(MouseEvent event) {
                TreePath path = tree.getPathForLocation(event.getX(), event.getY());
                if (path != null && event.getButton() == MouseEvent.BUTTON1) {
                    openPath(path, open);
                }
            }
        });
        tree.getInputMap().put(KeyStroke.getKeyStroke(KeyEvent.VK_ENTER, 0), "open");
        tree.getActionMap().put("open", new AbstractAction() {
            @Override
            public void actionPerformed(ActionEvent event) {
                TreePath path = tree.getSelectionPath();
                if (path != null && !openPath(path, open)) {
                    tree.expandPath(path);
                }
            }
        });
    }

    private static boolean openPath(TreePath path, BiConsumer<String, Scan.Item> open) {
        if (path.getLastPathComponent() instanceof DefaultMutableTreeNode node
                && node.getUserObject() instanceof Row.Item row) {
            open.accept(row.uri(), row.item());
            return true;
        }
        return false;
    }
}
