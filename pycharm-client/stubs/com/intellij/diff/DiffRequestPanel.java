// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.diff;

import com.intellij.diff.requests.DiffRequest;
import com.intellij.openapi.Disposable;
import javax.swing.JComponent;

public interface DiffRequestPanel extends Disposable {
    void setRequest(DiffRequest request);

    JComponent getComponent();
}
