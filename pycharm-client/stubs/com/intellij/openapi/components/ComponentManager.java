// Signatures only, to compile against; never shipped. See README.md.
package com.intellij.openapi.components;

import com.intellij.openapi.Disposable;
import com.intellij.openapi.util.Condition;

public interface ComponentManager extends Disposable {
    <T> T getComponent(Class<T> interfaceClass);

    <T> T getService(Class<T> serviceClass);

    boolean isDisposed();

    Condition<?> getDisposed();
}
