import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { test } from 'node:test';

const read = (name: string) => readFileSync(name, 'utf8');
const load = (name: string) => JSON.parse(read(name)) as Record<string, unknown>;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    return entry.isDirectory() ? sources(name) : [name];
  });
}

const code = sources('src').map(read).join('\n');
const slots = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([slot]) => slot).sort();

test('every text of the code is in the Chinese bundle, with its values, and no other', () => {
  const bundle = load('l10n/bundle.l10n.zh-cn.json') as Record<string, string>;
  const used = [...code.matchAll(/\bt\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, text]) => text ?? '');
  assert.deepEqual([...new Set(used)].sort(), Object.keys(bundle).sort());
  for (const [english, chinese] of Object.entries(bundle)) {
    assert.deepEqual(slots(chinese), slots(english), english);
  }
});

test('the manifest has the same texts in both languages, with the same commands in them', () => {
  const english = load('package.nls.json') as Record<string, string>;
  const chinese = load('package.nls.zh-cn.json') as Record<string, string>;
  assert.deepEqual(Object.keys(chinese).sort(), Object.keys(english).sort());
  const links = (text = '') => [...text.matchAll(/command:[\w.]+/g)].map(([link]) => link);
  for (const key of Object.keys(english)) {
    assert.deepEqual(links(chinese[key]), links(english[key]), key);
  }
});

test('pages run nothing but what carries the nonce', () => {
  for (const name of sources('media').filter((one) => one.endsWith('.js'))) {
    assert.doesNotMatch(read(name), /innerHTML|insertAdjacentHTML|eval\(|\.style\b/, name);
  }
  assert.match(code, /default-src 'none'; script-src 'nonce-\$\{nonce\}'; style-src 'nonce-\$\{nonce\}'/);
});
