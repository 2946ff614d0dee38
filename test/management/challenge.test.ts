/** Challenges of holds in the management API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSqlite } from '../databases.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { noon, startService } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

const hour = 3_600_000;
const any = { 'if-match': '*' };
const at = (instant: number) => new Date(instant).toISOString();

async function open() {
  const venue = divisibleHall({ siteKey: { holdPeriod: '3d' } });
  const service = await startService(await (await newSqlite()).open(), { venue });
  const scenario = scenarioFor(service);
  const manager = await clientFor(service);
  const holder = await scenario.request('north-evening', evening);
  const wait = async (slotId: string): Promise<string> => {
    service.now += 1000;
    const { body } = await manager.post('/booking-requests', {
      spaceId: slotId.slice(0, slotId.indexOf('-')),
      slotId,
      packageId: 'dry-hire',
      date: evening,
      name: 'B. Waiter',
      wait: true,
    });
    return body.data.reference;
  };
  const path = `/booking-requests/${holder}`;
  return { service, scenario, manager, holder, wait, path };
}

test('challenges a hold, shows the deadline everywhere, and withdraws it', async () => {
  const { service, manager, holder, wait, path } = await open();
  const [earlier, waiting] = [await wait('whole-day'), await wait('north-evening')];
  service.now = noon + hour;
  const challenge = (body: object, headers: Record<string, string> = any) =>
    manager.post(`${path}/challenge`, { by: waiting, ...body }, headers);
  const before = await manager.get(path);
  assert.equal(before.body.data.challenge, null);
  const tried = await challenge({ hours: 24, dryRun: true });
  const rankedBefore = tried.body.rankedBefore.map(
    ({ reference, rank }: { reference: string; rank: number }) => [reference, rank],
  );
  assert.deepEqual(rankedBefore, [[earlier, 2]]);
  assert.equal(tried.body.data.holdExpiresAt, at(noon + 25 * hour));
  assert.deepEqual((await manager.get(path)).body, before.body);
  const done = await challenge({ deadline: '2027-03-02T18:00' }, { 'if-match': before.etag });
  const stored = {
    by: waiting,
    deadline: at(noon + 30 * hour),
    challengedAt: at(noon + hour),
    actor: done.body.data.challenge?.actor,
    ownHoldExpiresAt: at(noon + 72 * hour),
  };
  assert.deepEqual([done.status, done.body.data.challenge], [200, stored]);
  assert.match(stored.actor, /^token:/);
  // A repeat after a lost response: the caller reads the current state.
  const repeated = await challenge({ deadline: '2027-03-02T18:00' }, { 'if-match': before.etag });
  assert.deepEqual([repeated.status, repeated.body.error.current.challenge], [412, stored]);
  const [listed] = (await manager.get('/booking-requests?status=pending_approval&sort=hold')).body.data;
  assert.deepEqual(
    [listed.reference, listed.holdExpiresAt, listed.challenge],
    [holder, stored.deadline, stored],
  );
  const calendar = (await manager.get(`/calendar?from=${evening}&to=${evening}`)).body.data;
  assert.deepEqual(
    [calendar.bookings[0].heldUntil, calendar.bookings[0].isChallenged],
    [stored.deadline, true],
  );
  const [, payload] = (await manager.get('/events?order=newest&limit=2')).body.data;
  assert.deepEqual(
    [payload.type, payload.data.by, payload.data.bookingRequest.challenge.deadline],
    ['booking-request.challenged', waiting, stored.deadline],
  );
  const withdraw = (body: object) => manager.post(`${path}/challenge/withdraw`, body, any);
  assert.equal((await withdraw({ dryRun: true })).body.data.challenge, null);
  assert.deepEqual((await manager.get(path)).body.data.challenge, stored);
  const withdrawn = await withdraw({});
  assert.deepEqual(
    [withdrawn.status, withdrawn.body.data.challenge, withdrawn.body.data.holdExpiresAt],
    [200, null, at(noon + 72 * hour)],
  );
  const history = (await manager.get(`/booking-requests/${waiting}/history`)).body.data;
  assert.deepEqual(
    history.map(({ type, details }: { type: string; details: object }) => [type, details]),
    [
      ['booking-request.waiting', {}],
      ['booking-request.challenger-named', { challenged: holder, deadline: stored.deadline }],
      ['booking-request.challenger-withdrawn', { challenged: holder }],
    ],
  );
  const again = await withdraw({});
  assert.deepEqual([again.status, again.body.error.problem], [409, 'not_challenged']);
});

test('refuses odd input and references of other venues', async () => {
  const { manager, holder, wait, path } = await open();
  const waiting = await wait('north-evening');
  const challenge = (body: object) => manager.post(`${path}/challenge`, body, any);
  for (const [body, paths] of [
    [{ by: waiting }, ['hours']],
    [{ by: waiting, hours: 24, deadline: '2027-03-02T18:00' }, ['deadline']],
    [{ by: waiting, hours: 25 }, ['hours']],
    [{ by: waiting, deadline: 'tomorrow' }, ['deadline']],
    [{ by: waiting, deadline: at(noon) }, ['deadline']],
    [{ by: waiting, deadline: '2027-03-12T18:01' }, ['deadline']],
    [{ hours: 24 }, ['by']],
  ] as const) {
    const response = await challenge(body);
    assert.deepEqual([response.status, invalidPaths(response)], [422, paths], JSON.stringify(body));
  }
  for (const by of ['BR-00000000', 'elsewhere'])
    assert.equal((await challenge({ by, hours: 24 })).status, 404, by);
  const own = await challenge({ by: holder, hours: 24 });
  assert.deepEqual([own.status, own.body.error.problem], [409, 'does_not_wait']);
});
