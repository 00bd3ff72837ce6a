// Signatures only, to compile against; never shipped. See README.md.
package com.intellij;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

public class DynamicBundle {
    private final ResourceBundle texts; // behaves, for looking at the forms without an IDE

    public DynamicBundle(Class<?> bundleClass, String pathToBundle) {
        texts = ResourceBundle.getBundle(pathToBundle, getLocale(), bundleClass.getClassLoader());
    }

    public static Locale getLocale() {
        return Locale.getDefault();
    }

    public String getMessage(String key, Object... params) {
        return params.length == 0 ? texts.getString(key) : MessageFormat.format(texts.getString(key), params);
    }
}
