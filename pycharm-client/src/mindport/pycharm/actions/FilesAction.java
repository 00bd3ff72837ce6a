package mindport.pycharm.actions;

import com.intellij.openapi.actionSystem.AnActionEvent;
import com.intellij.openapi.actionSystem.CommonDataKeys;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import com.redhat.devtools.lsp4ij.LSPIJUtils;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** An action on the files that are selected, or on that of the editor. Hidden where there is nothing to read. */
abstract class FilesAction extends MindPortAction {
    private static final Set<String> EXTENSIONS = Set.of("py", "pyw", "ipynb");

    @Override
    public void update(AnActionEvent event) {
        event.getPresentation().setEnabledAndVisible(event.getProject() != null && files(event).anyMatch(this::takes));
    }

    @Override
    protected final void perform(Project project, AnActionEvent event) {
        List<String> uris = files(event).filter(this::takes).map(LSPIJUtils::toUriAsString).toList();
        if (!uris.isEmpty()) {
            perform(project, uris);
        }
    }

    /** Do it with these files and folders. */
    protected abstract void perform(Project project, List<String> uris);

    /** Whether a file or folder is one to work on. */
    protected boolean takes(VirtualFile file) {
        return file.isInLocalFileSystem() && (file.isDirectory() || EXTENSIONS.contains(file.getExtension()));
    }

    private static Stream<VirtualFile> files(AnActionEvent event) {
        VirtualFile[] several = event.getData(CommonDataKeys.VIRTUAL_FILE_ARRAY);
        return several == null ? Stream.ofNullable(event.getData(CommonDataKeys.VIRTUAL_FILE)) : Stream.of(several);
    }
}
