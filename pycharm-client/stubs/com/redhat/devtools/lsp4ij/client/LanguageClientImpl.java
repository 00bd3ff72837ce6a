// Signatures only, to compile against; never shipped. See README.md.
package com.redhat.devtools.lsp4ij.client;

import com.intellij.openapi.Disposable;
import com.intellij.openapi.project.Project;
import com.redhat.devtools.lsp4ij.ServerStatus;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.services.LanguageClient;

public class LanguageClientImpl implements LanguageClient, Disposable {
    public LanguageClientImpl(Project project) {
    }

    public Project getProject() {
        throw new UnsupportedOperationException();
    }

    protected Object createSettings() {
        throw new UnsupportedOperationException();
    }

    public void triggerChangeConfiguration() {
    }

    public void handleServerStatusChanged(ServerStatus serverStatus) {
    }

    public boolean isDisposed() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void dispose() {
    }

    @Override
    public void telemetryEvent(Object object) {
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
    }

    @Override
    public void showMessage(MessageParams messageParams) {
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams requestParams) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void logMessage(MessageParams message) {
    }
}
