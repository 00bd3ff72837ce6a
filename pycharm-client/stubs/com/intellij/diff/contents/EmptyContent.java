// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.diff.contents;

public class EmptyContent implements DiffContent {
}
