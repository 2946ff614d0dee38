/**
 * Webhooks under failures: a failing receiver, killed instances. Every event arrives, in order for each subject.
 *
 * In `npm run test:long`, with more events and kills, the receiver fails at random.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '../../src/domain/time/calendar.ts';
import { addWebhook } from '../../src/operations/events/add-webhook.ts';
import { onAnyDatabase } from '../databases.ts';
import { isFullRun, runCount } from '../full-run.ts';
import { anyPrivate } from '../private-addresses.ts';
import { startServer } from '../process/server-process.ts';
import { type Call, startReceiver } from '../receiver.ts';
import { divisibleHall, scenarioFor } from '../scenario.ts';
import { startService } from '../service.ts';

const requested = runCount(12, 2000);
const withinMs = isFullRun ? 550_000 : 90_000;

const keyOf = ({ event }: Call) => `${event.type} ${event.data.subject}`;

onAnyDatabase('webhooks', (newDatabase, kind) => {
  test('receive every event in order, despite failing receivers and killed instances', {
    timeout: withinMs + 60_000,
  }, async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall() });
    service.now = Date.now();
    const environment = { ...database.environment, WEBHOOKS_TO_PRIVATE_ADDRESSES: '1' };
    const servers = [await startServer(environment)];
    // SQLite has one server.
    if (kind === 'postgres') servers.push(await startServer(environment));
    const receiver = await startReceiver();
    const seen = new Set<string>();
    receiver.answer = (call, response) => {
      const isFirst = !seen.has(keyOf(call));
      seen.add(keyOf(call));
      // One call in three: after five failures in a row, calls wait longer and longer, which half of all would reach often.
      if (isFullRun ? randomInt(3) === 0 : isFirst) {
        response.statusCode = 500;
        if (randomInt(2) === 0) return void response.destroy();
      }
      response.end();
    };
    await addWebhook(
      service,
      { url: receiver.url, urlSetBy: 'operator', kinds: [], venueId: null },
      anyPrivate,
      'operator',
    );
    const scenario = scenarioFor(service);
    const began = Date.now();
    const expected: string[] = [];
    const live = async () => {
      for (let day = 1; expected.length < requested; day++) {
        const reference = await scenario.request('north-evening', addDays('2028-01-01', day));
        await scenario.accept(reference);
        await scenario.cancel(reference);
        for (const type of ['placed', 'accepted', 'cancelled'])
          expected.push(`booking-request.${type} ${reference}`);
        await sleep(isFullRun ? 20 : 100);
      }
    };
    const kill = async () => {
      for (let killings = 0; killings < (isFullRun ? 4 : 1); killings++) {
        await sleep(isFullRun ? 4000 : 700);
        const [victim] = servers.splice(0, 1);
        victim?.process.kill('SIGKILL');
        servers.push(await startServer(environment));
      }
    };
    await Promise.all([live(), kill()]);
    const taken = () => new Set(receiver.taken.map(keyOf));
    while (taken().size < expected.length && Date.now() - began < withinMs) await sleep(50);
    const missing = expected.filter((each) => !taken().has(each));
    assert.deepEqual(missing, [], `${missing.length} of ${expected.length} never arrived`);
    // Only the first delivery of each event counts for the order.
    const order = new Map<string, number>();
    for (const { event } of receiver.calls) {
      const place = ['placed', 'accepted', 'cancelled'].indexOf(event.type.split('.')[1] ?? '');
      const before = order.get(event.data.subject) ?? 0;
      assert.ok(place === before || place === before + 1, `${event.type} ${event.data.subject} out of order`);
      order.set(event.data.subject, place);
    }
    if (isFullRun)
      console.log(
        `${kind}: ${expected.length} events, ${receiver.calls.length} calls, ${Date.now() - began} ms from the first event to the last arrival`,
      );
    for (const { process, ended } of servers) {
      process.kill('SIGTERM');
      assert.equal((await ended).code, 0);
    }
  });

  test('receive events of any instance', { timeout: 60_000 }, async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall() });
    service.now = Date.now();
    const environment = { ...database.environment, WEBHOOKS_TO_PRIVATE_ADDRESSES: '1', TRUST_PROXY: '1' };
    const servers = [await startServer(environment)];
    // SQLite has one server.
    if (kind === 'postgres') servers.push(await startServer(environment));
    const receiver = await startReceiver();
    await addWebhook(
      service,
      { url: receiver.url, urlSetBy: 'operator', kinds: [], venueId: null },
      anyPrivate,
      'operator',
    );
    // Instances without webhooks poll for new webhooks every four seconds.
    await sleep(4100);
    const taken: number[] = [];
    for (let number = 0; number < 9; number++) {
      const body = {
        spaceId: 'north',
        slotId: 'north-evening',
        packageId: 'dry-hire',
        date: addDays('2028-01-01', number),
        guest: { name: 'A. Visitor', email: 'visitor@example.com' },
      };
      const url = `${servers[number % servers.length]?.url}/venues/public/v1/sites/key/booking-requests`;
      // Two of three events come from the instance, the third from another process, as from a command.
      if (number % 3 === 2) await scenarioFor(service).block('south', addDays('2028-03-01', number));
      else {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${number}` };
        const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
        assert.equal(status, 201);
      }
      const committed = Date.now();
      while (receiver.calls.length <= number && Date.now() - committed < 10_000) await sleep(5);
      assert.equal(receiver.calls.length, number + 1);
      taken.push((receiver.calls.at(-1)?.at ?? 0) - committed);
    }
    if (isFullRun) console.log(`${kind}: delivered ${taken.join(', ')} ms after the commit`);
    for (const { process, ended } of servers) {
      process.kill('SIGTERM');
      assert.equal((await ended).code, 0);
    }
  });
});
