/** A power cut right after a command has finished must lose neither data nor file names. */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { writeVenueFile } from '../../src/domain/documents/venue-file/write.ts';
import { inLongRun } from '../full-run.ts';
import { divisibleHall } from '../scenario.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { run } from './server-process.ts';

const folder = temporaryFolder();
const data = join(folder, 'new', 'data');
const backup = join(folder, 'monday.sqlite');

/** Runs a command under Node's file system tracing and returns its calls in order. */
async function traced(...args: string[]): Promise<string[]> {
  const log = join(folder, 'trace.json');
  const { code, stderr } = await run(args, {
    FIRSTHOLD_DATA: data,
    NODE_OPTIONS: `--trace-event-categories=node.fs.async --trace-event-file-pattern=${log}`,
  });
  assert.equal(code, 0, stderr);
  const events: { name: string; ph: string; args: Record<string, string> }[] = JSON.parse(
    readFileSync(log, 'utf8'),
  ).traceEvents;
  return events
    .filter(({ ph, name }) => ph === 'b' && ['rename', 'open', 'fsync'].includes(name))
    .map(({ name, args }) => [name, args['new_path'] ?? args['path']].join(' ').trim());
}

/** The calls after the one that matches. */
function callsAfter(calls: readonly string[], by: string): readonly string[] {
  assert.ok(calls.includes(by), `${by} is not among ${calls.join(', ')}`);
  return calls.slice(calls.lastIndexOf(by) + 1);
}

test('a new database’s folders are synced to disk before any write is confirmed', async () => {
  const file = join(folder, 'riverside.json');
  writeFileSync(file, JSON.stringify(writeVenueFile(divisibleHall())));
  const calls = await traced('import', file);
  assert.deepEqual(calls.slice(-4), [`open ${dirname(data)}`, 'fsync', `open ${folder}`, 'fsync']);
});

test('a backup and an export have their final names before the command ends', inLongRun, async () => {
  for (const args of [
    ['backup', backup],
    ['export', '--output', join(folder, 'export.json')],
  ]) {
    const [first, second] = callsAfter(await traced(...args), `rename ${args.at(-1)}`);
    assert.deepEqual([first, second], [`open ${folder}`, 'fsync']);
  }
});

test(
  'a restore is durable before the command ends: its journal is removed from disk',
  inLongRun,
  async () => {
    const calls = await traced('restore', backup, '--force');
    assert.deepEqual(calls.slice(-2), [`open ${data}`, 'fsync']);
  },
);
