package mindport.pycharm.migrate;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import mindport.pycharm.answers.Range;

/** The edits of one file, as the server proposes them. */
final class Edits {
    private static final Gson GSON = new Gson();

    private Edits() {
    }

    /** An edit of a text; places are those of the protocol, in UTF-16. */
    record Edit(Range range, String newText) {
    }

    /** The edits of a file in a WorkspaceEdit: of `documentChanges`, else of `changes`. */
    static List<Edit> of(JsonObject workspaceEdit, String uri) {
        List<Edit> found = new ArrayList<>();
        if (workspaceEdit.get("documentChanges") instanceof JsonArray changes) {
            for (JsonElement change : changes) {
                JsonObject object = change.getAsJsonObject();
                if (object.get("textDocument") instanceof JsonObject document
                        && document.get("uri").getAsString().equals(uri)) {
                    add(found, object.getAsJsonArray("edits"));
                }
            }
        } else if (workspaceEdit.get("changes") instanceof JsonObject changes && changes.has(uri)) {
            add(found, changes.getAsJsonArray(uri));
        }
        return found;
    }

    /** The text after the edits; null where a place is not in the text: it is another than the server read. */
    static String applied(String text, List<Edit> edits) {
        List<Edit> last = new ArrayList<>(edits);
        last.sort(Comparator.comparing((Edit edit) -> edit.range().start().line())
                .thenComparing(edit -> edit.range().start().character()));
        StringBuilder result = new StringBuilder();
        int done = 0;
        List<Integer> lines = lineStarts(text);
        for (Edit edit : last) {
            int start = offset(text, lines, edit.range().start());
            int end = offset(text, lines, edit.range().end());
            if (start < done || end < start) {
                return null;
            }
            result.append(text, done, start).append(edit.newText().replace("\r\n", "\n"));
            done = end;
        }
        return result.append(text, done, text.length()).toString();
    }

    private static void add(List<Edit> found, JsonArray edits) {
        edits.forEach(edit -> found.add(GSON.fromJson(edit, Edit.class)));
    }

    private static List<Integer> lineStarts(String text) {
        List<Integer> starts = new ArrayList<>(List.of(0));
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            starts.add(at + 1);
        }
        return starts;
    }

    /** -1 for a place that is not there. */
    private static int offset(String text, List<Integer> lines, Range.Position position) {
        if (position.line() >= lines.size()) {
            return -1;
        }
        int start = lines.get(position.line());
        int end = position.line() + 1 < lines.size() ? lines.get(position.line() + 1) - 1 : text.length();
        return start + position.character() > end ? -1 : start + position.character();
    }
}
