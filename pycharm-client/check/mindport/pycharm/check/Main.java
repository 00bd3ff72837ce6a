package mindport.pycharm.check;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import mindport.pycharm.server.NoServerException;
import mindport.pycharm.server.ServerCommand;
import mindport.pycharm.server.ServerLookup;

/**
 * Runs what needs no IDE, for the tests: the task is read as JSON from a file, the answer written as JSON.
 *
 *     lookup TASK     how a server would be started, for each of `tasks`
 *     session TASK    a session with the real server, through the real LSP4J
 *     look TASK       pictures of the forms
 */
public final class Main {
    private static final Gson GSON = new Gson();

    private Main() {
    }

    public static void main(String[] arguments) throws Exception {
        Locale.setDefault(Locale.forLanguageTag(System.getProperty("check.language", "en")));
        JsonObject task = GSON.fromJson(Files.readString(Path.of(arguments[1])), JsonObject.class);
        JsonObject answer = switch (arguments[0]) {
            case "lookup" -> lookup(task);
            case "session" -> Session.run(task);
            case "look" -> Look.paint(task);
            default -> throw new IllegalArgumentException(arguments[0]);
        };
        System.out.println(GSON.toJson(answer));
        System.exit(0); // Swing and LSP4J leave threads behind
    }

    private static JsonObject lookup(JsonObject all) {
        JsonArray answers = new JsonArray();
        for (JsonElement task : all.getAsJsonArray("tasks")) {
            JsonObject answer = new JsonObject();
            try {
                ServerCommand found = where(task.getAsJsonObject()).find();
                answer.add("command", GSON.toJsonTree(found.command()));
                answer.addProperty("origin", found.origin());
            } catch (NoServerException error) {
                answer.addProperty("error", error.getMessage());
            }
            answers.add(answer);
        }
        JsonObject answer = new JsonObject();
        answer.add("answers", answers);
        return answer;
    }

    private static ServerLookup where(JsonObject task) {
        return new ServerLookup(
                task.get("program").getAsString(),
                task.get("interpreter").getAsString(),
                task.getAsJsonArray("arguments").asList().stream().map(one -> one.getAsString()).toList(),
                task.get("projectInterpreter").getAsString(),
                task.get("path").getAsString(),
                Path.of(task.get("projectFolder").getAsString()),
                task.get("isTrusted").getAsBoolean(),
                Path.of(task.get("bundled").getAsString()));
    }
}
