// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.wm;

import com.intellij.ui.content.ContentManager;

public interface ToolWindow {
    ContentManager getContentManager();

    void activate(Runnable runnable);
}
