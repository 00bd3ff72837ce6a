// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.actionSystem;

public interface ActionUpdateThreadAware {
    default ActionUpdateThread getActionUpdateThread() {
        return ActionUpdateThread.OLD_EDT;
    }
}
