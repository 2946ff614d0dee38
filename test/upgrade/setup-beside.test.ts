/** Version 1.0.0, which knows no setup, serves beside this version on one PostgreSQL. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StorageUnavailableError } from '../../src/storage/engine/errors.ts';
import { inLongRun } from '../full-run.ts';
import { startServer } from '../process/server-process.ts';
import {
  type Attempt,
  dateAhead,
  readAvailability,
  requestSlot,
  showsFree,
  slotIds,
} from '../proof/visitor.ts';
import { pick } from '../random.ts';
import { divisibleHall, hallSpace, scenarioFor } from '../scenario.ts';
import { waitFor } from '../wait-for.ts';
import { startBoth } from './both-versions.ts';

test('version 1.0.0 beside this one keeps a setup free and does not take it for the event', {
  timeout: 120_000,
}, async () => {
  // The evening of the north half needs the room from noon on.
  const spaces = [
    hallSpace('whole', ['north', 'south']),
    hallSpace('north', ['north'], { setupMinutes: 360 }),
  ];
  const { older, service, staffAt } = await startBoth(spaces);
  const staff = (path: string, body?: object) => staffAt(older.url, path, body);
  const scenario = scenarioFor(service);
  const date = dateAhead(1);
  const reference = await scenario.request('north-evening', date);
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

test('both versions serve visitors and staff while a setup is set, and every setup stays free', {
  timeout: 300_000,
  ...inLongRun,
}, async () => {
  const hall = (setupMinutes: number) => [
    hallSpace('whole', ['north', 'south']),
    hallSpace('north', ['north'], { setupMinutes }),
    hallSpace('south', ['south']),
  ];
  const { environment, older, service, staffAt } = await startBoth(hall(0));
  const newer = await startServer(environment);
  const urls = [older.url, newer.url];
  const dates = Array.from({ length: 120 }, (_, day) => dateAhead(day));
  const attempts: (Attempt & { readonly url: string; readonly hasSetup: boolean })[] = [];
  let hasSetup = false;
  let isOver = false;
  /** A visitor at one version, whose requests staff accept at any. */
  const line = async (url: string) => {
    while (!isOver) {
      const sent = { url, hasSetup };
      const attempt = await requestSlot(url, { slotId: pick(slotIds), date: pick(dates) });
      attempts.push({ ...attempt, ...sent });
      if (attempt.status === 201)
        await staffAt(pick(urls), `/booking-requests/${attempt.reference}/accept`, {});
    }
  };
  const lines = [...urls, ...urls, ...urls].map(line);
  const served = async (count: number) => {
    const enough = attempts.length + count;
    await waitFor(`${count} more answers`, () => attempts.length >= enough);
  };
  await served(60);
  // Staff try again after a 503: the venue may change faster than their change is planned.
  await waitFor('the setup', async () => {
    try {
      await scenarioFor(service).import(divisibleHall({ file: { spaces: hall(360) } }));
      return true;
    } catch (error) {
      if (error instanceof StorageUnavailableError) return false;
      throw error;
    }
  });
  hasSetup = true;
  await served(180);
  isOver = true;
  await Promise.all(lines);

  assert.deepEqual([...new Set(attempts.map(({ status, code }) => `${status} ${code}`))].sort(), [
    '201 null',
    '409 CONFLICT',
  ]);
  const rows = await service.storage.read((db) => db.selectFrom('occupancies').selectAll().execute());
  const ofRequest = Map.groupBy(rows, ({ reference }) => reference);
  const placed = attempts.filter(({ status }) => status === 201);
  for (const { reference, slotId, url, ...attempt } of placed) {
    const own = ofRequest.get(reference ?? '') ?? [];
    const events = own.filter(({ turnaround }) => turnaround === 0);
    assert.equal(events.length, slotId.startsWith('whole') ? 2 : 1, `${reference} has its rooms`);
    assert.ok(
      own.every(({ expires_at }) => expires_at === null),
      `${reference} is accepted`,
    );
    const isPrepared = slotId.startsWith('north') && attempt.hasSetup && url === newer.url;
    if (isPrepared) {
      const [setup] = own.filter((row) => row.setup === 1);
      const [event] = events;
      assert.deepEqual(
        [setup?.starts_at, setup?.ends_at],
        [(event?.starts_at ?? 0) - 360 * 60_000, event?.starts_at],
        `${reference} has its whole setup`,
      );
    }
  }
  const isPlacedWith = (at: string) => placed.some(({ url, ...of }) => url === at && of.hasSetup);
  assert.ok(
    isPlacedWith(older.url) && isPlacedWith(newer.url),
    'both placed requests after the setup was set',
  );
  for (const [index, one] of rows.entries())
    for (const other of rows.slice(index + 1))
      assert.ok(
        one.room_id !== other.room_id || one.starts_at >= other.ends_at || other.starts_at >= one.ends_at,
        `${one.reference} and ${other.reference} share a room`,
      );
  // Neither takes a setup for an event.
  const [shownByOlder, shownByNewer] = await Promise.all(
    urls.map(async (url) => {
      const { data } = await staffAt(url, `/calendar?from=${dates[0]}&to=${dates[30]}`);
      return data.bookings
        .map((each: { reference: string; startsAt: string; endsAt: string; rooms: string[] }) =>
          [each.reference, each.startsAt, each.endsAt, ...each.rooms.toSorted()].join(' '),
        )
        .toSorted();
    }),
  );
  assert.ok(shownByNewer.length > 0);
  assert.deepEqual(shownByOlder, shownByNewer);
  for (const { process, ended } of [older, newer]) {
    process.kill('SIGTERM');
    assert.equal((await ended).code, 0);
  }
});
