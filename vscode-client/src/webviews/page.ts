import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** A number used once: only what carries it is run by a page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** The policy of a page: its own script and style, nothing from elsewhere. */
export function policy(nonce: string): string {
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`;
}

/** Where a file of `media` is for a page. */
export function media(webview: vscode.Webview, extension: vscode.Uri, name: string): string {
  return webview.asWebviewUri(vscode.Uri.joinPath(extension, 'media', name)).toString();
}

/** Text as it is written in HTML. */
export function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
