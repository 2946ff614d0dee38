import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { running } from '../../test/backups.ts';
import { dataOf } from '../../test/databases.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const check =
  'Check before the service starts: venues list, staff list, keys list, tokens list, feeds list, webhooks list, one-time links and invitations, and the guests who asked to be erased since the backup (guests erase)';

/** Makes a backup, ends things, damages the database, and restores the backup. */
async function restoredOver(damage: (file: string) => void) {
  const { firsthold, storage, database } = await running();
  const run = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await firsthold(...args);
    assert.equal(exitCode, 0, stderr);
    return { stdout, stderr };
  };
  await run('staff', 'add', 'gone@example.com', '--venue', 'riverside', '--role', 'viewer');
  const [{ reference }] = JSON.parse((await run('requests', 'list', '--json')).stdout);
  const backup = join(temporaryFolder(), 'good.sqlite');
  await run('backup', backup);
  await run('guests', 'erase', reference);
  await run('staff', 'remove', 'gone@example.com', '--everywhere');
  await storage.close();
  const file = join(dataOf(database), 'firsthold.sqlite');
  damage(file);
  const { stderr } = await run('restore', backup, '--force');
  const lines = stderr.trimEnd().split('\n').slice(1);
  const doctor = await firsthold('doctor', '--former', `${file}.replaced-20270301T120000Z`, '--json');
  const former = (JSON.parse(doctor.stdout) as { check: string; state: string; finding: string }[]).filter(
    (found) => found.check === 'former',
  );
  assert.deepEqual(new Set(former.map(({ state }) => state)), new Set(['wrong']));
  return { reference, lines, doctor: former.map(({ finding }) => finding) };
}

test('a restore over an intact database names what was ended since the backup', async () => {
  const { reference, lines } = await restoredOver(() => undefined);
  assert.deepEqual(lines, [
    'Not in this backup. Do it again before the service starts:',
    `  guests that were erased (guests erase): riverside/${reference}`,
    '  people who were removed (staff remove EMAIL --everywhere): gone@example.com',
  ]);
});

test('a restore over a database with damaged bookings says which lists are incomplete, and what to check', async () => {
  const { lines, doctor } = await restoredOver((file) => {
    const database = new DatabaseSync(file);
    database.exec('pragma journal_mode = delete');
    const { page_size: size } = database.prepare('pragma page_size').get() as { page_size: number };
    const pages = database
      .prepare("select rootpage from sqlite_schema where tbl_name = 'booking_requests'")
      .all() as { rootpage: number }[];
    database.close();
    const content = readFileSync(file);
    for (const { rootpage } of pages) content.fill(0xff, (rootpage - 1) * size, rootpage * size);
    writeFileSync(file, content);
  });
  const incomplete = `the former database is damaged, and not compared: guests that were erased (guests erase). The other lists may lack names too. ${check}`;
  assert.deepEqual(lines, [
    'Not in this backup. Do it again before the service starts:',
    '  people who were removed (staff remove EMAIL --everywhere): gone@example.com',
    `WARNING: ${incomplete}`,
  ]);
  assert.equal(doctor.at(-1), incomplete);
});

test('a restore over a file that is no database any more says that nothing was compared', async () => {
  const { lines, doctor } = await restoredOver((file) =>
    writeFileSync(file, readFileSync(file).fill('not a database ')),
  );
  const incomplete = `the former database is damaged, and nothing could be compared. ${check}`;
  assert.deepEqual(lines, [`WARNING: ${incomplete}`]);
  assert.deepEqual(doctor, [incomplete]);
});
