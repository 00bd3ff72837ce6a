// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.ide;

import java.io.File;

public final class BrowserUtil {
    private BrowserUtil() {
    }

    public static void browse(String url) {
    }

    public static void browse(File file) {
    }
}
