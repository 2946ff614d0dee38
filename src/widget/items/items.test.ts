/** A request with several dates against the real service, without a screen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goToDetails, withBookingSession } from '../../../test/booking-session.ts';
import { bookingRequest, venueWith } from '../../../test/service.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { lossOf } from '../state/availability.ts';
import { chooseDate } from '../state/choices.ts';
import { locationOf, returnTo, typedIn } from '../state/history.ts';
import type { BookingSession } from '../state/session.ts';
import { addItem, changeItem, continueWithItems, removeItems } from './item-actions.ts';
import { itemsOf } from './item-choices.ts';
import { stateOfEach } from './item-queries.ts';
import { submitItems } from './submit-items.ts';

/** A network that loses the responses to booking requests until `isLost` is false. */
function losing() {
  const network = {
    isLost: true,
    fetch: async (...[input, init]: Parameters<typeof fetch>) => {
      const response = await fetch(input, init);
      if (!network.isLost || !/\/booking-requests$/.test(String(input))) return response;
      throw new TypeError('the connection was lost');
    },
  };
  return network;
}

type Scenario = Awaited<ReturnType<typeof withBookingSession>>;

/** Takes a session to the last step with the evenings of 12 and 13 March. */
async function withTwoDates(running: Scenario): Promise<void> {
  const { session, service, until } = running;
  const [key] = venueWith().siteKeys;
  assert(key);
  await importVenue(service, { ...venueWith(), siteKeys: [{ ...key, maxItems: 3 }] }, 'operator');
  await goToDetails(running);
  session.setGuests(80);
  addItem(session);
  chooseDate(session, '2027-03-13');
  await until(session, ({ date, quote }) => date === '2027-03-13' && quote.data);
  continueWithItems(session);
  await until(session, ({ quote }) => quote.data);
}

const datesOf = (session: BookingSession) => itemsOf(session.state).map(({ date }) => date);

test('a further date keeps space, guests, slot and package, and both have one price', async () => {
  await using running = await withBookingSession();
  const { session } = running;
  await withTwoDates(running);
  assert.deepEqual(
    itemsOf(session.state).map(({ date, slotId, packageId, attendance }) => [
      date,
      slotId,
      packageId,
      attendance,
    ]),
    [
      ['2027-03-12', 'evening', 'dry-hire', 80],
      ['2027-03-13', 'evening', 'dry-hire', 80],
    ],
  );
  assert.deepEqual(
    [...new Set(session.state.quote.data?.lines.map(({ item }) => item))],
    [0, 1],
    'one quote for both',
  );
  await submitItems(session);
  const { receipt } = session.state;
  assert.deepEqual([receipt?.date, receipt?.others?.map(({ date }) => date)], ['2027-03-12', ['2027-03-13']]);
});

test('a changed date keeps its place, and a removed one makes the next the main one', async () => {
  await using running = await withBookingSession();
  const { session, until } = running;
  await withTwoDates(running);
  changeItem(session, 0);
  chooseDate(session, '2027-03-19');
  await until(session, ({ quote }) => quote.data);
  assert.deepEqual(datesOf(session), ['2027-03-19', '2027-03-13']);
  continueWithItems(session);
  removeItems(session, [0]);
  assert.deepEqual([session.state.date, session.state.others], ['2027-03-13', []]);
});

test('a lost date is named, and the others stay', async () => {
  await using running = await withBookingSession();
  const { session, service, received } = running;
  await withTwoDates(running);
  await service.post('/booking-requests', bookingRequest({ date: '2027-03-13' }));
  await submitItems(session);
  assert.deepEqual(
    session.state.refusal?.items.map(({ date }) => date),
    ['2027-03-13'],
  );
  assert.equal(session.state.conflict, null, 'the main date is still free');
  assert.deepEqual(
    stateOfEach(session).map(({ conflict }) => conflict?.date),
    [undefined, '2027-03-13'],
  );
  assert.deepEqual(received.slice(-2), ['error', 'conflict']);
  assert.deepEqual(datesOf(session), ['2027-03-12', '2027-03-13']);
});

test('three dates whose response was lost are found again, also after one was removed and after a reload', async () => {
  for (const change of ['none', 'removed', 'reloaded'] as const) {
    const network = losing();
    await using running = await withBookingSession({}, network.fetch);
    const { session, service, until, begin, start } = running;
    await withTwoDates(running);
    addItem(session);
    chooseDate(session, '2027-03-19');
    await until(session, ({ date, quote }) => date === '2027-03-19' && quote.data);
    continueWithItems(session);
    await until(session, ({ quote }) => quote.data);
    await submitItems(session);
    assert.equal(session.state.sendError?.error.code, 'NETWORK', change);
    const address = JSON.parse(JSON.stringify([locationOf(session.state), typedIn(session.state)]));
    network.isLost = false;
    running.forget();
    const current = change === 'reloaded' ? begin({}) : session;
    if (change === 'reloaded') {
      current.change({ isReturning: true });
      await start(current);
      returnTo(current, address[0], address[1]);
    }
    if (change === 'removed') removeItems(current, [1]);
    await until(current, ({ quote, days }) => quote.data && days.has('2027-03-12'));
    const losses = () => stateOfEach(current).map(lossOf);
    assert.deepEqual(losses(), Array(change === 'removed' ? 2 : 3).fill(null), change);
    await submitItems(current);
    const { receipt, attempts } = current.state;
    assert.deepEqual(
      [receipt?.date, receipt?.others?.map(({ date }) => date), receipt?.isEarlier ?? false],
      ['2027-03-12', ['2027-03-13', '2027-03-19'], change === 'removed'],
      change,
    );
    assert.deepEqual(attempts, []);
    const rows = await service.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').execute(),
    );
    assert.deepEqual(
      rows.map(({ reference }) => reference),
      [receipt?.reference],
      change,
    );
    current.stop();
  }
});
