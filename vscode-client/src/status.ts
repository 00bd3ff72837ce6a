import * as vscode from 'vscode';
import { SELECTOR } from './connection';
import type { Releases } from './protocol';

/** The lines of the language status: the release and the backend that answers are for, and the server. */
export class Status implements vscode.Disposable {
  private readonly release = vscode.languages.createLanguageStatusItem('mindport.release', SELECTOR);
  private readonly backend = vscode.languages.createLanguageStatusItem('mindport.backend', SELECTOR);
  private readonly server = vscode.languages.createLanguageStatusItem('mindport.server', SELECTOR);

  constructor() {
    this.release.name = vscode.l10n.t('MindPort: MindSpore release');
    this.backend.name = vscode.l10n.t('MindPort: backend');
    this.server.name = vscode.l10n.t('MindPort: server');
    this.release.text = 'MindSpore';
    this.release.command = { command: 'mindport.chooseRelease', title: vscode.l10n.t('Switch') };
    this.backend.text = vscode.l10n.t('Backend');
    this.backend.command = { command: 'mindport.chooseBackend', title: vscode.l10n.t('Switch') };
    this.server.command = { command: 'mindport.showOutput', title: vscode.l10n.t('Output') };
    this.starting();
  }

  /** The server is being started. */
  starting(): void {
    this.server.text = 'MindPort';
    this.server.detail = vscode.l10n.t('starting');
    this.server.severity = vscode.LanguageStatusSeverity.Information;
    this.server.busy = true;
  }

  /** The server is at work. */
  running(version: string, origin: string): void {
    this.server.text = `MindPort ${version}`;
    this.server.detail = origin;
    this.server.busy = false;
  }

  /** The server is not at work. */
  failed(message: string): void {
    this.server.detail = message;
    this.server.severity = vscode.LanguageStatusSeverity.Error;
    this.server.busy = false;
  }

  /** What the answers are for, and who said so. */
  target(known: Releases): void {
    this.release.text = `MindSpore ${known.release}`;
    this.release.detail = known.releaseFrom;
    this.backend.text = known.backends.find(({ id }) => id === known.backend)?.name ?? known.backend;
    this.backend.detail = known.backendFrom;
  }

  dispose(): void {
    this.release.dispose();
    this.backend.dispose();
    this.server.dispose();
  }
}
