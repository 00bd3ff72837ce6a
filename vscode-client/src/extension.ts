import * as vscode from 'vscode';
import { registerCommands } from './commands';
import { Connection } from './connection';
import { onInterpreterChosen } from './python';
import { ScanTree } from './scan';
import { Status } from './status';

const START_SETTINGS = ['mindport.path', 'mindport.interpreter', 'mindport.args'];

let connection: Connection | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('MindPort', { log: true });
  const trace = vscode.window.createOutputChannel('MindPort Trace', { log: true });
  const status = new Status();
  const own = (connection = new Connection(context.extensionPath, output, trace, status));
  const tree = new ScanTree();
  const restart = () => void own.restart();

  context.subscriptions.push(
    output,
    trace,
    status,
    tree,
    ...registerCommands(own, output, tree, context.extension.packageJSON),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (START_SETTINGS.some((key) => change.affectsConfiguration(key))) {
        restart();
      }
    }),
    onInterpreterChosen(restart),
  );
  restart(); // nothing waits for the server
}

export async function deactivate(): Promise<void> {
  await connection?.stop();
}
