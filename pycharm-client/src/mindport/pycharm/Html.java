package mindport.pycharm;

/** Text for Swing components that show HTML. */
public final class Html {
    private Html() {
    }

    /** A text as itself. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
