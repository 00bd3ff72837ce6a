package mindport.pycharm.settings;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The settings of a project, as the IDE keeps them. What is empty is left to the project's own files. */
public final class Options {
    private static final Gson GSON = new Gson();

    public String program = "";
    public String interpreter = "";
    public String arguments = "";
    public String release = "";
    public String backend = "";
    public String select = "";
    public String ignore = "";
    public boolean guesses;
    public boolean openFilesOnly;
    public boolean codeLens = true;
    public boolean inlayHints;
    public boolean docstrings = true;
    public boolean environmentCompletion;
    public String environment = "";

    /** What the server is told: the tree that it asks for with `workspace/configuration`. */
    public JsonObject forServer() {
        JsonObject told = new JsonObject();
        addText(told, "msVersion", release);
        addText(told, "backend", backend);
        addList(told, "select", select);
        addList(told, "ignore", ignore);
        if (guesses) {
            told.addProperty("guesses", true);
        }
        told.addProperty("diagnosticMode", openFilesOnly ? "openFilesOnly" : "workspace");
        told.addProperty("codeLens", codeLens);
        told.addProperty("inlayHints", inlayHints);
        told.addProperty("docstrings", docstrings);
        told.addProperty("environmentCompletion", environmentCompletion);
        told.addProperty("environment", environment);
        JsonObject tree = new JsonObject();
        tree.add("mindport", told);
        return tree;
    }

    /** The further arguments of the server. */
    public List<String> argumentList() {
        return words(arguments, "\\s+");
    }

    /** Whether another server has to be started for these settings. */
    public boolean startsAnother(Options before) {
        return !program.equals(before.program)
                || !interpreter.equals(before.interpreter)
                || !arguments.equals(before.arguments);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Options && GSON.toJsonTree(this).equals(GSON.toJsonTree(other));
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(GSON.toJsonTree(this));
    }

    private static void addText(JsonObject told, String key, String value) {
        if (!value.isBlank()) {
            told.addProperty(key, value.strip());
        }
    }

    private static void addList(JsonObject told, String key, String value) {
        List<String> entries = words(value, "[\\s,]+");
        if (!entries.isEmpty()) {
            JsonArray array = new JsonArray();
            entries.forEach(array::add);
            told.add(key, array);
        }
    }

    private static List<String> words(String text, String between) {
        return Stream.of(text.split(between)).filter(word -> !word.isEmpty()).toList();
    }
}
