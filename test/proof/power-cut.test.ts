/**
 * Power cuts: strace records what a server on SQLite writes and syncs while visitors send requests. From the record, the
 * test makes disk images as a power cut could leave them, and no confirmed request is missing in any.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { hasForeignLog } from '../../src/storage/dialects/sqlite-foreign-log.ts';
import { newSqlite } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { startServer } from '../process/server-process.ts';
import { pick, randomNumbers, seed } from '../random.ts';
import { startService } from '../service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { copyOfProgram } from '../upgrade/next-version.ts';
import { Disk } from './power-cut/disk.ts';
import { readTrace, straceOptions } from './power-cut/trace.ts';
import { bySize, proofTimeout, report, throughSeeds } from './size.ts';
import { dateAhead, hall, requestSlot, slotIds } from './visitor.ts';

/** How many images of each run of a server, and how many runs. */
const images = bySize({ short: 100, normal: 1000, full: 1000 });
const runs = bySize({ short: 1, normal: 2, full: 10 });
const name = 'firsthold.sqlite';
const isDatabase = (file: string) => file === name || file === `${name}-wal`;

function hasStrace(): boolean {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const options = { ...proofTimeout, skip: inLongRun.skip || (!hasStrace() && 'needs strace') };

/** Records a server under load; returns its files before, and what it did. */
async function record(program?: string) {
  const { environment, open } = await newSqlite();
  const data = 'FIRSTHOLD_DATA' in environment ? environment.FIRSTHOLD_DATA : '';
  const storage = await open();
  await startService(storage, { venue: hall });
  await storage.close();
  const before = new Map([[name, readFileSync(join(data, name))]]);
  const log = join(temporaryFolder(), 'trace');
  const server = await startServer(
    { ...environment, TRUST_PROXY: '1' },
    { ...(program !== undefined && { program }), under: ['strace', ...straceOptions, '-o', log] },
  );
  let next = 0;
  const visit = async () => {
    while (next < 240)
      await requestSlot(server.url, { slotId: pick(slotIds), date: dateAhead(next++ % 60) }, `key-${next}`);
  };
  await Promise.all(Array.from({ length: 6 }, visit));
  server.process.kill('SIGTERM');
  assert.equal((await server.ended).code, 0);
  return { before, actions: await readTrace(log, isDatabase) };
}

/** Cuts the power at random instants; returns how many images lack a confirmed request, or cannot be read. */
async function cutPower(
  { before, actions }: Awaited<ReturnType<typeof record>>,
  { images, seed }: { readonly images: number; readonly seed: number },
) {
  const random = randomNumbers(seed);
  const instants = Array.from({ length: images }, () => Math.floor(random() * actions.length)).sort(
    (one, other) => one - other,
  );
  const disk = new Disk(before);
  const confirmed: string[] = [];
  const folder = join(temporaryFolder(), 'image');
  const lost: string[] = [];
  for (const [at, action] of actions.entries()) {
    while (instants[0] === at) {
      instants.shift();
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      for (const [file, content] of disk.cutPower(random)) writeFileSync(join(folder, file), content);
      const problem = problemIn(join(folder, name), confirmed);
      if (problem !== null) lost.push(`at ${at}: ${problem}`);
    }
    disk.take(action, at);
    if (action.do === 'confirm') confirmed.push(action.reference);
  }
  return { lost, confirmed: new Set(confirmed).size };
}

function problemIn(file: string, confirmed: readonly string[]): string | null {
  if (hasForeignLog(file)) return 'the log is refused as that of another file';
  const database = new DatabaseSync(file);
  try {
    const check = database.prepare('pragma integrity_check').get();
    if (check?.['integrity_check'] !== 'ok') return JSON.stringify(check);
    const stored = new Set(
      database
        .prepare('select r.reference from booking_requests r join occupancies o using (venue_id, reference)')
        .all()
        .map(({ reference }) => reference),
    );
    const missing = confirmed.filter((reference) => !stored.has(reference));
    const partial = database
      .prepare(
        'select reference from booking_requests where reference not in (select reference from occupancies)',
      )
      .all();
    if (partial.length > 0) return `${partial.length} requests are incomplete`;
    return missing.length > 0 ? `${missing.length} of ${confirmed.length} requests are lost` : null;
  } catch (error) {
    return String(error);
  } finally {
    database.close();
  }
}

test('a power cut at any instant loses no confirmed request', options, async () => {
  const counts = { confirmed: 0 };
  const ran = await throughSeeds({ title: 'power cuts', seeds: runs, counts, share: 0.2 }, async (seed) => {
    const { lost, confirmed } = await cutPower(await record(), { images, seed });
    assert.ok(confirmed > 100, `${confirmed} requests`);
    assert.deepEqual(lost, []);
    counts.confirmed += confirmed;
  });
  report(
    `${ran * images} torn disk images of ${ran} runs with ${counts.confirmed} confirmed requests: none wrong`,
  );
});

test('with synchronous=NORMAL, power cuts lose requests, and the test shows it', options, async () => {
  const folder = copyOfProgram();
  const file = join(folder, 'dist/program/storage-dialects-sqlite.js');
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes('synchronous = full'));
  writeFileSync(file, text.replace('synchronous = full', 'synchronous = normal'));
  // Few, because thousands of writes without a sync are undone for each image.
  const { lost } = await cutPower(await record(join(folder, 'bin/firsthold.cjs')), { images: 10, seed });
  report(`10 images of a run with synchronous=NORMAL: ${lost.length} wrong`);
  assert.ok(lost.length > 0);
});
