import * as vscode from 'vscode';
import type { Connection } from './connection';
import { openUse, type ScanTree } from './scan';
import { backendName } from './status';

const FORMATS: Record<string, string> = { Markdown: 'md', CSV: 'csv', SARIF: 'sarif', JSON: 'json' };

/** The part of the manifest that is used here. */
interface Manifest {
  contributes: { configuration: { properties: Record<string, { enum?: (string | null)[] }> } };
}

/** The commands of the palette. */
export function registerCommands(
  connection: Connection,
  output: vscode.LogOutputChannel,
  tree: ScanTree,
  manifest: Manifest,
): vscode.Disposable[] {
  const allowed = (setting: string) =>
    (manifest.contributes.configuration.properties[setting]?.enum ?? []).filter((value) => value !== null);

  const commands: Record<string, (...args: never[]) => unknown> = {
    'mindport.chooseRelease': () =>
      choose(connection, 'mindport.switchRelease', [...allowed('mindport.msVersion')].reverse(), (name) => `MindSpore ${name}`),
    'mindport.chooseBackend': () =>
      choose(connection, 'mindport.switchBackend', allowed('mindport.backend'), backendName),
    'mindport.scanWorkspace': () => tree.scan(connection),
    'mindport.writeReport': () => exportReport(connection),
    'mindport.openUse': openUse,
    'mindport.fixAllInFile': () => fixAllInFile(connection),
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

async function choose(
  connection: Connection,
  command: string,
  values: string[],
  name: (value: string) => string,
): Promise<void> {
  const items = values.map((value) => ({ label: name(value), value }));
  const placeHolder = vscode.l10n.t('Until the window is closed; settings keep it longer');
  const chosen = await vscode.window.showQuickPick(items, { placeHolder });
  if (chosen) {
    await connection.choose(command, chosen.value);
  }
}

async function exportReport(connection: Connection): Promise<void> {
  const format = await vscode.window.showQuickPick(Object.keys(FORMATS));
  const extension = format && FORMATS[format];
  if (!extension) {
    return;
  }
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const file = await vscode.window.showSaveDialog({
    defaultUri: folder && vscode.Uri.joinPath(folder, `mindport-report.${extension}`),
    filters: { [format]: [extension] },
  });
  if (!file) {
    return;
  }
  const { cancelled } = await connection.run<{ cancelled: boolean }>('mindport.exportReport', extension, file.fsPath);
  if (!cancelled) {
    await vscode.commands.executeCommand('vscode.open', file);
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
      ? vscode.l10n.t('MindPort: nothing here can be fixed safely')
      : vscode.l10n.t('MindPort: {0} uses fixed', uses);
  vscode.window.setStatusBarMessage(message, 10_000);
}

async function showDebugInformation(connection: Connection): Promise<void> {
  const information = await connection.run<unknown>('mindport.debugInformation');
  const content = JSON.stringify(information, undefined, 2);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'json', content }));
}
