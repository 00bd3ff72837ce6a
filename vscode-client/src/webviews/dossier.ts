import * as vscode from 'vscode';
import type { Connection } from '../connection';
import { openPlace } from '../scan/tree';
import { media, newNonce, policy } from './page';
import { chosenFolder } from './report';

interface Asked {
  type: string;
  path: string;
  line: number;
  column: number;
}

/** The migration dossier of a workspace folder: the server's page, with links that lead into the code. */
export class Dossier implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private folder: vscode.WorkspaceFolder | undefined;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly connection: Connection,
  ) {}

  /** Make the dossier, and open it in an editor. */
  async open(): Promise<void> {
    const folder = await chosenFolder();
    if (!folder) {
      return;
    }
    const argument = { uri: this.connection.uri(folder.uri) };
    const answer = await this.connection.run<{ cancelled: boolean; text?: string }>('mindport.dossier', argument);
    if (answer.cancelled || !answer.text) {
      return;
    }
    this.folder = folder;
    this.panel ??= this.newPanel();
    this.panel.webview.html = this.page(this.panel.webview, answer.text);
    this.panel.reveal();
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private newPanel(): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(
      'mindport.dossier',
      vscode.l10n.t('Migration Dossier'),
      vscode.ViewColumn.Active,
      { enableFindWidget: true, retainContextWhenHidden: true, enableScripts: true },
    );
    panel.iconPath = vscode.Uri.joinPath(this.extension, 'icon.png');
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(this.extension, 'media')],
    };
    panel.onDidDispose(() => (this.panel = undefined));
    panel.webview.onDidReceiveMessage((asked: Asked) => this.answer(asked));
    return panel;
  }

  /** The server's page with another policy, and a script that follows its places. */
  private page(webview: vscode.Webview, text: string): string {
    const nonce = newNonce();
    const script = `<script nonce="${nonce}" src="${media(webview, this.extension, 'report.js')}"></script>`;
    return text
      .replace(/(http-equiv="Content-Security-Policy" content=)"[^"]*"/, `$1"${policy(nonce)}"`)
      .replace('<style>', `<style nonce="${nonce}">`)
      .replace('</body>', `${script}</body>`);
  }

  private async answer(asked: Asked): Promise<void> {
    if (asked.type === 'place' && this.folder) {
      const start = new vscode.Position(asked.line - 1, asked.column - 1);
      await openPlace(vscode.Uri.joinPath(this.folder.uri, asked.path), new vscode.Range(start, start));
    }
  }
}
