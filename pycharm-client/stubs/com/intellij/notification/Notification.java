// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.notification;

import com.intellij.openapi.project.Project;

public class Notification {
    public void notify(Project project) {
    }
}
