import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const folder = new URL('..', import.meta.url).pathname;

describe('what is kept while a form is closed', () => {
  it('is announced wherever it is shown again', () => {
    const silent = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => {
      const source = readFileSync(`${folder}${file}`, 'utf8');
      // A hook passes it on as `restored`. A form with a bar to save shows its changes as unsaved.
      return /\buseDraft[<(]/.test(source) && !/<RestoredDraft|\bdraft=\{|\brestored\b|EditForm/.test(source);
    });
    assert.deepEqual(silent, ['parts/use-edit.ts']);
  });
});
