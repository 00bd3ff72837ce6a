// Signatures only, to compile against; never shipped. See README.md.
package com.redhat.devtools.lsp4ij.server;

import java.io.InputStream;
import java.io.OutputStream;

public interface StreamConnectionProvider {
    void start() throws CannotStartProcessException;

    InputStream getInputStream();

    OutputStream getOutputStream();

    void stop();
}
