package mindport.pycharm.answers;

import java.util.List;

/** The answer of `mindport.releases`. */
public record Releases(List<String> releases, List<Backend> backends, String release, String backend) {
    /** A backend, and how people write it. */
    public record Backend(String id, String name) {
    }
}
