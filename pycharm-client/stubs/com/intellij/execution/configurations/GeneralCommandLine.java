// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.execution.configurations;

import java.nio.charset.Charset;
import java.util.List;

public class GeneralCommandLine {
    public GeneralCommandLine(List<String> command) {
    }

    public void setCharset(Charset charset) {
    }

    public void setWorkDirectory(String path) {
    }
}
