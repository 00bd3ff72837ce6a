package mindport.pycharm.server;

import java.util.ArrayList;
import java.util.List;

/** How to start a server, and where it comes from. */
public record ServerCommand(List<String> command, String origin) {
    public ServerCommand {
        command = List.copyOf(command);
    }

    /** The same with further arguments. */
    ServerCommand with(List<String> arguments) {
        List<String> all = new ArrayList<>(command);
        all.addAll(arguments);
        return new ServerCommand(all, origin);
    }
}
