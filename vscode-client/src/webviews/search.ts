import * as vscode from 'vscode';
import type { Connection } from '../connection';
import { escaped, media, newNonce, policy } from './page';

/** What the page asks for. */
type Asked =
  | { type: 'ready' }
  | { type: 'search'; query: string; framework: string }
  | { type: 'detail'; name: string }
  | { type: 'open'; address: string };

/** The API search: names while they are typed, and one of them in full. */
export class SearchView implements vscode.WebviewViewProvider {
  private view: vscode.WebviewView | undefined;
  private waiting: string | undefined;
  private isReady = false;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly connection: Connection,
  ) {}

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    this.isReady = false;
    const { webview } = view;
    webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(this.extension, 'media')] };
    webview.onDidReceiveMessage((asked: Asked) => this.answer(asked));
    view.onDidChangeVisibility(() => (this.isReady &&= view.visible)); // hidden, the page is gone
    view.onDidDispose(() => (this.view = undefined));
    webview.html = this.page(webview);
  }

  /** Show one API in full. */
  async show(name: string): Promise<void> {
    this.waiting = name;
    await vscode.commands.executeCommand('mindport.search.focus');
    this.showWaiting();
  }

  /** The answers are for another release or backend now. */
  refresh(): void {
    void this.view?.webview.postMessage({ type: 'refresh' });
  }

  private showWaiting(): void {
    if (this.waiting && this.isReady) {
      void this.view?.webview.postMessage({ type: 'show', name: this.waiting });
      this.waiting = undefined;
    }
  }

  private async answer(asked: Asked): Promise<void> {
    try {
      if (asked.type === 'ready') {
        this.isReady = true;
        this.showWaiting();
      } else if (asked.type === 'search') {
        const argument = { query: asked.query, framework: asked.framework || null, limit: 60 };
        await this.tell({ type: 'found', answer: await this.connection.run('mindport.search', argument) });
      } else if (asked.type === 'detail') {
        await this.tell({ type: 'detail', answer: await this.connection.run('mindport.detail', { name: asked.name }) });
      } else if (asked.address.startsWith('https://')) {
        await vscode.env.openExternal(vscode.Uri.parse(asked.address, true));
      }
    } catch (error) {
      await this.tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  private async tell(message: unknown): Promise<void> {
    await this.view?.webview.postMessage(message);
  }

  private page(webview: vscode.Webview): string {
    const nonce = newNonce();
    const { t } = vscode.l10n;
    const words = {
      none: t('Nothing has this name.'),
      meant: t('Did you mean'),
      torch: 'PyTorch',
      mindspore: 'MindSpore',
      parameters: t('Parameters'),
      differences: t('Differences'),
      platforms: t('Platforms'),
      unstated: t('not stated'),
      since: t('Since'),
      evidence: t('Evidence'),
      advice: t('Advice'),
      policy: t('Policy'),
      replaces: t('Takes the place of'),
      unmapped: t('No mapping is known.'),
      drafted: t('Drafted by program, not reviewed.'),
      others: t('Or'),
      documentation: t('Documentation'),
      status: t('Change'),
      back: t('Back to the list'),
    };
    return `<!doctype html>
<html lang="${escaped(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(nonce)}">
<link rel="stylesheet" nonce="${nonce}" href="${media(webview, this.extension, 'search.css')}">
</head>
<body data-words="${escaped(JSON.stringify(words))}">
<form role="search">
<input id="query" type="search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="true"
 aria-controls="found" placeholder="${escaped(t('conv2d, scatter ...'))}"
 aria-label="${escaped(t('Search APIs of PyTorch and MindSpore'))}">
<select id="framework" aria-label="${escaped(t('Framework'))}">
<option value="">${escaped(t('Both'))}</option><option value="torch">PyTorch</option><option value="mindspore">MindSpore</option>
</select>
</form>
<p id="told" role="status"></p>
<ul id="found" role="listbox" aria-label="${escaped(t('APIs'))}"></ul>
<article id="detail" tabindex="-1" hidden></article>
<script nonce="${nonce}" src="${media(webview, this.extension, 'search.js')}"></script>
</body>
</html>`;
  }
}
