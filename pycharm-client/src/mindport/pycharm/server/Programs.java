package mindport.pycharm.server;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Programs on disk. */
final class Programs {
    private static final List<String> SUFFIXES =
            File.separatorChar == '\\' ? List.of(".exe", ".cmd", ".bat") : List.of("");

    private Programs() {
    }

    /** All programs of a name in the folders of a PATH, best first; relative folders are passed over. */
    static Stream<Path> onPath(String path, String name, Predicate<Path> isAllowed) {
        return Stream.of(path.split(File.pathSeparator))
                .flatMap(folder -> asPath(folder).stream())
                .filter(folder -> folder.isAbsolute() && isAllowed.test(folder))
                .flatMap(folder -> SUFFIXES.stream().map(suffix -> folder.resolve(name + suffix)))
                .filter(Programs::isProgram);
    }

    /** Whether a file is there and can be run. */
    static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    /** A path, if the words are one. */
    static Optional<Path> asPath(String words) {
        try {
            return words.isBlank() ? Optional.empty() : Optional.of(Path.of(words));
        } catch (InvalidPathException error) {
            return Optional.empty();
        }
    }
}
