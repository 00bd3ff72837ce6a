// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.notification;

public interface NotificationGroupManager {
    static NotificationGroupManager getInstance() {
        throw new UnsupportedOperationException();
    }

    NotificationGroup getNotificationGroup(String groupId);
}
