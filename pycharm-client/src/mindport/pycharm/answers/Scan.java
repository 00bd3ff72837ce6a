package mindport.pycharm.answers;

import java.util.List;
import java.util.Objects;

/** The answer of `mindport.scan`. What is left out is null: `cancelled` comes alone. */
public record Scan(boolean cancelled, String place, List<Status> statuses, Summary summary, List<Folder> folders) {
    public Scan {
        statuses = Objects.requireNonNullElse(statuses, List.of());
        folders = Objects.requireNonNullElse(folders, List.of());
    }

    /** A group of the tree; `text` in the language of the session. */
    public record Status(String status, String text, int count) {
    }

    /** Figures; `ready` in per cent. */
    public record Summary(int files, int uses, int findings, int ready, String verdict) {
    }

    /** A folder that was scanned. */
    public record Folder(String uri, String name, List<File> files) {
        public Folder {
            files = Objects.requireNonNullElse(files, List.of());
        }
    }

    /** A file with something in it, by its path below the folder. */
    public record File(String uri, String path, List<Item> items) {
        public File {
            items = Objects.requireNonNullElse(items, List.of());
        }
    }

    /** A use or a finding. In a notebook `cell` counts from 1, and the range counts lines of that cell. */
    public record Item(
            String status, Range range, String api, String target, String code, String severity, String message,
            String text, Integer cell) {
    }
}
