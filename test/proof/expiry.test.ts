/**
 * Races at the end of a hold: staff accept it while a visitor requests its date, on instances whose clocks are five
 * minutes apart. Exactly one of them gets the date.
 */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import type { OpenDatabase } from '../../src/storage/access/request-guard.ts';
import { newPostgres, newSqlite } from '../databases.ts';
import { managementBase } from '../management/manager.ts';
import { type ServerProcess, startServer } from '../process/server-process.ts';
import { wrongClock } from '../process/wrong-clock.ts';
import { random } from '../random.ts';
import { tokenFor } from '../staff.ts';
import { venueOf, wantedOf } from './histories/venue.ts';
import { bySize, proofTimeout, report, throughSeeds } from './size.ts';
import { dateAhead, newAddress, retryAfterMs } from './visitor.ts';

const races = bySize({ short: 40, normal: 5000, full: 10_000 });
const racesAtOnce = 20;
/** How far from the end of the hold the calls are sent, in milliseconds. */
const spreadMs = 5;
const fiveMinutes = 300_000;

async function post(url: string, headers: Record<string, string>, body: unknown) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Races for as many dates of a new venue; returns how many staff won. */
async function race(storage: OpenDatabase, servers: readonly ServerProcess[], seed: number): Promise<number> {
  const venueId = `venue-${seed}-${randomBytes(3).toString('hex')}`;
  const context = { storage, clock: Date.now, randomBytes };
  await importVenue(context, venueOf(venueId), 'operator');
  const { headers: token } = await tokenFor(context, { venueId });
  const serverOf = (number: number) => servers[number % servers.length]?.url ?? '';
  // Like the form, repeated with the same key after a 503: on a busy machine, it may wait longer than the service's limit.
  const request = async (number: number) => {
    const url = `${serverOf(number)}/venues/public/v1/sites/key-of-${venueId}/booking-requests`;
    const headers = { 'x-forwarded-for': newAddress(), 'idempotency-key': randomUUID() };
    const body = {
      ...wantedOf('north-evening', dateAhead(number >> 1)),
      guest: { name: 'A. Visitor', email: 'visitor@example.com' },
    };
    let response = await post(url, headers, body);
    while (response.status === 503) {
      await sleep(retryAfterMs);
      response = await post(url, headers, body);
    }
    return response;
  };
  const holds: string[] = [];
  for (let number = 0; number < racesAtOnce; number++) {
    const { status, body } = await request(number * 2);
    assert.equal(status, 201, JSON.stringify(body));
    holds.push(body.data.reference);
  }
  const endsAt = Date.now() + 150;
  await storage.transact(async (db) => {
    await db.updateTable('spaces').set({ revision: 1000 }).where('venue_id', '=', venueId).execute();
    await db.updateTable('occupancies').set({ expires_at: endsAt }).where('venue_id', '=', venueId).execute();
    await db
      .updateTable('booking_requests')
      .set({ hold_expires_at: endsAt })
      .where('venue_id', '=', venueId)
      .execute();
  });
  const atTheEnd = async <T>(call: () => Promise<T>): Promise<T> => {
    await sleep(endsAt - Date.now() + (random() * 2 - 1) * spreadMs);
    return call();
  };
  const results = await Promise.all(
    holds.map(async (reference, number) => {
      const path = `${managementBase}/venues/${venueId}/booking-requests/${reference}/accept`;
      const headers = { ...token, 'if-match': '*' };
      const [accepted, requested] = await Promise.all([
        atTheEnd(() => post(`${serverOf(number)}${path}`, headers, {})),
        atTheEnd(() => request(number * 2 + 1)),
      ]);
      return `${accepted.status} ${requested.status}`;
    }),
  );
  for (const result of results) assert.match(result, /^(200 409|409 201)$/, 'exactly one has the date');
  const { live } = await storage.read(async (db) =>
    db
      .selectFrom('occupancies')
      .select(({ fn }) => fn.countAll<number>().as('live'))
      .where('venue_id', '=', venueId)
      .where('turnaround', '=', 0)
      .executeTakeFirstOrThrow(),
  );
  assert.equal(Number(live), racesAtOnce);
  return results.filter((result) => result.startsWith('200')).length;
}

async function prove(title: string, storage: OpenDatabase, servers: readonly ServerProcess[], share: number) {
  const counts = { accepted: 0 };
  const seeds = Math.ceil((races * share) / racesAtOnce);
  const ran = await throughSeeds({ title, seeds, counts, share }, async (seed) => {
    counts.accepted += await race(storage, servers, seed);
  });
  const { accepted } = counts;
  const all = ran * racesAtOnce;
  report(`${title}: ${all} races, ${accepted} won by staff, ${all - accepted} by the visitor`);
  if (all > 1000) assert.ok(accepted > 0 && accepted < all, 'both may win');
  for (const { process, ended } of servers) {
    process.kill('SIGTERM');
    assert.equal((await ended).code, 0);
  }
  await storage.close();
}

test(
  'at the end of a hold, staff or a visitor get the date, at instances with wrong clocks',
  proofTimeout,
  async () => {
    const database = await newPostgres();
    const storage = await database.open();
    const servers = await Promise.all(
      [0, -fiveMinutes, fiveMinutes].map((wrongBy) =>
        startServer({ ...database.environment, TRUST_PROXY: '1', ...wrongClock(wrongBy) }),
      ),
    );
    await prove('expiry on PostgreSQL', storage, servers, 0.8);
  },
);

test('at the end of a hold, staff or a visitor get the date on SQLite', proofTimeout, async () => {
  const database = await newSqlite();
  const storage = await database.open();
  const server = await startServer({ ...database.environment, TRUST_PROXY: '1' });
  await prove('expiry on SQLite', storage, [server], 0.2);
});
