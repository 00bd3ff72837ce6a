import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  State,
  type Middleware,
  type WorkspaceEdit as LspWorkspaceEdit,
} from 'vscode-languageclient/node';
import { findServer, type ServerCommand } from './lookup';
import type { Releases } from './protocol';
import { wholeAnswers } from './pulling';
import type { Status } from './status';

export const SELECTOR = ['file', 'untitled', 'vscode-notebook-cell'].map((scheme) => ({
  scheme,
  language: 'python',
}));

const MAX_ENDS = 5; // ends of the server within the span below that are answered with a start
const SPAN_MS = 3 * 60_000;

/** A client that writes what goes wrong to the output: a popup helps nobody. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** The server, as long as the window is open: one at a time, started again when it ends. */
export class Connection {
  private client: LanguageClient | undefined;
  private queue: Promise<void> = Promise.resolve();
  private ends: number[] = [];
  private readonly choices: Record<string, string> = {}; // by setting, until the window is closed
  /** What is worth knowing of this start, in milliseconds. */
  readonly started: { activationMs?: number; serverMs?: number; server?: string } = {};

  constructor(
    private readonly extensionPath: string,
    private readonly output: vscode.LogOutputChannel,
    private readonly trace: vscode.LogOutputChannel,
    private readonly status: Status,
    private readonly middleware: Middleware,
  ) {}

  /** Start the server, or start it anew. */
  restart(): Promise<void> {
    return this.enqueue(async () => {
      await this.end();
      await this.begin();
    });
  }

  /** Stop the server. */
  stop(): Promise<void> {
    return this.enqueue(() => this.end());
  }

  /** Ask the server to run one of its commands. */
  run<T>(command: string, ...args: unknown[]): Promise<T> {
    return this.runUntil<T>(undefined, command, ...args);
  }

  /** The same, until it is cancelled. */
  async runUntil<T>(token: vscode.CancellationToken | undefined, command: string, ...args: unknown[]): Promise<T> {
    const client = await this.running();
    const params = { command, arguments: args };
    // An undefined token would count as a further parameter.
    return token
      ? client.sendRequest<T>('workspace/executeCommand', params, token)
      : client.sendRequest<T>('workspace/executeCommand', params);
  }

  /** An edit of the server's, for VS Code. */
  async asWorkspaceEdit(edit: LspWorkspaceEdit): Promise<vscode.WorkspaceEdit> {
    return (await this.running()).protocol2CodeConverter.asWorkspaceEdit(edit);
  }

  /** Choose what holds until the window is closed, through restarts of the server. */
  async choose(setting: 'ms-version' | 'backend', value: string): Promise<void> {
    this.choices[setting] = value; // first: the server may end before it answers
    await this.run(setting === 'backend' ? 'mindport.switchBackend' : 'mindport.switchRelease', value);
    await this.showTarget();
  }

  /** Show what the server answers for where the user is. */
  async showTarget(): Promise<void> {
    this.status.target(await this.releases());
  }

  /** What can be switched to, and what holds for the file that the user looks at. */
  releases(): Promise<Releases> {
    const document = vscode.window.activeTextEditor?.document;
    const isOurs = document && vscode.languages.match(SELECTOR, document) > 0;
    return this.run<Releases>('mindport.releases', ...(isOurs ? [this.uri(document.uri)] : []));
  }

  /** A URI as it is written to the server. */
  uri(uri: vscode.Uri): string {
    return this.client?.code2ProtocolConverter.asUri(uri) ?? uri.toString();
  }

  private async running(): Promise<LanguageClient> {
    await this.queue;
    if (!this.client?.isRunning()) {
      throw new Error(vscode.l10n.t('The MindPort server is not running.'));
    }
    return this.client;
  }

  private enqueue(job: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(job).catch((error: unknown) => this.failed(error));
    return this.queue;
  }

  private async begin(): Promise<void> {
    this.status.starting();
    const began = performance.now();
    const server = await findServer(this.extensionPath);
    this.output.info(`${server.command} ${server.args.join(' ')}`);
    const client = (this.client = this.newClient(server));
    await client.start();
    const version = client.initializeResult?.serverInfo?.version ?? '';
    this.output.info(`mindport ${version}: ${server.origin}`);
    this.status.running(version, server.origin);
    this.started.serverMs = Math.round(performance.now() - began);
    this.started.server = server.origin;
    void this.showTarget().catch((error: unknown) => this.output.warn(String(error)));
  }

  private newClient({ command, args }: ServerCommand): LanguageClient {
    const client: LanguageClient = new QuietClient(
      'mindport',
      'MindPort',
      { command, args },
      {
        documentSelector: SELECTOR,
        initializationOptions: { chosen: { ...this.choices } },
        outputChannel: this.output,
        traceOutputChannel: this.trace,
        middleware: {
          ...this.middleware,
          provideDiagnostics: wholeAnswers(() => new vscode.CancellationError()),
        },
        errorHandler: {
          error: () => ({ action: ErrorAction.Continue, handled: true }),
          closed: () => {
            this.ended(client);
            return { action: CloseAction.DoNotRestart, handled: true };
          },
        },
      },
    );
    return client;
  }

  /** The server is gone without having been asked to go. */
  private ended(client: LanguageClient): void {
    if (client !== this.client) {
      return;
    }
    const now = Date.now();
    this.ends = [...this.ends.filter((time) => now - time < SPAN_MS), now];
    if (this.ends.length < MAX_ENDS) {
      this.output.warn('the server has ended; it is started again');
      void this.restart();
    } else {
      this.failed(new Error(vscode.l10n.t('The MindPort server ended {0} times in three minutes', MAX_ENDS)));
    }
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client?.state === State.Running) {
      await client.stop().catch((error: unknown) => this.output.warn(String(error)));
    }
    await client?.dispose().catch(() => undefined); // refused where it never started
  }

  private failed(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.output.error(message);
    this.status.failed(message);
    void this.offerHelp(message);
  }

  private async offerHelp(message: string): Promise<void> {
    const restart = vscode.l10n.t('Restart');
    const settings = vscode.l10n.t('Open Settings');
    const output = vscode.l10n.t('Show Output');
    const chosen = await vscode.window.showErrorMessage(message, restart, settings, output);
    if (chosen === restart) {
      this.ends = [];
      await this.restart();
    } else if (chosen === settings) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'mindport');
    } else if (chosen === output) {
      this.output.show();
    }
  }
}
