// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.actionSystem;

public abstract class AnAction implements ActionUpdateThreadAware {
    public abstract void actionPerformed(AnActionEvent e);

    public void update(AnActionEvent e) {
    }

    @Override
    public ActionUpdateThread getActionUpdateThread() {
        return ActionUpdateThread.OLD_EDT;
    }
}
