import * as vscode from 'vscode';
import type { WorkspaceEdit as LspWorkspaceEdit } from 'vscode-languageclient/node';
import type { Connection } from '../connection';
import type { Cancelled, MigrateAnswer, MigratedFile } from '../protocol';

const SCHEME = 'mindport-preview';

/** Conversions that are shown first, as diffs, and written when the user says so. */
export class Migration implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  private proposed: MigrateAnswer | undefined;

  constructor(private readonly connection: Connection) {}

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  /** Convert files and folders, and show what would change. */
  async preview(uris: vscode.Uri[]): Promise<void> {
    const argument = { uris: uris.map((uri) => this.connection.uri(uri)), texts: true };
    const answer = await this.connection.run<MigrateAnswer | Cancelled>('mindport.migrate', argument);
    if (answer.cancelled) {
      return;
    }
    const changed = answer.files.filter((file) => file.changed);
    if (changed.length === 0) {
      vscode.window.setStatusBarMessage(vscode.l10n.t('MindPort: nothing to convert here'), 10_000);
      return;
    }
    await this.discard();
    this.proposed = answer;
    await this.show(changed);
    this.setContext(true);
    void this.ask(answer);
  }

  /** Write what is shown. */
  async apply(): Promise<void> {
    const answer = this.proposed;
    if (!answer) {
      return;
    }
    const edit = await this.connection.asWorkspaceEdit(unannotated(answer.edit));
    await this.discard();
    if (!(await vscode.workspace.applyEdit(edit, { isRefactoring: true }))) {
      throw new Error(vscode.l10n.t('Nothing was written: a file has changed since. Convert it again.'));
    }
    const [first, ...others] = answer.files.filter((file) => file.changed);
    if (first && others.length === 0) {
      await vscode.window.showTextDocument(vscode.Uri.parse(first.uri));
    }
  }

  /** Close what is shown. */
  async discard(): Promise<void> {
    if (!this.proposed) {
      return;
    }
    this.proposed = undefined;
    this.setContext(false);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter(isPreview);
    await vscode.window.tabGroups.close(tabs);
    this.texts.clear();
  }

  dispose(): void {
    this.registration.dispose();
  }

  private async show(files: MigratedFile[]): Promise<void> {
    const pairs = files.map((file) => {
      const uri = vscode.Uri.parse(file.uri);
      const after = uri.with({ scheme: SCHEME, authority: '', query: 'after' });
      this.texts.set(after.toString(), file.newText ?? '');
      const before = file.created ? after.with({ query: 'nothing' }) : uri;
      return { uri, before, after };
    });
    const [only, ...others] = pairs;
    if (only && others.length === 0) {
      const title = vscode.l10n.t('{0} for MindSpore', files[0]?.path ?? '');
      await vscode.commands.executeCommand('vscode.diff', only.before, only.after, title, { preview: false });
    } else {
      const resources = pairs.map(({ uri, before, after }) => [uri, before, after]);
      await vscode.commands.executeCommand('vscode.changes', vscode.l10n.t('MindSpore Migration'), resources);
    }
  }

  private async ask(answer: MigrateAnswer): Promise<void> {
    const { changed, uses, converted, unresolved } = answer.summary;
    const apply = vscode.l10n.t('Apply');
    const discard = vscode.l10n.t('Discard');
    const told = vscode.l10n.t(
      '{0} of {1} uses converted, {2} stay under a mark. Files that change: {3}.',
      converted,
      uses,
      unresolved,
      changed,
    );
    const chosen = await vscode.window.showInformationMessage(told, apply, discard);
    if (chosen && this.proposed === answer) {
      await vscode.commands.executeCommand(chosen === apply ? 'mindport.applyMigration' : 'mindport.discardMigration');
    }
  }

  private setContext(isShown: boolean): void {
    void vscode.commands.executeCommand('setContext', 'mindport.previewing', isShown);
  }
}

function isPreview({ input }: vscode.Tab): boolean {
  if (input instanceof vscode.TabInputTextDiff) {
    return input.modified.scheme === SCHEME;
  }
  const several = input as { textDiffs?: { modified?: vscode.Uri }[] } | undefined;
  return several?.textDiffs?.some(({ modified }) => modified?.scheme === SCHEME) ?? false;
}

/** The same edit without its annotations: it was looked at already. */
function unannotated(edit: LspWorkspaceEdit): LspWorkspaceEdit {
  const plain = JSON.stringify(edit, (key, value: unknown) => (/^(annotationId|changeAnnotations)$/.test(key) ? undefined : value));
  return JSON.parse(plain) as LspWorkspaceEdit;
}
