/** Tests the schemas of events against the documented examples and against events of the service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import management from '../../../../openapi/management.v1.json' with { type: 'json' };
import { newSqlite } from '../../../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../../../test/service.ts';
import { tokenFor } from '../../../../test/staff.ts';
import { createManager, type EventOf, type ManagementEvent } from '../../../client/manage.ts';
import { eventKinds } from '../../../domain/events/event.ts';
import { exampleOf } from './schemas.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false, discriminator: false });
ajv.addSchema(management, 'management');
const validate = ajv.compile({ $ref: 'management#/components/schemas/Event' });
const problemsOf = (event: unknown) => (validate(event) ? [] : validate.errors);

test('the document has an example of every type, valid by its schema and by no other', () => {
  const { examples } = management.webhooks.event.post.requestBody.content['application/json'];
  assert.deepEqual(Object.keys(examples), eventKinds);
  for (const kind of eventKinds) assert.deepEqual(problemsOf(exampleOf(kind).event), [], kind);
  const placed = exampleOf('booking-request.placed').event;
  for (const change of [{ type: 'venue.sold' }, { type: 'hold.lapsed' }, { data: {} }])
    assert.notDeepEqual(problemsOf({ ...placed, ...change }), []);
});

test('events of the service are valid, and typed by the client', async () => {
  const service = await startService(await (await newSqlite()).open(), { venue: venueWith() });
  const { headers } = await tokenFor(service);
  const api = createManager({
    base: await service.app.listen({ host: '127.0.0.1', port: 0 }),
    token: headers.authorization.replace('Bearer ', ''),
  });
  const path = { venueId: 'riverside' };
  const { reference } = (await service.post('/booking-requests', bookingRequest())).body.data;
  const booking = { ...path, reference };
  const any = { path: booking, ifMatch: '*' };
  const request = '/venues/{venueId}/booking-requests/{reference}';
  assert((await api.post(`${request}/decline`, { ...any, body: { reasonCode: 'price' } })).ok);
  assert((await api.post(`${request}/undo`, any)).ok);
  assert((await api.post(`${request}/accept`, { ...any, body: {} })).ok);
  assert((await api.post(`${request}/move`, { ...any, body: { date: '2027-03-19' } })).ok);
  assert((await api.post(`${request}/notes`, { path: booking, body: { text: 'Rang' } })).ok);
  const block = { from: '2027-12-24', to: '2027-12-26', reason: 'Closed' };
  assert((await api.post('/venues/{venueId}/blocks', { path, body: block })).ok);
  const hall = { path: { ...path, spaceId: 'hall' }, ifMatch: '*', body: { capacity: 250 } };
  assert((await api.patch('/venues/{venueId}/spaces/{spaceId}', hall)).ok);

  const events = await api.get('/venues/{venueId}/events', { path });
  assert(events.ok);
  for (const event of events.data) assert.deepEqual(problemsOf(event), [], event.type);
  const statusesThen = (event: ManagementEvent) =>
    'statusThen' in event.data
      ? [[event.type, event.data.statusThen, event.data.bookingRequest?.status]]
      : [];
  assert.deepEqual(events.data.flatMap(statusesThen), [
    ['booking-request.placed', 'pending_approval', 'accepted'],
    ['booking-request.declined', 'declined', 'accepted'],
    ['booking-request.undone', 'pending_approval', 'accepted'],
    ['booking-request.accepted', 'accepted', 'accepted'],
  ]);
  const moved = events.data.find((event) => event.type === 'booking-request.moved');
  assert.deepEqual([moved?.data.from.date, moved?.data.to.date], ['2027-03-12', '2027-03-19']);
  await service.app.close();
});

test('the client types the test event, which every receiver of webhooks gets first', () => {
  const received: EventOf<'webhook.test'> = {
    id: 'test_Qm9va2luZ3M',
    type: 'webhook.test',
    timestamp: '2027-01-04T09:00:00.000Z',
    data: { subject: 'webhook-Qm9va2luZ3M', venueId: 'riverside' },
  };
  const venueOf = (event: ManagementEvent) => (event.type === 'webhook.test' ? event.data.venueId : null);
  assert.equal(venueOf(received), 'riverside');
});
