import * as vscode from 'vscode';
import type { Connection } from './connection';
import { exportReport } from './export';
import type { Migration } from './migrate/preview';
import { openItem, type ScanTree } from './scan/tree';
import type { Dossier } from './webviews/dossier';
import type { Report } from './webviews/report';
import type { SearchView } from './webviews/search';

/** What the commands work with. */
export interface Parts {
  connection: Connection;
  output: vscode.LogOutputChannel;
  tree: ScanTree;
  search: SearchView;
  report: Report;
  dossier: Dossier;
  migration: Migration;
}

/** The commands of the extension. */
export function registerCommands(parts: Parts): vscode.Disposable[] {
  const { connection, output, tree, search, report, dossier, migration } = parts;
  const commands: Record<string, (...args: never[]) => unknown> = {
    'mindport.scanWorkspace': () => tree.scan(),
    'mindport.scanFile': (uri?: vscode.Uri, all?: vscode.Uri[]) => tree.scan(chosen(uri, all)),
    'mindport.scanFolder': (uri?: vscode.Uri, all?: vscode.Uri[]) => tree.scan(chosen(uri, all)),
    'mindport.refreshScan': () => tree.refresh(),
    'mindport.cancelScan': () => tree.cancel(),
    'mindport.filterScan': () => tree.filter(),
    'mindport.groupByStatus': () => tree.group('status'),
    'mindport.groupByFolder': () => tree.group('folder'),
    'mindport.openItem': openItem,
    'mindport.migrateFile': (uri?: vscode.Uri, all?: vscode.Uri[]) => migration.preview(chosen(uri, all)),
    'mindport.migrateFolder': (uri?: vscode.Uri, all?: vscode.Uri[]) => migration.preview(chosen(uri, all)),
    'mindport.applyMigration': () => migration.apply(),
    'mindport.discardMigration': () => migration.discard(),
    'mindport.showReport': () => report.open(),
    'mindport.refreshReport': () => report.refresh(),
    'mindport.showDossier': () => dossier.open(),
    'mindport.writeReport': () => exportReport(connection),
    'mindport.searchApi': () => vscode.commands.executeCommand('mindport.search.focus'),
    'mindport.showMapping': () => showMapping(connection, search),
    'mindport.fixAllInFile': () => fixAllInFile(connection),
    'mindport.chooseRelease': () => chooseRelease(connection, search),
    'mindport.chooseBackend': () => chooseBackend(connection, search),
    'mindport.restartServer': () => connection.restart(),
    'mindport.showOutput': () => output.show(),
    'mindport.showDebugInformation': () => showDebugInformation(connection),
  };
  return Object.entries(commands).map(([name, run]) =>
    vscode.commands.registerCommand(name, async (...args: never[]) => {
      try {
        await run(...args);
      } catch (error) {
        void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
      }
    }),
  );
}

/** What was chosen in the explorer, else the file in the editor. */
function chosen(uri?: vscode.Uri, all?: vscode.Uri[]): vscode.Uri[] {
  const own = uri ?? vscode.window.activeTextEditor?.document.uri ?? vscode.window.activeNotebookEditor?.notebook.uri;
  if (all?.length) {
    return all;
  }
  if (!own) {
    throw new Error(vscode.l10n.t('Open a file first.'));
  }
  return [own];
}

async function chooseRelease(connection: Connection, search: SearchView): Promise<void> {
  const { releases, release } = await connection.releases();
  const items = releases.map((value) => ({ label: `MindSpore ${value}`, value, description: current(value, release) }));
  await choose(connection, search, 'ms-version', items);
}

async function chooseBackend(connection: Connection, search: SearchView): Promise<void> {
  const { backends, backend } = await connection.releases();
  const items = backends.map(({ id, name }) => ({ label: name, value: id, description: current(id, backend) }));
  await choose(connection, search, 'backend', items);
}

function current(value: string, own: string): string {
  return value === own ? vscode.l10n.t('current') : '';
}

async function choose(
  connection: Connection,
  search: SearchView,
  setting: 'ms-version' | 'backend',
  items: { label: string; value: string; description: string }[],
): Promise<void> {
  const placeHolder = vscode.l10n.t('Until the window is closed; settings keep it longer');
  const picked = await vscode.window.showQuickPick(items, { placeHolder });
  if (picked) {
    await connection.choose(setting, picked.value);
    search.refresh();
  }
}

async function showMapping(connection: Connection, search: SearchView): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    return;
  }
  const { line, character } = editor.selection.active;
  const place = { uri: connection.uri(editor.document.uri), line, character };
  const { name } = await connection.run<{ name: string | null }>('mindport.apiAt', place);
  const range = editor.document.getWordRangeAtPosition(editor.selection.active, /[\w.]+/);
  const word = name ?? (range && editor.document.getText(range));
  if (word) {
    await search.show(word);
  } else {
    await vscode.commands.executeCommand('mindport.search.focus');
  }
}

async function fixAllInFile(connection: Connection): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document) {
    return;
  }
  const { uses } = await connection.run<{ uses: number }>('mindport.fixAll', connection.uri(document.uri));
  const message =
    uses === 0
      ? vscode.l10n.t('MindPort: nothing here is safe to convert')
      : vscode.l10n.t('MindPort: {0} uses converted', uses);
  vscode.window.setStatusBarMessage(message, 10_000);
}

async function showDebugInformation(connection: Connection): Promise<void> {
  const information = await connection.run<object>('mindport.debugInformation');
  const all = { extension: connection.started, ...information };
  const content = JSON.stringify(all, undefined, 2);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'json', content }));
}
