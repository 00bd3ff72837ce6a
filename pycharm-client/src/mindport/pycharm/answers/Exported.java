package mindport.pycharm.answers;

/** The answer of `mindport.exportReport`. */
public record Exported(boolean cancelled, String path, String verdict) {
}
