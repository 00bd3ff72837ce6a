// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.diff.requests;

import com.intellij.diff.contents.DiffContent;

public class SimpleDiffRequest extends ContentDiffRequest {
    public SimpleDiffRequest(String title, DiffContent content1, DiffContent content2, String title1, String title2) {
    }
}
