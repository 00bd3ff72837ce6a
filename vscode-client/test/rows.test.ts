import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Item, ScanAnswer, ScannedFile } from '../src/protocol';
import { rowsOf, type Row } from '../src/scan/rows';

const range = (line: number) => ({ start: { line, character: 0 }, end: { line, character: 4 } });
const item = (status: string, line: number, text: string): Item => ({ status, range: range(line), text });
const file = (path: string, ...items: Item[]): ScannedFile => ({ uri: `file:///p/${path}`, path, errors: [], items });

function answer(...folders: ScannedFile[][]): ScanAnswer {
  return {
    cancelled: false,
    place: 'MindSpore 2.10.0, Ascend',
    statuses: [
      { status: 'missing', text: 'No equivalent', count: 1 },
      { status: 'ready', text: 'Ready', count: 2 },
    ],
    summary: { files: 2, uses: 3, ready: 66, verdict: '' },
    folders: folders.map((files, at) => ({ uri: `file:///p${at}`, name: `p${at}`, files })),
  };
}

const FILES = [
  file('train.py', item('ready', 0, 'torch.cat')),
  file('net/deep/model.py', item('missing', 4, 'torch.vmap'), item('ready', 5, 'nn.Linear')),
];

function drawn(rows: Row[], indent = ''): string[] {
  return rows.flatMap((row) => [`${indent}${row.label} ${row.count}`, ...drawn(row.rows, `${indent}  `)]);
}

test('files stand below their folders, those of the root last', () => {
  assert.deepEqual(drawn(rowsOf(answer(FILES), 'folder', new Set())), [
    'net/deep 2',
    '  model.py 2',
    '    5: torch.vmap 1',
    '    6: nn.Linear 1',
    'train.py 1',
    '  1: torch.cat 1',
  ]);
});

test('statuses come in the order of the server', () => {
  assert.deepEqual(drawn(rowsOf(answer(FILES), 'status', new Set())), [
    'No equivalent 1',
    '  net/deep/model.py 1',
    '    5: torch.vmap 1',
    'Ready 2',
    '  train.py 1',
    '    1: torch.cat 1',
    '  net/deep/model.py 1',
    '    6: nn.Linear 1',
  ]);
});

test('what is filtered out takes empty files and folders with it', () => {
  assert.deepEqual(drawn(rowsOf(answer(FILES), 'folder', new Set(['ready']))), [
    'net/deep 1',
    '  model.py 1',
    '    5: torch.vmap 1',
  ]);
  assert.deepEqual(rowsOf(answer(FILES), 'status', new Set(['ready', 'missing'])), []);
});

test('several workspace folders are told apart', () => {
  const rows = rowsOf(answer(FILES, [file('train.py', item('ready', 1, 'x'))]), 'folder', new Set());
  assert.deepEqual(
    rows.map(({ label, count }) => [label, count]),
    [['p0', 3], ['p1', 1]],
  );
});

test('a cell is told, and each row knows the one above it', () => {
  const cell = { ...item('ready', 0, 'torch.cat'), cell: 3 };
  const [notebook] = rowsOf(answer([file('notes.ipynb', cell)]), 'folder', new Set());
  assert.equal(notebook?.rows[0]?.label, '[3] 1: torch.cat');
  assert.equal(notebook?.rows[0]?.parent, notebook);
});
