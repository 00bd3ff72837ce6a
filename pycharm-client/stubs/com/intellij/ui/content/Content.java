// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.ui.content;

public interface Content {
}
