// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.options;

public class ConfigurationException extends Exception {
}
