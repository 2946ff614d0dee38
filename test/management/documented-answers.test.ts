/** Answers with members of many kinds have those of the OpenAPI document, and no others. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type ApiDocument, assertShape, schemaOfAnswer } from '../bad-input/answer-shape.ts';
import { newSqlite } from '../databases.ts';
import { bookingOf, divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, type ManagementResponse } from './manager.ts';

const document: ApiDocument = JSON.parse(readFileSync('openapi/management.v1.json', 'utf8'));

async function open() {
  const service = await startService(await (await newSqlite()).open(), {
    venue: divisibleHall({ siteKey: { maxItems: 3, waitingList: true } }),
  });
  return { scenario: scenarioFor(service), manager: await clientFor(service) };
}

function assertDocumented({ status, body }: ManagementResponse, method: string, path: string): void {
  assert.equal(status, 200, JSON.stringify(body));
  const schema = schemaOfAnswer(document, {
    path: `/venues/manage/v1/venues/{venueId}${path}`,
    method,
    status,
  });
  assert.ok(schema, path);
  assertShape(document, schema, body, path);
}

test('the export of a guest and the history of a request have documented members only', async () => {
  const { scenario, manager } = await open();
  const further = bookingOf('south-evening', '2027-03-19');
  const several = await scenario.request('north-evening', evening, 'a-key-of-theirs', {
    message: 'With a stage',
    attendance: 40,
    additionalItems: [further],
  });
  await manager.post(`/booking-requests/${several}/notes`, { text: 'Rang about the stage' });
  const any = { 'if-match': '*' };
  const price = { totalCents: 100_000, reason: 'A regular' };
  const waiting = await scenario.wait('north-evening', evening);
  const hours = { by: waiting, hours: 24 };
  for (const [path, body] of [
    [`/booking-requests/${several}/challenge`, hours],
    [`/booking-requests/${several}/price`, price],
    [`/booking-requests/${several}/accept`, {}],
  ] as const)
    assert.equal((await manager.post(path, body, any)).status, 200, path);
  const correction = { title: 'Wedding Weiss', guest: { address: { city: 'Bremen', country: 'DE' } } };
  const corrected = await manager.patch(`/booking-requests/${several}`, correction);
  assertDocumented(corrected, 'patch', '/booking-requests/{reference}');
  const paid = { invoicedOn: '2027-03-01', paidOn: '2027-03-01' };
  assert.equal((await manager.patch(`/booking-requests/${several}/instalments/1`, paid)).status, 200);
  await scenario.move(await scenario.request('south-morning', '2027-04-01'), { date: '2027-04-03' });
  const declined = await scenario.request('north-morning', '2027-04-02');
  const reason = { reasonCode: 'not_suitable', reason: 'Too loud' };
  await manager.post(`/booking-requests/${declined}/decline`, reason, any);
  const exported = await manager.post('/guests/export', { email: 'visitor@example.com' });
  assertDocumented(exported, 'post', '/guests/export');
  const { requests } = exported.body.data;
  const { additionalItems, instalmentMarks, notes } = requests.find(
    ({ reference }: { readonly reference: string }) => reference === several,
  );
  assert.deepEqual(
    [requests.length, additionalItems.length, instalmentMarks.length, notes.length],
    [4, 1, 1, 1],
  );
  const history = await manager.get(`/booking-requests/${several}/history`);
  assertDocumented(history, 'get', '/booking-requests/{reference}/history');
});

test('the plan of an import names blocks with documented members only', async () => {
  const { manager } = await open();
  const file = (await manager.get('/venue-file')).body.data;
  const christmas = { spaceIds: ['north', 'south'], from: '2027-12-24', to: '2027-12-26', weekdays: [5] };
  assert.equal((await manager.put('/venue-file', { ...file, blocks: [christmas] })).status, 200);
  const hours = { from: '2027-05-01', to: '2027-05-03', fromTime: '09:00', toTime: '13:00' };
  const plan = await manager.post('/venue-file/plan', { ...file, blocks: [hours] });
  assertDocumented(plan, 'post', '/venue-file/plan');
  const { added, removed } = plan.body.data.plan.blocks;
  assert.deepEqual(added, [{ ...hours, reason: '' }]);
  const [{ id, ...gone }] = removed;
  assert.match(id, /^block-/);
  assert.deepEqual(gone, { ...christmas, reason: '', source: 'import' });
});
