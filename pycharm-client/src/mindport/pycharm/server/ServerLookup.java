package mindport.pycharm.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mindport.pycharm.MindPortBundle;

/**
 * Where a server may be looked for. What the settings name comes first, then an interpreter with mindport, then the
 * PATH, and last the server that comes with the plugin. In a project that is not trusted only the last counts, run by a
 * Python from outside the project.
 *
 * @param program the mindport of the settings, or ""
 * @param interpreter the Python of the settings, or ""
 * @param arguments further arguments of the server
 * @param projectInterpreter the Python of the project, or ""
 * @param path the PATH
 * @param projectFolder the folder of the project, or null
 * @param bundled the folder of the server that comes with the plugin
 */
public record ServerLookup(
        String program,
        String interpreter,
        List<String> arguments,
        String projectInterpreter,
        String path,
        Path projectFolder,
        boolean isTrusted,
        Path bundled) {

    /** The command that starts the server. It runs interpreters: not for the event thread. */
    public ServerCommand find() throws NoServerException {
        ServerCommand found = isTrusted && !program.isBlank() ? named() : fromPython();
        return found.with(List.of("server")).with(isTrusted ? arguments : List.of());
    }

    private ServerCommand named() throws NoServerException {
        Path file = Programs.asPath(program).filter(Programs::isProgram)
                .orElseThrow(() -> new NoServerException(MindPortBundle.message("server.notAProgram", program)));
        return new ServerCommand(List.of(file.toString()), file.toString());
    }

    private ServerCommand fromPython() throws NoServerException {
        List<Interpreter> interpreters = interpreters();
        if (isTrusted) {
            for (Interpreter one : interpreters) {
                if (one.hasMindport()) {
                    return new ServerCommand(List.of(one.path(), "-I", "-m", "mindport"), one.path());
                }
            }
            Optional<Path> installed = onPath("mindport").findFirst();
            if (installed.isPresent()) {
                String file = installed.get().toString();
                return new ServerCommand(List.of(file), file);
            }
        }
        Interpreter python = Stream.concat(
                        interpreters.stream(),
                        Stream.of("python3", "python").flatMap(this::onPath).map(Path::toString)
                                .flatMap(one -> Interpreter.probe(one).stream()))
                .filter(Interpreter::isNewEnough)
                .findFirst()
                .orElseThrow(() -> new NoServerException(MindPortBundle.message("server.noPython")));
        // A folder with a __main__.py: the modules in it, and none of the project, come first.
        return new ServerCommand(
                List.of(python.path(), "-I", bundled.toString()), MindPortBundle.message("server.bundled"));
    }

    private List<Interpreter> interpreters() throws NoServerException {
        List<Interpreter> found = new ArrayList<>();
        if (isTrusted && !interpreter.isBlank()) {
            found.add(Interpreter.probe(interpreter).filter(Interpreter::isNewEnough).orElseThrow(
                    () -> new NoServerException(MindPortBundle.message("server.notAPython", interpreter))));
        }
        if (isTrusted && Programs.asPath(projectInterpreter).filter(Programs::isProgram).isPresent()) {
            Interpreter.probe(projectInterpreter).filter(Interpreter::isNewEnough).ifPresent(found::add);
        }
        return found;
    }

    private Stream<Path> onPath(String name) {
        return Programs.onPath(
                path, name, folder -> isTrusted || projectFolder == null || !folder.startsWith(projectFolder));
    }
}
