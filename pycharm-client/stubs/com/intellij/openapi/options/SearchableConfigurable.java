// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.options;

public interface SearchableConfigurable extends Configurable {
    String getId();
}
