package mindport.pycharm.answers;

/** The answer of `mindport.dossier`; `path` is the file that was asked for. */
public record Written(boolean cancelled, String path) {
}
