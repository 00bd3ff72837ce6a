import * as path from 'node:path';
import * as vscode from 'vscode';
import { isProgram, onPath, probe, selectedInterpreter, type Interpreter } from './python';

/** How to start a server, and where it comes from. */
export interface ServerCommand {
  command: string;
  args: string[];
  origin: string;
}

/** No server can be started; the message says why. */
export class NoServerError extends Error {}

/**
 * Find the server: the setting, the chosen interpreters, the PATH, and last the one that comes with the extension.
 * In a workspace that is not trusted only the last.
 */
export async function findServer(extensionPath: string): Promise<ServerCommand> {
  const settings = vscode.workspace.getConfiguration('mindport');
  const further = settings.get<string[]>('args', []);
  const isTrusted = vscode.workspace.isTrusted;
  const named = isTrusted ? settings.get('path', '') : '';
  const found = named ? program(named) : await fromPython(extensionPath, settings.get('interpreter', ''), isTrusted);
  return { ...found, args: [...found.args, 'server', ...further] };
}

function program(file: string): ServerCommand {
  if (!isProgram(file)) {
    throw new NoServerError(vscode.l10n.t('mindport.path: {0} is not a program', file));
  }
  return { command: file, args: [], origin: file };
}

async function fromPython(extensionPath: string, chosen: string, isTrusted: boolean): Promise<ServerCommand> {
  const interpreters: Interpreter[] = [];
  if (chosen) {
    const interpreter = await probe(chosen);
    if (!interpreter?.isNewEnough) {
      throw new NoServerError(vscode.l10n.t('mindport.interpreter: {0} is not a Python 3.10 or newer', chosen));
    }
    interpreters.push(interpreter);
  }
  const selected = isTrusted ? await selectedInterpreter() : undefined;
  const interpreter = selected ? await probe(selected) : undefined;
  if (interpreter?.isNewEnough) {
    interpreters.push(interpreter);
  }
  if (isTrusted) {
    const installed = interpreters.find((one) => one.hasMindport);
    if (installed) {
      return { command: installed.path, args: ['-I', '-m', 'mindport'], origin: installed.path };
    }
    const [file] = onPath('mindport');
    if (file) {
      return program(file);
    }
  }
  const python = interpreters[0] ?? (await firstNewEnough(onPath('python3', 'python')));
  if (!python) {
    throw new NoServerError(vscode.l10n.t('MindPort needs Python 3.10 or newer, and found none'));
  }
  // A folder with a __main__.py: the modules in it, and none of the workspace, come first.
  return { command: python.path, args: ['-I', path.join(extensionPath, 'bundled')], origin: vscode.l10n.t('bundled') };
}

async function firstNewEnough(candidates: string[]): Promise<Interpreter | undefined> {
  for (const candidate of candidates) {
    const interpreter = await probe(candidate);
    if (interpreter?.isNewEnough) {
      return interpreter;
    }
  }
  return undefined;
}
