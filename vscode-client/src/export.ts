import * as vscode from 'vscode';
import type { Connection } from './connection';
import { chosenFolder } from './webviews/report';

const FORMATS: Record<string, string> = { HTML: 'html', Markdown: 'md', CSV: 'csv', SARIF: 'sarif', JSON: 'json' };

/** Write a report of a workspace folder to a file that the user names. */
export async function exportReport(connection: Connection): Promise<void> {
  const folder = await chosenFolder();
  const format = folder && (await vscode.window.showQuickPick(Object.keys(FORMATS)));
  const suffix = format && FORMATS[format];
  if (!suffix) {
    return;
  }
  const file = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(folder.uri, `mindport-report.${suffix}`),
    filters: { [format]: [suffix] },
  });
  if (!file) {
    return;
  }
  const uri = connection.uri(folder.uri);
  const { cancelled } = await connection.run<{ cancelled: boolean }>('mindport.exportReport', suffix, file.fsPath, uri);
  if (!cancelled) {
    await vscode.commands.executeCommand('vscode.open', file);
  }
}
