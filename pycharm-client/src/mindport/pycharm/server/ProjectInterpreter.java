package mindport.pycharm.server;

import com.intellij.openapi.module.Module;
import com.intellij.openapi.module.ModuleManager;
import com.intellij.openapi.project.Project;
import com.intellij.openapi.projectRoots.Sdk;
import com.intellij.openapi.roots.ModuleRootEvent;
import com.intellij.openapi.roots.ModuleRootListener;
import com.intellij.openapi.roots.ModuleRootManager;
import com.intellij.openapi.roots.ProjectRootManager;
import java.util.stream.Stream;

/** The Python that the project runs with, and news of it; named in plugin.xml. */
final class ProjectInterpreter implements ModuleRootListener {
    private static final String PYTHON = "Python SDK"; // what the Python plugin calls the type of its SDKs

    private final Project project;

    ProjectInterpreter(Project project) {
        this.project = project;
    }

    /** The path of the interpreter, or "". One on another machine has a path that is no file here. */
    static String of(Project project) {
        Stream<Sdk> ofModules = Stream.of(ModuleManager.getInstance(project).getModules())
                .map((Module module) -> ModuleRootManager.getInstance(module).getSdk());
        return Stream.concat(Stream.ofNullable(ProjectRootManager.getInstance(project).getProjectSdk()), ofModules)
                .filter(sdk -> sdk != null && sdk.getSdkType().getName().equals(PYTHON) && sdk.getHomePath() != null)
                .map(Sdk::getHomePath)
                .findFirst()
                .orElse("");
    }

    @Override
    public void rootsChanged(ModuleRootEvent event) {
        MindPortServer.of(project).interpreterIs(of(project));
    }
}
