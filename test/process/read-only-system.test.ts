/** A service that may write into its data folder only, like the shipped systemd unit and a container without `/tmp`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { openSqlite } from '../../src/storage/dialects/sqlite.ts';
import { wantedOf } from '../proof/histories/venue.ts';
import { dateAhead, hall, newAddress, slotIds } from '../proof/visitor.ts';
import { startService } from '../service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { start, startServer } from './server-process.ts';

const cannotUnshare =
  process.platform !== 'linux' || spawnSync('unshare', ['-m', 'true']).status !== 0
    ? 'needs root on Linux'
    : false;

/** Runs a program with all file systems read-only but one folder, which it sees as `/mnt`. */
const onlyWriting = (folder: string) => [
  'unshare',
  '-m',
  'sh',
  '-c',
  `mount --bind ${folder} /mnt && mount --bind /var/tmp /var/tmp && mount -o remount,bind,ro /var/tmp &&
    mount --bind / / && mount -o remount,bind,ro / && mount --bind /tmp /tmp && mount -o remount,bind,ro /tmp &&
    cd / && exec "$@"`,
  'sh',
];

test('takes bookings and writes backups where only the data folder is writable', {
  skip: cannotUnshare,
}, async () => {
  const folder = temporaryFolder();
  const service = await startService(await openSqlite(folder), { venue: hall });
  await service.storage.close();
  const under = onlyWriting(folder);
  const server = await startServer({ FIRSTHOLD_DATA: '/mnt', TRUST_PROXY: '1' }, { under });
  const statuses = new Set<number>();
  for (let count = 0; count < 20; count++) {
    const { status } = await fetch(`${server.url}/venues/public/v1/sites/key/booking-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      body: JSON.stringify({
        ...wantedOf(slotIds[count % slotIds.length] ?? '', dateAhead(count)),
        guest: { name: 'A. Visitor of many names', email: 'visitor@example.com' },
      }),
    });
    statuses.add(status);
  }
  assert.deepEqual([[...statuses], server.complaints()], [[201], '']);
  const backup = await start(['backup', '/mnt/copy.sqlite'], { FIRSTHOLD_DATA: '/mnt' }, { under }).ended;
  assert.deepEqual([backup.code, backup.stderr], [0, '']);
  server.process.kill('SIGTERM');
  await server.ended;
  assert.deepEqual(readdirSync(folder).toSorted(), [
    'copy.sqlite',
    'firsthold.last-backup',
    'firsthold.sqlite',
    'firsthold.sqlite-serve',
  ]);
});
