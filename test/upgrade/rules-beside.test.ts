/** The rules of this version are switched on after the last instance of version 1.0.0 has stopped: it does not know them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../process/server-process.ts';
import { dateAhead, newAddress } from '../proof/visitor.ts';
import { divisibleHall, hallSpace, scenarioFor } from '../scenario.ts';
import { startBoth } from './both-versions.ts';

/** Sends a request of a visitor; returns the status and the body. */
async function sent(url: string, path: string, body?: object) {
  const response = await fetch(`${url}/venues/public/v1/sites/key${path}`, {
    headers: { 'x-forwarded-for': newAddress() },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Returns the members of `later` that `former` has, so that additions do not count. */
function membersOf(former: unknown, later: unknown): unknown {
  if (Array.isArray(former) && Array.isArray(later))
    return later.map((entry, index) => membersOf(former[index], entry));
  if (typeof former !== 'object' || former === null || typeof later !== 'object' || later === null)
    return later;
  const members = later as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(former).map(([name, value]) => [name, membersOf(value, members[name])]),
  );
}

/** The north half by the hour, with a setup, at a venue whose prices include tax. */
const hallWithRules = divisibleHall({
  venue: { pricesIncludeTax: true },
  file: {
    spaces: [
      hallSpace('whole', ['north', 'south']),
      hallSpace('north', ['north'], {
        setupMinutes: 60,
        slots: [
          {
            id: 'north-day',
            name: 'Day',
            startTime: '09:00',
            endTime: '23:00',
            hours: { stepMinutes: 60, minimumMinutes: 60 },
            packages: [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 0, perHourCents: 6000 }],
          },
        ],
      }),
      hallSpace('south', ['south']),
    ],
  },
});

test('both versions answer alike until the rules of this one are switched on, once 1.0.0 has stopped', {
  timeout: 300_000,
}, async () => {
  const { environment, older, service, staffAt } = await startBoth();
  const newer = await startServer(environment);
  const [from, to] = [dateAhead(1), dateAhead(30)];
  const day = { spaceId: 'north', slotId: 'north-day', packageId: 'dry-hire', date: from };
  for (const [path, body] of [
    ['/venue'],
    ['/spaces'],
    ['/spaces?with=prices'],
    ['/spaces/north/slots'],
    [`/spaces/whole/availability?from=${from}&to=${to}`],
    [`/spaces/whole/prices?from=${from}&to=${to}`],
    [`/availability?from=${from}&to=${to}`],
    ['/quote', day],
    ['/quote', { ...day, attendance: 80 }],
  ] as const) {
    const [former, later] = [await sent(older.url, path, body), await sent(newer.url, path, body)];
    assert.equal(former.status, 200, path);
    assert.deepEqual(membersOf(former, later), former, path);
  }

  // Switched on too early: a visitor sees another price at each instance.
  await scenarioFor(service).import(hallWithRules);
  const total = async (url: string) => (await sent(url, '/quote', day)).body.data.totalCents;
  assert.equal(await total(newer.url), 84_000);
  assert.equal(await total(older.url), 0);
  // An edit by staff at the older one keeps what it does not know.
  await staffAt(older.url, '', { name: 'Riverside, renamed' }, 'PATCH');
  assert.equal((await sent(newer.url, '/venue')).body.data.name, 'Riverside, renamed');
  assert.equal(await total(newer.url), 84_000);

  older.process.kill('SIGTERM');
  assert.equal((await older.ended).code, 0);
  const evening = { ...day, startTime: '19:00', endTime: '21:00' };
  assert.equal((await sent(newer.url, '/quote', evening)).body.data.totalCents, 12_000);
  const guest = { name: 'A. Visitor', email: 'visitor@example.com' };
  assert.equal((await sent(newer.url, '/booking-requests', { ...evening, guest })).status, 201);
  // The hour before is for the setup.
  const hourBefore = { ...day, startTime: '17:00', endTime: '19:00', guest };
  assert.equal((await sent(newer.url, '/booking-requests', hourBefore)).status, 409);
  newer.process.kill('SIGTERM');
  assert.equal((await newer.ended).code, 0);
});
