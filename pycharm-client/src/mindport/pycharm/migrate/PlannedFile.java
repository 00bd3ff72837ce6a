package mindport.pycharm.migrate;

import com.intellij.openapi.vfs.VirtualFile;
import com.redhat.devtools.lsp4ij.LSPIJUtils;
import java.util.List;
import mindport.pycharm.answers.Migration;

/**
 * A file that would change.
 *
 * @param file where it is; null of one that would be created
 * @param newText its text afterwards, with the line ends of documents
 */
public record PlannedFile(Migration.File plan, VirtualFile file, List<Edits.Edit> edits, String newText) {
    /** All files of a migration that would change. It looks at the disk: not for the event thread. */
    public static List<PlannedFile> of(Migration migration) {
        return migration.files().stream().filter(plan -> plan.changed() && plan.newText() != null).map(plan -> {
            VirtualFile file = plan.created() ? null : LSPIJUtils.findResourceFor(plan.uri());
            return new PlannedFile(
                    plan, file, Edits.of(migration.edit(), plan.uri()), plan.newText().replace("\r\n", "\n"));
        }).toList();
    }

    /** Whether the text is still the one that the server read: else the new one would undo what was typed since. */
    boolean fits(String text) {
        return newText.equals(Edits.applied(text, edits));
    }
}
