import * as vscode from 'vscode';
import type { Connection } from '../connection';
import type { Cancelled, ScanAnswer } from '../protocol';
import { rowsOf, type Grouping, type Row } from './rows';

const ICONS: Record<string, [icon: string, color: string]> = {
  missing: ['error', 'charts.red'],
  change: ['edit', 'charts.orange'],
  dynamic_shape: ['symbol-array', 'charts.purple'],
  graph: ['type-hierarchy', 'charts.purple'],
  data: ['database', 'charts.blue'],
  possible: ['question', 'charts.yellow'],
  advice: ['lightbulb', 'charts.yellow'],
  not_needed: ['dash', 'disabledForeground'],
  ready: ['pass', 'charts.green'],
};

/** The tree of the last scan, by folder or by status. */
export class ScanTree implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly view: vscode.TreeView<Row>;
  private rows: Row[] = [];
  private hidden = new Set<string>();
  private grouping: Grouping = 'folder';
  private answer: ScanAnswer | undefined;
  private wanted: vscode.Uri[] | undefined;
  private running: vscode.CancellationTokenSource | undefined;

  constructor(private readonly connection: Connection) {
    this.view = vscode.window.createTreeView('mindport.scan', { treeDataProvider: this, showCollapseAll: true });
    this.group('folder');
  }

  /** Scan files and folders, or all workspace folders; the tree stays as it was when that is cancelled. */
  async scan(uris?: vscode.Uri[]): Promise<void> {
    this.cancel();
    const source = (this.running = new vscode.CancellationTokenSource());
    this.wanted = uris;
    await vscode.commands.executeCommand('mindport.scan.focus');
    const argument = uris ? { uris: uris.map((uri) => this.connection.uri(uri)) } : {};
    this.setContext('scanning', true);
    try {
      const answer = await vscode.window.withProgress({ location: { viewId: 'mindport.scan' } }, () =>
        this.connection.runUntil<ScanAnswer | Cancelled>(source.token, 'mindport.scan', argument),
      );
      if (!answer.cancelled) {
        this.answer = answer;
        this.setContext('scanned', true);
        this.show();
      }
    } catch (error) {
      if (!source.token.isCancellationRequested) {
        throw error;
      }
    } finally {
      if (this.running === source) {
        this.running = undefined;
        this.setContext('scanning', false);
      }
      source.dispose();
    }
  }

  /** The same again. */
  refresh(): Promise<void> {
    return this.scan(this.wanted);
  }

  /** End a scan that is running. */
  cancel(): void {
    this.running?.cancel();
  }

  /** Order the tree by folder or by status. */
  group(grouping: Grouping): void {
    this.grouping = grouping;
    this.setContext('grouping', grouping);
    this.show();
  }

  /** Let the user choose the statuses that are shown. */
  async filter(): Promise<void> {
    const items = (this.answer?.statuses ?? []).map(({ status, text, count }) => ({
      label: text,
      description: String(count),
      status,
      picked: !this.hidden.has(status),
    }));
    const placeHolder = vscode.l10n.t('What the tree shows');
    const chosen = await vscode.window.showQuickPick(items, { canPickMany: true, placeHolder });
    if (chosen) {
      const shown = new Set(chosen.map(({ status }) => status));
      this.hidden = new Set(items.map(({ status }) => status).filter((status) => !shown.has(status)));
      this.show();
    }
  }

  getChildren(row?: Row): Row[] {
    return row ? row.rows : this.rows;
  }

  getParent(row: Row): Row | undefined {
    return row.parent;
  }

  getTreeItem(row: Row): vscode.TreeItem {
    const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
    const [icon, color] = ICONS[row.status ?? ''] ?? ['circle-outline', 'foreground'];
    const item = new vscode.TreeItem(row.label, row.kind === 'item' ? None : row.kind === 'folder' ? Expanded : Collapsed);
    item.contextValue = row.kind;
    if (row.item) {
      item.description = row.item.target ?? '';
      item.tooltip = tooltipOf(row);
      item.iconPath = new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
      item.command = { command: 'mindport.openItem', title: '', arguments: [row] };
    } else {
      item.description = String(row.count);
      item.resourceUri = row.uri ? vscode.Uri.parse(row.uri) : undefined;
      item.iconPath =
        row.kind === 'file' ? vscode.ThemeIcon.File
        : row.kind === 'folder' ? vscode.ThemeIcon.Folder
        : new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
    }
    return item;
  }

  dispose(): void {
    this.cancel();
    this.view.dispose();
    this.changed.dispose();
  }

  private show(): void {
    const { answer } = this;
    this.rows = answer ? rowsOf(answer, this.grouping, this.hidden) : [];
    if (answer) {
      const { ready, verdict } = answer.summary;
      this.view.message = vscode.l10n.t('{0} % ready ({1}). {2}', ready, answer.place, verdict);
    }
    this.changed.fire();
  }

  private setContext(key: string, value: unknown): void {
    void vscode.commands.executeCommand('setContext', `mindport.${key}`, value);
  }
}

function tooltipOf({ item }: Row): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  if (item?.api) {
    text.appendMarkdown(item.target ? `\`${item.api}\` → \`${item.target}\`\n\n` : `\`${item.api}\`\n\n`);
  }
  const lines = item?.message?.split('\n') ?? [];
  text.appendMarkdown(lines.map((line) => (item?.code ? `${item.code}: ${line}` : line)).join('\n\n'));
  return text;
}

/** Open the place of an item. */
export async function openItem({ uri, item }: Row): Promise<void> {
  if (!uri || !item) {
    return;
  }
  const { start, end } = item.range;
  await openPlace(vscode.Uri.parse(uri), new vscode.Range(start.line, start.character, end.line, end.character), item.cell);
}

/** Open a place of a file, or of a cell (from 1) of a notebook. */
export async function openPlace(uri: vscode.Uri, selection: vscode.Range, cell?: number): Promise<void> {
  if (cell === undefined) {
    await vscode.window.showTextDocument(uri, { selection });
    return;
  }
  const notebook = await vscode.workspace.openNotebookDocument(uri);
  const range = new vscode.NotebookRange(cell - 1, cell);
  await vscode.window.showNotebookDocument(notebook, { selections: [range] });
}
