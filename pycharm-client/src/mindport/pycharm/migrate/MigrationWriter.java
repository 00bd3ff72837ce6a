package mindport.pycharm.migrate;

import static mindport.pycharm.MindPortBundle.message;

import com.intellij.openapi.command.WriteCommandAction;
import com.intellij.openapi.editor.Document;
import com.intellij.openapi.fileEditor.FileDocumentManager;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VfsUtil;
import com.intellij.openapi.vfs.VirtualFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mindport.pycharm.Notices;

/** Writes a migration as one command that can be undone: whole, or not at all. In the event thread only. */
final class MigrationWriter {
    private MigrationWriter() {
    }

    static void write(Project project, List<PlannedFile> files) {
        Map<Document, PlannedFile> changes = new LinkedHashMap<>();
        List<String> outdated = new ArrayList<>();
        for (PlannedFile one : files) {
            if (one.plan().created()) {
                continue;
            }
            Document document = one.file() == null ? null : FileDocumentManager.getInstance().getDocument(one.file());
            if (document == null || !document.isWritable() || !one.fits(document.getText())) {
                outdated.add(one.plan().path());
            } else {
                changes.put(document, one);
            }
        }
        if (!outdated.isEmpty()) {
            Notices.fail(project, new IOException(message("migrate.outdated", String.join(", ", outdated))));
            return;
        }
        try {
            WriteCommandAction.runWriteCommandAction(project, message("migrate.title"), null, () -> {
                files.stream().filter(one -> one.plan().created()).forEach(MigrationWriter::create);
                changes.forEach((document, one) -> document.setText(one.newText()));
            });
        } catch (UncheckedIOException error) {
            Notices.fail(project, error.getCause());
        }
    }

    private static void create(PlannedFile one) {
        try {
            Path path = Path.of(URI.create(one.plan().uri()));
            VirtualFile folder = VfsUtil.createDirectories(path.getParent().toString());
            VirtualFile file = folder.findOrCreateChildData(MigrationWriter.class, path.getFileName().toString());
            VfsUtil.saveText(file, one.newText());
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }
}
