package mindport.pycharm.scan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.TreeNode;
import mindport.pycharm.answers.Scan;

/** The tree of a scan as lines, indented. */
public final class TreeText {
    private TreeText() {
    }

    public static List<String> of(Scan scan, String filter) {
        List<String> lines = new ArrayList<>();
        for (TreeNode node : Collections.list(ScanTree.of(scan, filter).preorderEnumeration())) {
            DefaultMutableTreeNode one = (DefaultMutableTreeNode) node;
            if (one.getUserObject() instanceof Row row) {
                lines.add("  ".repeat(one.getLevel() - 1) + text(row));
            }
        }
        return lines;
    }

    private static String text(Row row) {
        if (row instanceof Row.Item item) {
            return item.line() + ": " + item.item().api() + " -> " + item.item().target();
        }
        if (row instanceof Row.File file) {
            return file.path() + " " + file.count();
        }
        if (row instanceof Row.Folder folder) {
            return folder.name() + " " + folder.count();
        }
        Row.Group group = (Row.Group) row;
        return group.text() + " " + group.count();
    }
}
