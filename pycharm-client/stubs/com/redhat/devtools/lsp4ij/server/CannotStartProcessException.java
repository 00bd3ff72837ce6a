// Signatures only, to compile against; never shipped. See README.md.
package com.redhat.devtools.lsp4ij.server;

public class CannotStartProcessException extends LanguageServerException {
    public CannotStartProcessException(String message) {
        super(message);
    }
}
