/** Version 1.0.0, which knows no setup, serves beside this version on one PostgreSQL. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newEmptyDatabase } from '../databases.ts';
import { clientFor, managementBase } from '../management/manager.ts';
import { startServer } from '../process/server-process.ts';
import { dateAhead, readAvailability, requestSlot, showsFree } from '../proof/visitor.ts';
import { divisibleHall, hallSpace, scenarioFor } from '../scenario.ts';
import { startService } from '../service.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const fixture = fileURLToPath(new URL('./1.0.0.tar.gz', import.meta.url));

test('version 1.0.0 beside this one keeps a setup free and does not take it for the event', {
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder();
  await promisify(execFile)('tar', ['-xzf', fixture, '-C', folder]);
  const program = join(folder, 'upgrade-fixture/bin/firsthold.cjs');
  const database = await newEmptyDatabase('postgres');
  const environment = { ...database.environment, TRUST_PROXY: '1' };
  const older = await startServer(environment, { program });
  // The evening of the north half needs the room from noon on.
  const spaces = [
    hallSpace('whole', ['north', 'south']),
    hallSpace('north', ['north'], { setupMinutes: 360 }),
  ];
  const service = await startService(await database.open(), { venue: divisibleHall({ file: { spaces } }) });
  service.now = Date.now();
  const scenario = scenarioFor(service);
  const date = dateAhead(1);
  const reference = await scenario.request('north-evening', date);
  const { credentials } = await clientFor(service);
  /** Sends a request to the older version. */
  const staff = async (path: string, body?: object) => {
    const response = await fetch(`${older.url}${managementBase}/venues/riverside${path}`, {
      headers: { ...credentials, 'if-match': '*' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    assert.equal(response.status, 200, path);
    return response.json();
  };
  const morning = { slotId: 'north-morning', date };
  const isFree = async () =>
    showsFree((await readAvailability(older.url, 'north', date, date)).text, morning);

  assert.equal(await isFree(), false);
  assert.equal((await requestSlot(older.url, morning)).status, 409);
  assert.equal((await requestSlot(older.url, { slotId: 'whole-morning', date })).status, 409);
  await staff(`/booking-requests/${reference}/accept`, {});
  const { data } = await staff(`/calendar?from=${date}&to=${date}`);
  assert.deepEqual(
    data.bookings.map((each: { reference: string; rooms: string[]; startTime: string }) => [
      ...[each.reference, each.rooms, each.startTime],
    ]),
    [[reference, ['north'], '18:00']],
  );
  assert.equal(await isFree(), false);
  assert.equal(await scenario.isFree('north-morning', date), false);
  await staff(`/booking-requests/${reference}/cancel`, {});
  assert.equal(await isFree(), true);
  assert.equal((await requestSlot(older.url, morning)).status, 201);
  // Restored, it would need the time that the older version has given away.
  await assert.rejects(scenario.undo(reference), /taken by/);
  older.process.kill('SIGTERM');
  assert.equal((await older.ended).code, 0);
});
