// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.ui.popup;

public interface ListPopup extends JBPopup {
}
