import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CancellationToken } from 'vscode';
import { wholeAnswers } from '../src/pulling';

const cancelled = new Error('cancelled');
const ask = wholeAnswers(() => cancelled);
const never = () => ({ dispose: () => undefined });

test('an answer that was cancelled while it was converted is not shown', async () => {
  const token = { isCancellationRequested: false, onCancellationRequested: never };
  const answer = ask('a.py', undefined, token as CancellationToken, async () => {
    token.isCancellationRequested = true;
    return ['a part'];
  });
  await assert.rejects(answer, cancelled);
});

test('a whole answer is shown', async () => {
  const token = { isCancellationRequested: false, onCancellationRequested: never };
  const answer = await ask('a.py', '1', token as CancellationToken, (_, previous) => [previous]);
  assert.deepEqual(answer, ['1']);
});
