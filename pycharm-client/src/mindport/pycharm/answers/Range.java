package mindport.pycharm.answers;

/** A range of the protocol: from 0, in UTF-16. */
public record Range(Position start, Position end) {
    /** A place. */
    public record Position(int line, int character) {
    }
}
