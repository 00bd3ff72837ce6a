import * as vscode from 'vscode';
import { registerCommands } from './commands';
import { Connection } from './connection';
import { Migration } from './migrate/preview';
import { onInterpreterChosen } from './python';
import { Saving } from './saving';
import { ScanTree } from './scan/tree';
import { Status } from './status';
import { Dossier } from './webviews/dossier';
import { Report } from './webviews/report';
import { SearchView } from './webviews/search';

const START_SETTINGS = ['mindport.path', 'mindport.interpreter', 'mindport.args'];

let connection: Connection | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const began = performance.now();
  const output = vscode.window.createOutputChannel('MindPort', { log: true });
  const trace = vscode.window.createOutputChannel('MindPort Trace', { log: true });
  const status = new Status();
  const saving = new Saving();
  const own = (connection = new Connection(context.extensionPath, output, trace, status, saving.middleware));
  const tree = new ScanTree(own);
  const search = new SearchView(context.extensionUri, own);
  const report = new Report(context.extensionUri, own);
  const dossier = new Dossier(context.extensionUri, own);
  const migration = new Migration(own);
  const restart = () => void own.restart();

  context.subscriptions.push(
    output,
    trace,
    status,
    saving,
    tree,
    report,
    dossier,
    migration,
    vscode.window.registerWebviewViewProvider('mindport.search', search, {
      webviewOptions: { retainContextWhenHidden: true },
    }),
    vscode.window.registerWebviewViewProvider('mindport.report', report),
    ...registerCommands({ connection: own, output, tree, search, report, dossier, migration }),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    // Folders have settings of their own; a server that is not there yet tells when it is.
    vscode.window.onDidChangeActiveTextEditor(() => void own.showTarget().catch(() => undefined)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (START_SETTINGS.some((key) => change.affectsConfiguration(key))) {
        restart();
      }
    }),
    onInterpreterChosen(restart),
  );
  restart(); // nothing waits for the server
  const took = Math.round(performance.now() - began);
  own.started.activationMs = took;
  output.info(`activated in ${took} ms`);
}

export async function deactivate(): Promise<void> {
  await connection?.stop();
}
