import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';

/** Saves helper modules along with a file that is converted on save: VS Code leaves them unsaved. */
export class Saving implements vscode.Disposable {
  private readonly others = new Map<string, vscode.Uri[]>(); // by the file that is converted
  private readonly saves = vscode.workspace.onDidSaveTextDocument((document) => this.saved(document));

  readonly middleware: Middleware = {
    resolveCodeAction: async (asked, token, next) => {
      const action = await next(asked, token);
      if (action?.edit && action.kind && vscode.CodeActionKind.SourceFixAll.contains(action.kind)) {
        const [file, ...others] = action.edit.entries().map(([uri]) => uri);
        if (file) {
          this.others.set(file.toString(), others);
        }
      }
      return action;
    },
  };

  dispose(): void {
    this.saves.dispose();
  }

  private async saved({ uri }: vscode.TextDocument): Promise<void> {
    const others = this.others.get(uri.toString()) ?? [];
    this.others.delete(uri.toString());
    for (const other of others) {
      await (await vscode.workspace.openTextDocument(other)).save();
    }
  }
}
