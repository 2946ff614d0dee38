import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { onAnyDatabase } from '../../test/databases.ts';
import { exportedRequests } from '../../test/exported-requests.ts';
import { inLongRun } from '../../test/full-run.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

/** The objects of this many requests need more than twice the memory limit of the commands. */
const requests = 12_000;
const memory = ['--max-old-space-size=28', '--max-semi-space-size=1'];

const folder = temporaryFolder();
const file = join(folder, 'many.jsonl');
onAnyDatabase('moving an installation with many requests', (newDatabase) => {
  test('uses no more memory than with few', inLongRun, async () => {
    await pipeline(exportedRequests(requests), createWriteStream(file));
    const { environment } = await newDatabase();
    const run = async (...args: string[]) => {
      const child = spawn(process.execPath, [...memory, 'src/main.ts', ...args], {
        env: { ...environment },
      });
      const [complaint, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      assert.equal(exitCode, 0, complaint);
    };
    await run('import', file);
    const again = join(folder, 'again.jsonl');
    await run('export', '--with-requests', '--output', again);
    const requestLines = (path: string) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{"bookingRequest"'));
    const [original, exported] = [requestLines(file), requestLines(again)];
    assert.equal(exported.length, requests);
    assert.ok(exported.every((line, index) => line === original[index]));
  });
});
