import * as vscode from 'vscode';
import type { Connection } from '../connection';
import type { ReportAnswer } from '../protocol';
import { openPlace } from '../scan/tree';
import { escaped, media, newNonce, policy } from './page';

type Asked =
  | { type: 'place'; path: string; line: number; column: number; cell?: number }
  | { type: 'refresh' }
  | { type: 'export' }
  | { type: 'whole' };

/** The report of a workspace folder: the server's page, with what makes it live in VS Code. */
export class Report implements vscode.WebviewViewProvider, vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private view: vscode.WebviewView | undefined;
  private html: string | undefined;
  private folder: vscode.WorkspaceFolder | undefined;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly connection: Connection,
  ) {}

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    this.prepare(view.webview);
    view.onDidDispose(() => (this.view = undefined));
    this.draw();
  }

  /** Open the report in an editor. */
  async open(): Promise<void> {
    const folder = await chosenFolder();
    if (!folder) {
      return;
    }
    this.folder = folder;
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel(
        'mindport.report',
        vscode.l10n.t('MindSpore Migration'),
        vscode.ViewColumn.Active,
        { enableFindWidget: true, retainContextWhenHidden: true },
      );
      this.panel.iconPath = vscode.Uri.joinPath(this.extension, 'icon.png');
      this.panel.onDidDispose(() => (this.panel = undefined));
      this.prepare(this.panel.webview);
    }
    this.panel.reveal();
    await this.refresh();
  }

  /** Make the report anew. */
  async refresh(): Promise<void> {
    this.folder ??= vscode.workspace.workspaceFolders?.[0];
    if (!this.folder) {
      return;
    }
    const uri = this.connection.uri(this.folder.uri);
    const answer = await this.connection.run<ReportAnswer>('mindport.exportReport', 'html', null, uri);
    if (!answer.cancelled && answer.text) {
      this.html = answer.text;
      this.draw();
    }
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private prepare(webview: vscode.Webview): void {
    webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(this.extension, 'media')] };
    webview.onDidReceiveMessage((asked: Asked) => this.answer(asked));
  }

  private draw(): void {
    if (this.panel) {
      this.panel.webview.html = this.page(this.panel.webview, false);
    }
    if (this.view) {
      this.view.webview.html = this.page(this.view.webview, true);
    }
  }

  /** The server's page with another policy, a script, and the buttons that need one. */
  private page(webview: vscode.Webview, isNarrow: boolean): string {
    const nonce = newNonce();
    const { t } = vscode.l10n;
    const button = (id: string, text: string) => `<button type="button" id="${id}">${escaped(text)}</button>`;
    const filter = `<input id="filter" type="search" placeholder="${escaped(t('Filter'))}" aria-label="${escaped(t('Filter'))}">`;
    const tools = isNarrow
      ? this.html
        ? button('whole', t('Open Report')) + button('export', t('Export Report'))
        : button('refresh', t('Make Report'))
      : filter + button('refresh', t('Refresh')) + button('export', t('Export Report'));
    const empty = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content=""></head><body><main></main></body></html>`;
    return (this.html ?? empty)
      .replace(/(http-equiv="Content-Security-Policy" content=)"[^"]*"/, `$1"${policy(nonce)}"`)
      .replace('<style>', `<style nonce="${nonce}">`)
      .replace('</head>', `<link rel="stylesheet" nonce="${nonce}" href="${media(webview, this.extension, 'report.css')}"></head>`)
      .replace('<body>', `<body class="${isNarrow ? 'narrow' : 'wide-page'}"><nav>${tools}</nav>`)
      .replace('</body>', `<script nonce="${nonce}" src="${media(webview, this.extension, 'report.js')}"></script></body>`);
  }

  private async answer(asked: Asked): Promise<void> {
    if (asked.type === 'refresh') {
      await vscode.commands.executeCommand('mindport.refreshReport');
    } else if (asked.type === 'export') {
      await vscode.commands.executeCommand('mindport.writeReport');
    } else if (asked.type === 'whole') {
      await vscode.commands.executeCommand('mindport.showReport');
    } else if (this.folder) {
      const start = new vscode.Position(asked.line - 1, asked.column - 1);
      await openPlace(vscode.Uri.joinPath(this.folder.uri, asked.path), new vscode.Range(start, start), asked.cell);
    }
  }
}

/** The workspace folder to report on: the only one, or the user's choice. */
export async function chosenFolder(): Promise<vscode.WorkspaceFolder | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.length > 1 ? vscode.window.showWorkspaceFolderPick() : folders[0];
}
