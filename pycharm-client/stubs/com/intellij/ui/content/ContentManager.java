// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.ui.content;

public interface ContentManager {
    void addContent(Content content);

    Content getContent(int index);

    void setSelectedContent(Content content);
}
