package mindport.pycharm.answers;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Objects;

/** The answer of `mindport.migrate`; `edit` is a WorkspaceEdit as it came. */
public record Migration(
        boolean cancelled, JsonObject edit, List<File> files, List<Dependency> dependencies, Summary summary) {
    public Migration {
        files = Objects.requireNonNullElse(files, List.of());
        dependencies = Objects.requireNonNullElse(dependencies, List.of());
    }

    /** A file; `newText` is the whole of it after the edit. */
    public record File(
            String uri, String path, boolean changed, boolean created, int uses, int converted, String newText,
            List<Left> left) {
        public File {
            left = Objects.requireNonNullElse(left, List.of());
        }
    }

    /** A use that stays torch code, under a mark. */
    public record Left(Range range, String api, String target, String code, String reason) {
    }

    /** A line of a file of requirements, and what could stand there. */
    public record Dependency(String uri, int line, String text, String proposal) {
    }

    /** Figures. */
    public record Summary(int files, int changed, int uses, int converted, int unresolved) {
    }
}
