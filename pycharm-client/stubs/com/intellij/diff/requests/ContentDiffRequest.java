// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.diff.requests;

public abstract class ContentDiffRequest extends DiffRequest {
}
