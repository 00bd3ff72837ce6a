package mindport.pycharm.settings;

import com.intellij.openapi.fileChooser.FileChooser;
import com.intellij.openapi.fileChooser.FileChooserDescriptor;
import com.intellij.openapi.options.SearchableConfigurable;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.vfs.VirtualFile;
import javax.swing.JComponent;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import mindport.pycharm.MindPortBundle;
import mindport.pycharm.server.MindPortServer;

/** Settings, Tools, MindPort. */
public final class MindPortConfigurable implements SearchableConfigurable {
    private final Project project;
    private SettingsForm form;

    public MindPortConfigurable(Project project) {
        this.project = project;
    }

    @Override
    public String getId() {
        return "mindport.settings";
    }

    @Override
    public String getDisplayName() {
        return MindPortBundle.message("settings.name");
    }

    @Override
    public JComponent createComponent() {
        SettingsForm shown = new SettingsForm(
                field -> browse(true, field),
                field -> browse(false, field));
        form = shown;
        MindPortServer.of(project).releases().thenAccept(
                known -> SwingUtilities.invokeLater(() -> shown.offerReleases(known.releases())));
        return shown;
    }

    @Override
    public boolean isModified() {
        return form != null && !form.read().equals(MindPortSettings.of(project).getState());
    }

    @Override
    public void apply() {
        Options before = MindPortSettings.of(project).getState();
        Options after = form.read();
        MindPortSettings.of(project).loadState(after);
        MindPortServer server = MindPortServer.of(project);
        if (after.startsAnother(before)) {
            server.restart();
        } else {
            server.settingsChanged();
        }
    }

    @Override
    public void reset() {
        form.show(MindPortSettings.of(project).getState());
    }

    @Override
    public void disposeUIResources() {
        form = null;
    }

    private void browse(boolean forFile, JTextField field) {
        FileChooserDescriptor descriptor = new FileChooserDescriptor(forFile, !forFile, false, false, false, false);
        VirtualFile chosen = FileChooser.chooseFile(descriptor, project, null);
        if (chosen != null) {
            field.setText(chosen.getPresentableUrl());
        }
    }
}
