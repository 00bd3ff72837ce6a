// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.notification;

public enum NotificationType {
    IDE_UPDATE, INFORMATION, WARNING, ERROR
}
