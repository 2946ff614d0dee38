import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOn } from '../../test/command-line.ts';
import { onAnyDatabase, type TestDatabase } from '../../test/databases.ts';
import { start } from '../../test/process/server-process.ts';
import { divisibleHall, evening, scenarioFor } from '../../test/scenario.ts';
import { copyRiverside } from '../../test/second-venue.ts';
import { noon, startService } from '../../test/service.ts';
import type { EventPayload } from '../domain/events/event-payload.ts';
import { addDays } from '../domain/time/calendar.ts';
import { publishAllEvents } from '../operations/events/publish-events.ts';
import { recordExpiredHolds } from '../operations/events/record-expired-holds.ts';
import { recordEvent } from '../storage/events/event-log.ts';

const hour = 3_600_000;

onAnyDatabase('firsthold events', (newDatabase) => {
  async function open(given?: TestDatabase) {
    const database = given ?? (await newDatabase());
    const service = await startService(await database.open(), { venue: divisibleHall() });
    const commandLine = commandLineOn(database);
    const events = async (...options: string[]): Promise<EventPayload[]> => {
      commandLine.now = service.now;
      const { exitCode, stdout, stderr } = await commandLine.firsthold('events', '--json', ...options);
      assert.equal(exitCode, 0, stderr);
      return stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    };
    return { database, service, commandLine, scenario: scenarioFor(service), events };
  }
  const typesOf = (events: readonly EventPayload[]) => events.map(({ type }) => type);

  test('lists events in order with actor and subject', async () => {
    const { scenario, events } = await open();
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    await scenario.cancel(reference);
    const block = await scenario.block('south', '2027-04-01');
    const [imported, placed, accepted, cancelled, blocked] = await events();
    assert.deepEqual(imported?.data, {
      version: 1,
      venueId: 'riverside',
      subject: 'riverside',
      actor: { kind: 'operator' },
      isNew: true,
    });
    assert.equal(placed?.type, 'booking-request.placed');
    assert.equal(placed.timestamp, new Date(noon).toISOString());
    assert.deepEqual(placed.data.actor, { kind: 'visitor', siteKey: 'key' });
    assert.equal(placed.data.bookingRequest?.reference, reference);
    assert.equal(placed.data.bookingRequest.guest.email, 'visitor@example.com');
    assert.equal(placed.data.bookingRequest.status, 'cancelled', 'the current data of the request');
    assert.deepEqual(typesOf([accepted, cancelled, blocked].flatMap((event) => event ?? [])), [
      'booking-request.accepted',
      'booking-request.cancelled',
      'block.added',
    ]);
    assert.equal(blocked?.data.subject, block);
    assert.equal(Object(blocked?.data).spaceId, 'south');
  });

  test('continues after a given event without repeats, for all venues or one', async () => {
    const { scenario, events, commandLine } = await open();
    await scenario.request('north-evening', evening);
    const before = await events();
    const [last] = await events('--after', before.at(-1)?.id ?? '');
    assert.equal(last, undefined);
    await scenario.request('south-evening', evening);
    assert.deepEqual(typesOf(await events('--after', before.at(-1)?.id ?? '')), ['booking-request.placed']);
    assert.deepEqual(await events('--after', 'latest'), []);
    assert.equal((await events('--venue', 'riverside')).length, 3);
    assert.equal(new Set((await events()).map(({ id }) => id)).size, 3);
    const lost = await commandLine.firsthold('events', '--after', 'evt_riverside_99_abc');
    assert.deepEqual([lost.exitCode, lost.stdout], [1, '']);
    assert.match(lost.stderr, /this event is not in the log: a backup was restored/);
    const { exitCode, stderr } = await commandLine.firsthold('events', '--after', 'evt_1_x');
    assert.equal(exitCode, 2);
    assert.match(stderr, /It must be the id of an event/);
  });

  test('with several venues, merges their logs by time and misses no event after a given one', async () => {
    const { service, scenario, events, commandLine } = await open();
    service.now += hour;
    await copyRiverside(service);
    await publishAllEvents(service);
    service.now += hour;
    const block = await scenario.block('south', '2027-04-01');
    const before = await events();
    assert.deepEqual(
      before.map(({ data, type }) => [data.venueId, type]),
      [
        ['riverside', 'venue.imported'],
        ['lakeside', 'venue.imported'],
        ['lakeside', 'venue.history-imported'],
        ['riverside', 'block.added'],
      ],
    );
    const last = before.at(-1);
    assert.equal(last?.data.subject, block);
    assert.deepEqual(await events('--after', last.id), []);
    service.now += hour;
    await service.storage.transact((db) =>
      recordEvent(db, {
        // This event was recorded earlier and committed later.
        at: service.now - 2 * hour,
        actor: 'operator',
        kind: 'venue.published',
        venueId: 'lakeside',
        subject: 'lakeside',
        payload: {},
      }),
    );
    assert.deepEqual(typesOf(await events('--after', last.id)), ['venue.published']);
    assert.deepEqual(typesOf(await events('--after', last.id, '--venue', 'riverside')), []);
    const { exitCode, stderr } = await commandLine.firsthold(
      'events',
      '--after',
      last.id,
      '--venue',
      'lakeside',
    );
    assert.equal(exitCode, 2);
    assert.match(stderr, /not of the venue "lakeside"/);
  });

  test('reports an expired hold once, and before any later decision', async () => {
    const { database, service, scenario, events } = await open();
    const [noticed, decided] = [
      await scenario.request('north-evening', evening),
      await scenario.request('south-evening', evening),
    ];
    service.now = noon + 48 * hour;
    const other = { ...service, storage: await database.open() };
    await scenario.accept(decided);
    await Promise.all([recordExpiredHolds(service), recordExpiredHolds(other), recordExpiredHolds(service)]);
    const output = await events();
    const of = (reference: string) => output.filter(({ data }) => data.subject === reference);
    assert.deepEqual(typesOf(of(noticed)), ['booking-request.placed', 'hold.lapsed']);
    assert.equal(Object(of(noticed)[1]?.data).lapsedAt, new Date(noon + 48 * hour).toISOString());
    assert.deepEqual(typesOf(of(decided)), [
      'booking-request.placed',
      'hold.lapsed',
      'booking-request.accepted',
    ]);
  });

  test('reports no expiry for a hold decided in time', async () => {
    const { service, scenario, events } = await open();
    await scenario.decline(await scenario.request('north-evening', evening));
    service.now = noon + 72 * hour;
    assert.ok(!typesOf(await events()).includes('hold.lapsed'));
  });

  test('prints readable text', async () => {
    const { scenario, commandLine } = await open();
    const reference = await scenario.request('north-evening', evening);
    const { stdout } = await commandLine.firsthold('events');
    assert.deepEqual(stdout.split('\n').slice(0, 2), [
      '2027-03-01 12:00 UTC  venue.imported riverside by operator',
      `2027-03-01 12:00 UTC  booking-request.placed ${reference} (Hall (north), 2027-03-12, Evening) by visitor`,
    ]);
  });

  test('--follow prints new events until it is stopped', async () => {
    const { database, scenario } = await open();
    await scenario.request('north-evening', evening);
    const args = ['events', '--follow', '--after', 'latest', '--json'];
    const { process, ended } = start(args, { ...database.environment });
    assert.ok(process.stdout !== null);
    const lines = createInterface({ input: process.stdout });
    const received = Promise.race([once(lines, 'line'), ended.then(({ stderr }) => assert.fail(stderr))]);
    let isHeard = false;
    received.finally(() => {
      isHeard = true;
    });
    // The follower prints only events after its first poll, so publish until it has printed one.
    for (let day = 0; !isHeard && day < 1000; day++) {
      await scenario.block('south', addDays('2028-01-01', day));
      await sleep(20);
    }
    const [line] = await received;
    assert.equal(JSON.parse(line).type, 'block.added');
    process.kill('SIGTERM');
    assert.equal((await ended).code, 0);
  });

  test('--follow stops while it catches up, after the current event', async () => {
    const { database, service } = await open();
    // Far more than the buffers between the two processes hold.
    const eventAt = 12_000;
    await service.storage.transact(async (db) => {
      for (let number = 0; number < eventAt; number++)
        await recordEvent(db, {
          at: noon,
          actor: 'operator',
          kind: 'venue.published',
          venueId: 'riverside',
          subject: `${number}`,
          payload: {},
        });
    });
    const { process, ended } = start(['events', '--follow', '--json'], { ...database.environment });
    assert.ok(process.stdout !== null);
    // The reader stops, so the output cannot drain.
    await once(process.stdout, 'data');
    process.stdout.pause();
    process.kill('SIGTERM');
    process.stdout.resume();
    const { code, stdout } = await ended;
    assert.equal(code, 0);
    const lines = stdout.trimEnd().split('\n');
    assert.ok(lines.length < eventAt, `${lines.length} lines`);
    assert.doesNotThrow(() => lines.map((line) => JSON.parse(line)), 'none is cut short');
  });
});
