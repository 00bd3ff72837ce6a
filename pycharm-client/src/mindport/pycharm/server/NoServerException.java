package mindport.pycharm.server;

/** No server can be started; the message says why. */
public final class NoServerException extends Exception {
    public NoServerException(String message) {
        super(message);
    }
}
