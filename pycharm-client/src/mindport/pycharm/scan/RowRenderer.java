package mindport.pycharm.scan;

import java.awt.Component;
import javax.swing.Icon;
import javax.swing.JTree;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.DefaultTreeCellRenderer;
import mindport.pycharm.Html;

/** Writes the lines of the tree; what is less important is grey. */
final class RowRenderer extends DefaultTreeCellRenderer {
    @Override
    public Component getTreeCellRendererComponent(
            JTree tree, Object value, boolean isSelected, boolean isExpanded, boolean isLeaf, int line,
            boolean hasFocus) {
        super.getTreeCellRendererComponent(tree, "", isSelected, isExpanded, isLeaf, line, hasFocus);
        Icon none = null;
        setIcon(none);
        if (value instanceof DefaultMutableTreeNode node && node.getUserObject() instanceof Row row) {
            setText("<html>" + html(row, isSelected) + "</html>");
            setToolTipText(row instanceof Row.Item one ? one.item().message() : null);
        }
        return this;
    }

    private static String html(Row row, boolean isSelected) {
        if (row instanceof Row.Group group) {
            return "<b>" + Html.escaped(group.text()) + "</b>" + lesser(String.valueOf(group.count()), isSelected);
        }
        if (row instanceof Row.Folder folder) {
            return Html.escaped(folder.name()) + lesser(String.valueOf(folder.count()), isSelected);
        }
        if (row instanceof Row.File file) {
            return Html.escaped(file.path()) + lesser(String.valueOf(file.count()), isSelected);
        }
        Row.Item shown = (Row.Item) row;
        String name = shown.item().api() == null ? shown.item().text() : shown.item().api();
        String note = shown.item().target() == null ? shown.item().message() : "→ " + shown.item().target();
        return lesser(shown.line() + ":", isSelected).strip() + " " + Html.escaped(name == null ? "" : name)
                + lesser(note == null ? "" : note, isSelected);
    }

    /** Of the colour of the text where it is selected: grey cannot be read there. */
    private static String lesser(String text, boolean isSelected) {
        String escaped = Html.escaped(text);
        return isSelected ? " " + escaped : " <font color='#808080'>" + escaped + "</font>";
    }
}
