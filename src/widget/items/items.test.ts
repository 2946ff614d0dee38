/** A request with several dates against the real service, without a screen. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goToDetails, losing, withBookingSession } from '../../../test/booking-session.ts';
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

describe('three dates whose response was lost', () => {
  const march = (...days: number[]) => days.map((day) => `2027-03-${day}`);

  /** Sends them over a network that loses the response and then works again. */
  async function send(running: Scenario, network: ReturnType<typeof losing>): Promise<void> {
    const { session, until } = running;
    await withTwoDates(running);
    addItem(session);
    chooseDate(session, '2027-03-19');
    await until(session, ({ date, quote }) => date === '2027-03-19' && quote.data);
    continueWithItems(session);
    await until(session, ({ quote }) => quote.data);
    await submitItems(session);
    assert.equal(session.state.sendError?.error.code, 'NETWORK');
    network.isLost = false;
    running.forget();
  }

  /** Sends again these dates, of which none is taken, and asserts that the first request is found. */
  async function findAgain(
    { service, until }: Scenario,
    session: BookingSession,
    { dates, isEarlier }: { dates: readonly string[]; isEarlier: boolean },
  ): Promise<void> {
    await until(session, ({ quote, days }) => quote.data && days.has('2027-03-12'));
    assert.deepEqual(
      stateOfEach(session).map((state) => [state.date, lossOf(state)]),
      dates.map((date) => [date, null]),
    );
    await submitItems(session);
    const { receipt, attempts } = session.state;
    assert.deepEqual(
      [receipt?.date, receipt?.others?.map(({ date }) => date), receipt?.isEarlier ?? false],
      ['2027-03-12', march(13, 19), isEarlier],
    );
    assert.deepEqual(attempts, []);
    const rows = await service.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').execute(),
    );
    assert.deepEqual(
      rows.map(({ reference }) => reference),
      [receipt?.reference],
    );
  }

  test('are found again', async () => {
    const network = losing(/\/booking-requests$/);
    await using running = await withBookingSession({}, network.fetch);
    await send(running, network);
    await findAgain(running, running.session, { dates: march(12, 13, 19), isEarlier: false });
  });

  test('are found again after one was removed', async () => {
    const network = losing(/\/booking-requests$/);
    await using running = await withBookingSession({}, network.fetch);
    await send(running, network);
    removeItems(running.session, [1]);
    await findAgain(running, running.session, { dates: march(12, 19), isEarlier: true });
  });

  test('are found again after a reload', async () => {
    const network = losing(/\/booking-requests$/);
    await using running = await withBookingSession({}, network.fetch);
    await send(running, network);
    const { state } = running.session;
    const [place, typed] = JSON.parse(JSON.stringify([locationOf(state), typedIn(state)]));
    const reloaded = running.begin({});
    reloaded.change({ isReturning: true });
    await running.start(reloaded);
    returnTo(reloaded, place, typed);
    await findAgain(running, reloaded, { dates: march(12, 13, 19), isEarlier: false });
    reloaded.stop();
  });
});
