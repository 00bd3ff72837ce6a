// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.actionSystem;

public enum ActionUpdateThread {
    EDT, BGT, OLD_EDT
}
