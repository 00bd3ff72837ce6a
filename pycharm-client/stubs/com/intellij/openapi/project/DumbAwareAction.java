// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.project;

import com.intellij.openapi.actionSystem.AnAction;

public abstract class DumbAwareAction extends AnAction implements DumbAware {
}
