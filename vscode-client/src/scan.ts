import * as vscode from 'vscode';
import type { Connection } from './connection';

/** What is read here of the JSON report. Lines count from 1; columns count code points, from 0. */
interface Report {
  uses: Use[];
  summary: { uses: number; files: number; percent: Record<string, number> };
}

interface Use {
  path: string;
  range: { start: Position; end: Position };
  api: string;
  outlook: string;
  target: string | null;
}

interface Position {
  line: number;
  column: number;
}

/** A row of the tree: a status, a file in it, or a use of an API in that. */
interface Row {
  label: string;
  rows: Row[];
  use?: Use;
  folder?: vscode.Uri;
}

// What is most work comes first.
const STATUSES: Record<string, string> = {
  missing: vscode.l10n.t('No counterpart'),
  change: vscode.l10n.t('Needs change'),
  data: vscode.l10n.t('Data pipeline'),
  not_needed: vscode.l10n.t('Not needed'),
  ready: vscode.l10n.t('Ready'),
};

/** The tree of the last scan: status, file, use. */
export class ScanTree implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly view: vscode.TreeView<Row>;
  private rows: Row[] = [];

  constructor() {
    this.view = vscode.window.createTreeView('mindport.scan', { treeDataProvider: this, showCollapseAll: true });
  }

  /** Scan all workspace folders, as they are saved; the tree stays as it was when that is cancelled. */
  async scan(connection: Connection): Promise<void> {
    const uses: [vscode.Uri, Use][] = [];
    const figures: string[] = [];
    await vscode.commands.executeCommand('mindport.scan.focus');
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const uri = connection.uri(folder.uri);
      const answer = await connection.run<{ text?: string }>('mindport.exportReport', 'json', null, uri);
      if (answer.text === undefined) {
        return;
      }
      const report = JSON.parse(answer.text) as Report;
      uses.push(...report.uses.map((use): [vscode.Uri, Use] => [folder.uri, use]));
      const { summary } = report;
      const ready = summary.percent['ready'] ?? 0;
      figures.push(vscode.l10n.t('{0}: {1} uses in {2} files, {3} % ready', folder.name, summary.uses, summary.files, ready));
    }
    this.rows = rowsOf(uses);
    this.view.message = figures.join('\n');
    this.changed.fire();
  }

  getChildren(row?: Row): Row[] {
    return row ? row.rows : this.rows;
  }

  getTreeItem(row: Row): vscode.TreeItem {
    const { Collapsed, None } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(row.label, row.use ? None : Collapsed);
    if (row.use && row.folder) {
      item.description = row.use.target ?? '';
      item.tooltip = row.use.target ? `${row.use.api} → ${row.use.target}` : row.use.api;
      item.command = { command: 'mindport.openUse', title: '', arguments: [row.folder, row.use] };
    } else {
      item.description = String(countOf(row));
      item.iconPath = row.folder ? vscode.ThemeIcon.File : undefined;
      item.resourceUri = row.folder && vscode.Uri.joinPath(row.folder, row.label);
    }
    return item;
  }

  dispose(): void {
    this.view.dispose();
    this.changed.dispose();
  }
}

/** Open the place of a use. */
export async function openUse(folder: vscode.Uri, use: Use): Promise<void> {
  const uri = vscode.Uri.joinPath(folder, use.path);
  if (use.path.endsWith('.ipynb')) {
    await vscode.commands.executeCommand('vscode.open', uri);
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const [start, end] = [use.range.start, use.range.end].map((position) => placeIn(document, position));
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(start!, end!) });
}

/** A place as VS Code counts: UTF-16. */
function placeIn(document: vscode.TextDocument, { line, column }: Position): vscode.Position {
  const row = Math.min(line, document.lineCount) - 1;
  return new vscode.Position(row, [...document.lineAt(row).text].slice(0, column).join('').length);
}

function rowsOf(uses: [vscode.Uri, Use][]): Row[] {
  const statuses = new Map(Object.keys(STATUSES).map((outlook) => [outlook, new Map<string, Row>()]));
  for (const [folder, use] of uses) {
    const files = statuses.get(use.outlook);
    const file = vscode.Uri.joinPath(folder, use.path).toString();
    const row = files?.get(file) ?? { label: use.path, rows: [], folder };
    row.rows.push({ label: `${use.range.start.line}: ${use.api}`, rows: [], use, folder });
    files?.set(file, row);
  }
  return [...statuses]
    .map(([outlook, files]) => ({ label: STATUSES[outlook] ?? outlook, rows: [...files.values()] }))
    .filter(({ rows }) => rows.length > 0);
}

function countOf(row: Row): number {
  return row.use ? 1 : row.rows.reduce((sum, one) => sum + countOf(one), 0);
}
