/** The rows of the scan tree, made from the server's answer alone: nothing of VS Code here. */

import type { Item, ScanAnswer, ScannedFile } from '../protocol';

export type Grouping = 'folder' | 'status';

/** A folder, a status, a file or an item. */
export interface Row {
  kind: 'folder' | 'status' | 'file' | 'item';
  label: string;
  count: number;
  rows: Row[];
  status?: string;
  uri?: string;
  item?: Item;
  parent?: Row;
}

/** The tree of a scan; `hidden` are statuses that are filtered out. */
export function rowsOf(answer: ScanAnswer, grouping: Grouping, hidden: ReadonlySet<string>): Row[] {
  const files = answer.folders.flatMap((folder) => folder.files);
  const several = answer.folders.length > 1;
  const rows =
    grouping === 'status'
      ? answer.statuses
          .filter(({ status }) => !hidden.has(status))
          .map(({ status, text }) => group('status', text, filesOf(files, (item) => item.status === status), status))
      : answer.folders.flatMap((folder) => {
          const inner = foldersOf(filesOf(folder.files, (item) => !hidden.has(item.status)));
          return several ? [group('folder', folder.name, inner)] : inner;
        });
  return adopted(rows.filter((row) => row.count > 0));
}

function filesOf(files: ScannedFile[], wanted: (item: Item) => boolean): Row[] {
  return files
    .map((file) => ({ ...group('file', file.path, file.items.filter(wanted).map((item) => itemRow(file, item))), uri: file.uri }))
    .filter((row) => row.count > 0);
}

/** Files under the folders that they stand in; those of the root stand for themselves, last. */
function foldersOf(files: Row[]): Row[] {
  const byFolder = new Map<string, Row[]>();
  for (const file of files) {
    const folder = file.label.slice(0, Math.max(file.label.lastIndexOf('/'), 0));
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), file]);
  }
  const own = byFolder.get('') ?? [];
  byFolder.delete('');
  const named = [...byFolder].sort(([one], [other]) => one.localeCompare(other));
  return [...named.map(([name, rows]) => group('folder', name, rows.map((row) => nameOnly(row, name)))), ...own];
}

function nameOnly(file: Row, folder: string): Row {
  return { ...file, label: file.label.slice(folder.length + 1) };
}

function group(kind: Row['kind'], label: string, rows: Row[], status?: string): Row {
  return { kind, label, rows, status, count: rows.reduce((sum, row) => sum + row.count, 0) };
}

function itemRow(file: ScannedFile, item: Item): Row {
  const line = item.range.start.line + 1;
  const place = item.cell === undefined ? String(line) : `[${item.cell}] ${line}`;
  const label = `${place}: ${item.text ?? item.api ?? item.code ?? ''}`;
  return { kind: 'item', label, count: 1, rows: [], status: item.status, uri: file.uri, item };
}

function adopted(rows: Row[], parent?: Row): Row[] {
  for (const row of rows) {
    row.parent = parent;
    adopted(row.rows, row);
  }
  return rows;
}
