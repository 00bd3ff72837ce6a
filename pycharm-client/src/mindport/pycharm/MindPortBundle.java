package mindport.pycharm;

import com.intellij.DynamicBundle;
import org.jetbrains.annotations.PropertyKey;

/** The texts of the plugin, in the language of the IDE. */
public final class MindPortBundle {
    public static final String BUNDLE = "messages.MindPortBundle";
    private static final DynamicBundle TEXTS = new DynamicBundle(MindPortBundle.class, BUNDLE);

    private MindPortBundle() {
    }

    /** A text with its values filled in. */
    public static String message(@PropertyKey(resourceBundle = BUNDLE) String key, Object... values) {
        return TEXTS.getMessage(key, values);
    }
}
