import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { count, insertRows, running } from '../../test/backups.ts';
import { dataOf } from '../../test/databases.ts';
import { noon } from '../../test/service.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { restoreSqlite } from '../storage/dialects/sqlite-backup.ts';

const folder = temporaryFolder();

test('a restore interrupted at any point leaves the database unchanged', async () => {
  const { firsthold, storage, database } = await running();
  const file = join(folder, 'small.backup');
  await firsthold('backup', file);
  insertRows(database).close();
  await storage.close();
  const large = join(folder, 'large.backup');
  await firsthold('backup', large);
  for (const [from, held] of [
    [file, 200_002],
    [large, 2],
  ] as const) {
    const target = join(dataOf(database), 'firsthold.sqlite');
    assert.equal(count(target), held);
    let pieces = 0;
    const progress = () => {
      pieces += 1;
      // The files that a power cut would leave on the disk at this moment.
      const left = join(folder, `left-${pieces}.sqlite`);
      copyFileSync(target, left);
      if (existsSync(`${target}-journal`)) copyFileSync(`${target}-journal`, `${left}-journal`);
      assert.equal(count(left), held);
    };
    await restoreSqlite(from, dataOf(database), progress, noon);
    assert.equal(pieces > 0, from === large);
    assert.equal(count(target), 200_004 - held);
  }
});

test('a failed restore leaves nothing', async () => {
  const { database, firsthold } = await running();
  insertRows(database).close();
  const large = join(folder, 'failed.backup');
  await firsthold('backup', large);
  const place = join(folder, 'nothing');
  mkdirSync(join(place, 'empty'), { recursive: true });
  for (const data of ['empty', 'new/folder']) {
    // Files may have 1 MB: writing more fails, as on a full disk.
    const child = spawn(
      'sh',
      [
        '-c',
        `trap '' XFSZ; ulimit -f 1000; exec "$@"`,
        'sh',
        process.execPath,
        'src/main.ts',
        'restore',
        large,
      ],
      {
        env: { FIRSTHOLD_DATA: join(place, data) },
        stdio: 'ignore',
      },
    );
    assert.deepEqual(await once(child, 'exit'), [1, null]);
    assert.deepEqual(readdirSync(place), ['empty']);
    assert.deepEqual(readdirSync(join(place, 'empty')), []);
  }
  const text = join(folder, 'no.backup');
  writeFileSync(text, 'no database '.repeat(100));
  const child = spawn(process.execPath, ['src/main.ts', 'restore', text], {
    env: { FIRSTHOLD_DATA: join(place, 'new') },
    stdio: 'ignore',
  });
  assert.deepEqual(await once(child, 'exit'), [1, null]);
  assert.deepEqual(readdirSync(place), ['empty']);
});

/** Runs a restore in a process of its own that runs `meanwhile` once the path exists. */
async function restoreWhile(backup: string, data: string, path: string, meanwhile: string) {
  const script = `import { existsSync, readdirSync, writeFileSync } from 'node:fs';
    import { DatabaseSync } from 'node:sqlite';
    const look = () => {
      if (!existsSync(${JSON.stringify(path)})) return setImmediate(look).unref();
      ${meanwhile}
    };
    look();`;
  const child = spawn(
    process.execPath,
    [
      ...['--import', `data:text/javascript,${encodeURIComponent(script)}`],
      ...['src/main.ts', 'restore', backup],
    ],
    { env: { FIRSTHOLD_DATA: data }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'close');
  const stderr = await child.stderr.setEncoding('utf8').toArray();
  return { ended: await ended, stderr: stderr.join('') };
}

test('a restore deletes no database that a service created meanwhile', async () => {
  const { firsthold } = await running();
  const file = join(folder, 'meanwhile.backup');
  await firsthold('backup', file);
  const data = join(folder, 'meanwhile', 'data');
  const target = join(data, 'firsthold.sqlite');
  const service = `globalThis.service = new DatabaseSync(${JSON.stringify(target)});
    service.exec('create table bookings (id text); begin exclusive');`;
  const { ended, stderr } = await restoreWhile(file, data, data, service);
  assert.deepEqual(ended, [1, null]);
  assert.match(stderr, /firsthold.sqlite is in use; stop the service first\n$/);
  const database = new DatabaseSync(target);
  assert.deepEqual(database.prepare('select count(*) as n from bookings').get()?.['n'], 0);
  database.close();
});

test('an interrupted restore into a new folder deletes only what it created', async () => {
  const { database, firsthold } = await running();
  insertRows(database).close();
  const file = join(folder, 'interrupted.backup');
  await firsthold('backup', file);
  const data = join(folder, 'created', 'data');
  const journal = join(data, 'firsthold.sqlite-journal');
  const interrupt = `process.kill(process.pid, 'SIGINT');`;
  assert.deepEqual((await restoreWhile(file, data, journal, interrupt)).ended, [null, 'SIGINT']);
  assert.equal(existsSync(join(folder, 'created')), false);
  const note = `writeFileSync(${JSON.stringify(join(folder, 'created', 'notes.txt'))}, 'precious');`;
  assert.deepEqual((await restoreWhile(file, data, journal, note + interrupt)).ended, [null, 'SIGINT']);
  assert.deepEqual(readdirSync(join(folder, 'created'), { recursive: true }), ['notes.txt']);
});
