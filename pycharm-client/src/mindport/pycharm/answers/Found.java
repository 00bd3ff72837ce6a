package mindport.pycharm.answers;

import java.util.List;
import java.util.Objects;

/** The answer of `mindport.search`. */
public record Found(String query, String release, String backend, List<Name> items) {
    public Found {
        items = Objects.requireNonNullElse(items, List.of());
    }

    /** A name; `status` and `target` are null where nothing is mapped. */
    public record Name(
            String name, String framework, String kind, String how, String status, String statusText, String target) {
    }
}
