package mindport.pycharm.server;

import com.intellij.execution.configurations.GeneralCommandLine;
import com.intellij.ide.impl.TrustedProjects;
import com.intellij.openapi.application.PathManager;
import com.intellij.openapi.diagnostic.Logger;
import com.intellij.openapi.project.Project;
import com.intellij.util.EnvironmentUtil;
import com.redhat.devtools.lsp4ij.server.CannotStartProcessException;
import com.redhat.devtools.lsp4ij.server.OSProcessStreamConnectionProvider;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import mindport.pycharm.settings.MindPortSettings;
import mindport.pycharm.settings.Options;

/** The process of the server. It is looked for at each start, in a thread of LSP4IJ. */
final class MindPortConnection extends OSProcessStreamConnectionProvider {
    private static final Logger LOG = Logger.getInstance(MindPortConnection.class);

    private final Project project;

    MindPortConnection(Project project) {
        this.project = project;
    }

    @Override
    public void start() throws CannotStartProcessException {
        try {
            ServerCommand found = lookup().find();
            LOG.info("MindPort server: " + found.origin());
            GeneralCommandLine line = new GeneralCommandLine(found.command());
            line.setCharset(StandardCharsets.UTF_8);
            // Not the project: Windows would run programs that stand there.
            line.setWorkDirectory(bundled().getParent().toString());
            setCommandLine(line);
        } catch (NoServerException error) {
            throw new CannotStartProcessException(error.getMessage());
        }
        super.start();
    }

    private ServerLookup lookup() {
        Options options = MindPortSettings.of(project).getState();
        String interpreter = ProjectInterpreter.of(project);
        MindPortServer.of(project).lookedForWith(interpreter);
        String folder = project.getBasePath();
        return new ServerLookup(
                options.program,
                options.interpreter,
                options.argumentList(),
                interpreter,
                Objects.requireNonNullElse(EnvironmentUtil.getValue("PATH"), ""),
                folder == null ? null : Path.of(folder),
                TrustedProjects.isTrusted(project),
                bundled());
    }

    /** PLUGIN/bundled, beside PLUGIN/lib/mindport.jar. */
    private static Path bundled() {
        String jar = Objects.requireNonNull(PathManager.getJarPathForClass(MindPortConnection.class));
        return Path.of(jar).getParent().resolveSibling("bundled");
    }
}
