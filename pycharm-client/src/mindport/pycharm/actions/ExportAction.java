package mindport.pycharm.actions;

import static mindport.pycharm.MindPortBundle.message;

import com.intellij.ide.BrowserUtil;
import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.fileChooser.FileChooserFactory;
import com.intellij.openapi.fileChooser.FileSaverDescriptor;
import com.intellij.openapi.fileEditor.OpenFileDescriptor;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.LocalFileSystem;
import com.intellij.openapi.vfs.VirtualFile;
import com.intellij.openapi.vfs.VirtualFileWrapper;
import java.io.File;
import java.util.List;
import mindport.pycharm.Notices;
import mindport.pycharm.answers.Exported;
import mindport.pycharm.server.MindPortServer;

/** Write a report of the project to a file, and show it. */
final class ExportAction extends MindPortAction {
    private static final List<Format> FORMATS = List.of(
            new Format("CSV", "csv"), new Format("HTML", "html"), new Format("Markdown", "md"),
            new Format("SARIF", "sarif"), new Format("JSON", "json"));

    @Override
    protected void perform(Project project, AnActionEvent event) {
        Choice.ask(project, message("export.format"), FORMATS, Format::name, format -> save(project, format));
    }

    private static void save(Project project, Format format) {
        FileSaverDescriptor descriptor = new FileSaverDescriptor(
                message("export.title"), message("export.description"), format.extension());
        String folder = project.getBasePath();
        VirtualFile start = folder == null ? null : LocalFileSystem.getInstance().findFileByPath(folder);
        VirtualFileWrapper chosen = FileChooserFactory.getInstance()
                .createSaveFileDialog(descriptor, project)
                .save(start, "mindport-report." + format.extension());
        if (chosen != null) {
            write(project, format, chosen.getFile());
        }
    }

    private static void write(Project project, Format format, File file) {
        MindPortServer.of(project)
                .ask(Exported.class, "mindport.exportReport", format.extension(), file.getAbsolutePath())
                .whenComplete((exported, error) -> {
                    if (error != null) {
                        Notices.fail(project, error);
                    } else if (!exported.cancelled()) {
                        Notices.tell(project, message("export.done", file.getName(), exported.verdict()));
                        show(project, format, file);
                    }
                });
    }

    /** Not in the event thread: it looks at the disk. */
    private static void show(Project project, Format format, File file) {
        VirtualFile written = LocalFileSystem.getInstance().refreshAndFindFileByIoFile(file);
        if (format.extension().equals("html")) {
            BrowserUtil.browse(file);
        } else if (written != null) {
            ApplicationManager.getApplication().invokeLater(
                    () -> new OpenFileDescriptor(project, written).navigate(true), project.getDisposed());
        }
    }

    private record Format(String name, String extension) {
    }
}
