package mindport.pycharm.actions;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import java.util.List;
import mindport.pycharm.MindPortBundle;
import mindport.pycharm.Notices;
import mindport.pycharm.answers.Fixed;
import mindport.pycharm.server.MindPortServer;

/** Convert all that is safe to convert in the file of the editor; LSP4IJ asks for none of the kind `source.fixAll`. */
final class FixAllAction extends FilesAction {
    @Override
    protected boolean takes(VirtualFile file) {
        return super.takes(file) && !file.isDirectory() && !"ipynb".equals(file.getExtension());
    }

    @Override
    protected void perform(Project project, List<String> uris) {
        MindPortServer.of(project).ask(Fixed.class, "mindport.fixAll", uris.get(0)).whenComplete((fixed, error) -> {
            if (error != null) {
                Notices.fail(project, error);
            } else {
                String key = fixed.uses() == 0 ? "fixAll.none" : "fixAll.done";
                Notices.tell(project, MindPortBundle.message(key, fixed.uses()));
            }
        });
    }
}
