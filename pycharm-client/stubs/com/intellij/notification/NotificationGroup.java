// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.notification;

public final class NotificationGroup {
    private NotificationGroup() {
    }

    public Notification createNotification(String content, NotificationType type) {
        throw new UnsupportedOperationException();
    }
}
