import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { removeOnFailure } from './temporary-name.ts';

const folder = temporaryFolder();

test('a failure is reported as it is, even if a file of it cannot be deleted', async () => {
  const warnings: string[] = [];
  const listen = ({ message }: Error) => warnings.push(message);
  process.on('warning', listen);
  // The system refuses names of this length.
  const [undeletable, file] = [join(folder, 'x'.repeat(300)), join(folder, 'half')];
  writeFileSync(file, 'half an export');
  await assert.rejects(
    removeOnFailure([undeletable, file], () => Promise.reject(new Error('the disk is full'))),
    /^Error: the disk is full$/,
  );
  assert.equal(existsSync(file), false);
  await new Promise(setImmediate);
  process.off('warning', listen);
  assert.equal(warnings.length, 1);
  assert.match(`${warnings}`, /^cannot delete the unfinished .*xxx: /);
});
