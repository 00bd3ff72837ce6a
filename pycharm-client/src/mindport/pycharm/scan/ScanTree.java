package mindport.pycharm.scan;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.swing.tree.DefaultMutableTreeNode;
import mindport.pycharm.answers.Scan;

/** The tree of a scan: status, folder (where there are several), file, item. */
final class ScanTree {
    private final Scan scan;
    private final String wanted;

    private ScanTree(Scan scan, String wanted) {
        this.scan = scan;
        this.wanted = wanted.strip().toLowerCase(Locale.ROOT);
    }

    /** The tree of all items in which the words stand; with no words, of all. */
    static DefaultMutableTreeNode of(Scan scan, String words) {
        return new ScanTree(scan, words).root();
    }

    private DefaultMutableTreeNode root() {
        DefaultMutableTreeNode root = new DefaultMutableTreeNode();
        for (Scan.Status status : scan.statuses()) {
            List<DefaultMutableTreeNode> below = scan.folders().size() > 1
                    ? scan.folders().stream().flatMap(folder -> folder(folder, status.status())).toList()
                    : scan.folders().stream().flatMap(folder -> files(folder, status.status())).toList();
            if (!below.isEmpty()) {
                root.add(node(new Row.Group(status.text(), leaves(below)), below));
            }
        }
        return root;
    }

    private Stream<DefaultMutableTreeNode> folder(Scan.Folder folder, String status) {
        List<DefaultMutableTreeNode> files = files(folder, status).toList();
        return files.isEmpty() ? Stream.empty() : Stream.of(node(new Row.Folder(folder.name(), leaves(files)), files));
    }

    private Stream<DefaultMutableTreeNode> files(Scan.Folder folder, String status) {
        return folder.files().stream().flatMap(file -> {
            List<DefaultMutableTreeNode> items = file.items().stream()
                    .filter(item -> item.status().equals(status) && isWanted(file, item))
                    .map(item -> new DefaultMutableTreeNode(new Row.Item(file.uri(), item), false))
                    .toList();
            Row row = new Row.File(file.path(), file.uri(), items.size());
            return items.isEmpty() ? Stream.empty() : Stream.of(node(row, items));
        });
    }

    private boolean isWanted(Scan.File file, Scan.Item item) {
        return wanted.isEmpty()
                || Stream.of(file.path(), item.api(), item.target(), item.code(), item.message())
                        .anyMatch(text -> text != null && text.toLowerCase(Locale.ROOT).contains(wanted));
    }

    private static DefaultMutableTreeNode node(Row row, List<DefaultMutableTreeNode> below) {
        DefaultMutableTreeNode node = new DefaultMutableTreeNode(row);
        below.forEach(node::add);
        return node;
    }

    private static int leaves(List<DefaultMutableTreeNode> nodes) {
        return nodes.stream().mapToInt(DefaultMutableTreeNode::getLeafCount).sum();
    }
}
