/** Joining the waiting list, against the real service. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withBookingSession } from '../../../test/booking-session.ts';
import { bookingRequest, venueWith } from '../../../test/service.ts';
import { addBooking } from '../../operations/booking/add-booking.ts';
import { isWaiting, lossOf } from '../state/availability.ts';
import { chooseDate, chooseSlot } from '../state/choices.ts';
import { submit } from '../state/submit.ts';

const date = '2027-03-12';

/** Takes a visitor to the last step for a taken evening, with `waitingList` of the website key. */
async function arrive(waitingList = true) {
  const running = await withBookingSession({}, fetch, venueWith({ siteKey: { waitingList } }));
  const { session, start, until, service } = running;
  await service.post('/booking-requests', bookingRequest());
  await start(session);
  await until(session, ({ slots, days }) => slots.data && days.has(date));
  chooseDate(session, date);
  return running;
}

describe('a day on which every time is taken', () => {
  test('can be chosen to wait for one, and the receipt says so', async () => {
    await using running = await arrive();
    const { session, until, received, service } = running;
    assert.deepEqual([session.state.date, session.state.slotId], [date, null]);
    chooseSlot(session, 'evening');
    await until(session, ({ quote }) => quote.data);
    assert.deepEqual([isWaiting(session.state), lossOf(session.state)], [true, null]);
    assert.equal(session.goTo('details'), true);
    await submit(session);
    assert.equal(session.state.receipt?.isWaiting, true);
    assert.equal(received.at(-1), 'submitted');
    const rows = await service.storage.read((db) =>
      db.selectFrom('booking_requests').select('status').orderBy('status').execute(),
    );
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['pending_approval', 'waiting'],
    );
  });

  test('is shown with other dates without a waiting list, and none of its times can be requested', async () => {
    await using running = await arrive(false);
    const { session } = running;
    assert.equal(session.state.date, date);
    chooseSlot(session, 'evening');
    assert.deepEqual([lossOf(session.state), session.goTo('details')], ['taken', false]);
  });

  test('is lost if the waiting list is full, and nothing is reported as taken', async () => {
    await using running = await arrive();
    const { session, until, received, service } = running;
    const place = { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date, name: 'W' };
    for (let waiting = 0; waiting < 20; waiting++)
      await addBooking(service, 'riverside', place, 'waiting', 'operator');
    chooseSlot(session, 'evening');
    await until(session, ({ quote }) => quote.data);
    session.goTo('details');
    await submit(session);
    assert.deepEqual(session.state.waitingFor, { date, slotId: 'evening', isRefused: true });
    assert.equal(lossOf(session.state), 'taken');
    assert.equal(received.includes('conflict'), false);
    chooseSlot(session, 'full-day');
    assert.equal(lossOf(session.state), null);
  });
});
