import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { test } from 'node:test';
import { acceptBookingRequest } from '../../src/operations/booking/accept-booking-request.ts';
import { cancelBooking } from '../../src/operations/booking/cancel-booking.ts';
import { declineBookingRequest } from '../../src/operations/booking/decline-booking-request.ts';
import { newSqlite } from '../databases.ts';
import { startService } from '../service.ts';
import { riverside, studioRequest } from './riverside.ts';

// On the embedded database alone: it needs no connection, so whatever is opened would be to somebody else.
test('neither a request nor the venue’s decision makes the service call, mail or tell anybody', async () => {
  const calls: string[] = [];
  const channels = ['net.client.socket', 'udp.socket', 'http.client.request.start', 'undici:request:create'];
  const listeners = channels.map((name) => ({ name, note: () => calls.push(name) }));
  for (const { name, note } of listeners) subscribe(name, note);
  const service = await startService(await (await newSqlite()).open(), { venue: riverside() });
  const headers = { origin: 'https://riverside.example' };
  const place = async (date: string) => {
    const { status, body } = await service.post('/booking-requests', studioRequest(date), { headers });
    assert.equal(status, 201);
    return { venueId: 'riverside', reference: body.data.reference as string, actor: 'operator' as const };
  };
  const kept = await place('2027-05-03');
  await acceptBookingRequest(service, kept);
  await cancelBooking(service, kept);
  await declineBookingRequest(service, await place('2027-05-04'));
  for (const { name, note } of listeners) unsubscribe(name, note);
  assert.deepEqual(calls, []);
});
