package mindport.pycharm.migrate;

import java.awt.Component;
import javax.swing.DefaultListCellRenderer;
import javax.swing.JList;
import mindport.pycharm.MindPortBundle;
import mindport.pycharm.answers.Migration;

/** A file of the list: its path, and how much of it is converted. */
final class PlannedFileRenderer extends DefaultListCellRenderer {
    @Override
    public Component getListCellRendererComponent(
            JList<?> list, Object value, int index, boolean isSelected, boolean hasFocus) {
        Migration.File plan = ((PlannedFile) value).plan();
        String words = plan.created()
                ? MindPortBundle.message("migrate.created", plan.path())
                : MindPortBundle.message("migrate.file", plan.path(), plan.converted(), plan.uses());
        return super.getListCellRendererComponent(list, words, index, isSelected, hasFocus);
    }
}
