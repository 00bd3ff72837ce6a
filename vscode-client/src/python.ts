import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';

const PROBE = [
  'import sys, importlib.util as u',
  'print(int(sys.version_info >= (3, 10)), int(u.find_spec("mindport") is not None))',
].join('\n');
const PROBE_MS = 10_000;
const API_MS = 2_000;
const SUFFIXES = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];

/** What an interpreter can do for us. */
export interface Interpreter {
  path: string;
  isNewEnough: boolean;
  hasMindport: boolean;
}

/** Ask an interpreter what it is; undefined when it does not run. The workspace's modules are not imported. */
export function probe(interpreter: string): Promise<Interpreter | undefined> {
  return new Promise((resolve) => {
    execFile(interpreter, ['-I', '-c', PROBE], { timeout: PROBE_MS }, (error, stdout) => {
      const [isNewEnough, hasMindport] = stdout.trim().split(' ').map((flag) => flag === '1');
      resolve(
        error ? undefined : { path: interpreter, isNewEnough: !!isNewEnough, hasMindport: !!hasMindport },
      );
    });
  });
}

/** All programs of these names on the PATH, best first; folders of the workspace are passed over until it is trusted. */
export function onPath(...names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(isAllowed);
  return folders.flatMap((folder) =>
    names.flatMap((name) => SUFFIXES.map((suffix) => path.join(folder, name + suffix)).filter(isProgram)),
  );
}

function isAllowed(folder: string): boolean {
  if (!path.isAbsolute(folder)) {
    return false;
  }
  return vscode.workspace.isTrusted || vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)) === undefined;
}

/** Whether a file is there and can be run. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The part of the Python extension's interface that is used here. */
interface PythonExtension {
  environments?: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { path: string };
    resolveEnvironment(environment: {
      path: string;
    }): Promise<{ executable: { uri?: vscode.Uri } } | undefined>;
    onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

/** The Python extension, if it is at work already: nothing here waits for it to start. */
function environments(): PythonExtension['environments'] {
  const extension = vscode.extensions.getExtension<PythonExtension>('ms-python.python');
  return extension?.isActive ? extension.exports?.environments : undefined;
}

/** The interpreter that is selected in the window. */
export async function selectedInterpreter(): Promise<string | undefined> {
  const api = environments();
  if (!api) {
    return undefined;
  }
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), API_MS));
  try {
    const chosen = api.getActiveEnvironmentPath(vscode.workspace.workspaceFolders?.[0]?.uri);
    const environment = await Promise.race([api.resolveEnvironment(chosen), late]);
    return environment?.executable.uri?.fsPath;
  } catch {
    return undefined;
  }
}

/** Tell when another interpreter is selected. */
export function onInterpreterChosen(listener: () => void): vscode.Disposable {
  return environments()?.onDidChangeActiveEnvironmentPath(listener) ?? new vscode.Disposable(() => undefined);
}
