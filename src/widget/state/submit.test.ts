import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goToDetails, losing, withBookingSession } from '../../../test/booking-session.ts';
import { bookingRequest, venueWith } from '../../../test/service.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { chooseAlternativeDate } from './alternative-date.ts';
import { lossOf, slotState } from './availability.ts';
import { edit } from './choices.ts';
import { locationOf, returnTo, typedIn } from './history.ts';
import { agree } from './lazy-choices.ts';
import { sendErrorOf } from './state.ts';
import { submit } from './submit.ts';

/** Submits booking requests to the real service. */

describe('submitting a request', () => {
  test('leads from the spaces to the receipt with an event for each step', async () => {
    await using running = await withBookingSession();
    const { session, received } = running;
    await goToDetails(running);
    assert.equal(session.state.packageId, 'dry-hire', 'the only package is preselected');
    await submit(session);
    assert.match(session.state.receipt?.reference ?? '', /^BR-/);
    assert.equal(session.state.step, 'receipt');
    assert.equal(session.goTo('space'), false, 'no way back after sending');
    assert.deepEqual(received, ['ready', 'step', 'quote', 'step', 'before-submit', 'step', 'submitted']);
  });

  test('keeps the input when the date is lost, and finds others', async () => {
    await using running = await withBookingSession();
    const { session, until, service } = running;
    await goToDetails(running);
    await service.post('/booking-requests', bookingRequest());
    edit(session, { message: 'A concert.' });
    await submit(session);
    assert.equal(session.state.conflict?.date, '2027-03-12');
    assert.equal(session.state.draft.message, 'A concert.');
    await until(session, ({ days }) => days.get('2027-03-12')?.slots.every(({ free }) => !free));
    chooseAlternativeDate(session, '2027-03-13');
    await until(session, ({ quote }) => quote.data);
    await submit(session);
    assert.equal(session.state.step, 'receipt');
  });

  test('accepts the wording of the terms shown when the box was ticked, and no other', async () => {
    await using running = await withBookingSession();
    const { session, until, service } = running;
    const terms = (version: string) =>
      importVenue(
        service,
        venueWith({ venue: { terms: { version, label: 'Rules', url: 'https://riverside.example/rules' } } }),
        'operator',
      );
    await terms('1');
    await goToDetails(running);
    agree(session, '1');
    await terms('2');
    session.refetchListings();
    await until(session, ({ venue }) => venue.data?.terms?.version === '2');
    await submit(session);
    assert.deepEqual(
      session.state.problems,
      { terms: 'termsChanged' },
      'the visitor has not read this version',
    );
    agree(session, '2');
    await submit(session);
    assert.equal(session.state.step, 'receipt');
  });

  test('sends nothing while the page cancels, and nothing twice', async () => {
    await using running = await withBookingSession();
    const { begin, until, service } = running;
    const rejected = begin({}, false);
    await goToDetails({ ...running, session: rejected });
    await submit(rejected);
    assert.equal(rejected.state.receipt, null);
    await goToDetails(running);
    await Promise.all([submit(running.session), submit(running.session)]);
    await until(running.session, ({ receipt }) => receipt);
    const rows = await service.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').execute(),
    );
    assert.equal(rows.length, 1);
    const tries = running.received.filter((name) => name === 'before-submit');
    assert.equal(tries.length, 2, 'one rejected request, and one of the two');
  });

  test('shows when to try again after a rate limit', async () => {
    await using running = await withBookingSession();
    const { session, service } = running;
    await goToDetails(running);
    for (let day = 1; day <= 5; day++)
      await service.post('/booking-requests', bookingRequest({ date: `2027-04-0${day}` }));
    await submit(session);
    const { error } = session.state.sendError ?? {};
    assert(error?.code === 'RATE_LIMITED' && error.retryAfterSeconds === 3600);
    assert.equal(session.state.isSending, false);
    assert.deepEqual(session.state.attempts, [], 'it was certainly not stored');
  });
});

describe('a request whose response is lost', () => {
  test('is found under its first key, even after an edit', async () => {
    const network = losing(/\/booking-requests$/);
    await using running = await withBookingSession({}, network.fetch);
    const { session, service } = running;
    await goToDetails(running);
    await submit(session);
    assert.equal(session.state.sendError?.error.code, 'NETWORK');
    network.isLost = false;
    edit(session, { message: 'With a choir.' });
    await submit(session);
    assert.equal(session.state.step, 'receipt');
    const rows = await service.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').execute(),
    );
    assert.deepEqual(
      rows.map(({ reference }) => reference),
      [session.state.receipt?.reference],
    );
  });

  test('has a receipt of what was stored, not of later changes that were not sent', async () => {
    for (const change of ['details', 'date', 'waiting'] as const) {
      const network = losing(/-requests$/);
      await using running = await withBookingSession(
        {},
        network.fetch,
        venueWith({ siteKey: { waitingList: true } }),
      );
      const { session, service, until } = running;
      if (change === 'waiting') await service.post('/booking-requests', bookingRequest());
      await goToDetails(running);
      if (change === 'waiting') session.change({ waitingFor: { date: '2027-03-12', slotId: 'evening' } });
      session.setGuests(95);
      edit(session, { message: 'A concert.' });
      await until(session, ({ quote }) => quote.data);
      await submit(session);
      assert.equal(session.state.sendError?.error.code, 'NETWORK', change);
      network.isLost = false;
      session.setGuests(40);
      edit(session, { email: 'correct@example.com', message: 'With a choir.' });
      if (change === 'date') chooseAlternativeDate(session, '2027-03-13');
      await until(session, ({ quote }) => quote.data);
      await submit(session);
      const { receipt, draft, attempts } = session.state;
      const rows = await service.storage.read((db) =>
        db.selectFrom('booking_requests').select(['reference', 'guest_email', 'message']).execute(),
      );
      const stored = rows.find(({ reference }) => reference === receipt?.reference);
      assert.deepEqual([stored?.guest_email, stored?.message], ['visitor@example.com', 'A concert.']);
      assert.equal(rows.length, change === 'waiting' ? 2 : 1, 'nothing is doubled');
      assert.equal(receipt?.isEarlier, true);
      assert.equal(receipt?.date, '2027-03-12');
      assert.equal(receipt?.guests, 95);
      assert.deepEqual([draft.email, draft.message], ['visitor@example.com', 'A concert.']);
      assert.equal(session.state.unsent, 'With a choir.');
      assert.deepEqual(attempts, []);
    }
  });

  test('is replaced by its change if it never arrived', async () => {
    let isLost = true;
    await using running = await withBookingSession({}, async (input, init) => {
      if (isLost && /-requests$/.test(String(input))) throw new TypeError('the connection was lost');
      return fetch(input, init);
    });
    const { session, service } = running;
    await goToDetails(running);
    await submit(session);
    edit(session, { message: 'With a choir.' });
    await submit(session);
    assert.equal(session.state.attempts.length, 2);
    isLost = false;
    edit(session, { email: 'correct@example.com' });
    await submit(session);
    const rows = await service.storage.read((db) =>
      db.selectFrom('booking_requests').select(['reference', 'guest_email', 'message']).execute(),
    );
    const { receipt } = session.state;
    assert.deepEqual(
      rows.map(({ reference, guest_email, message }) => [reference, guest_email, message]),
      [[receipt?.reference, 'correct@example.com', 'With a choir.']],
    );
    assert.equal(receipt?.isEarlier, undefined);
  });

  test('stays unanswered while a rate limit rejects its repeats, also after an edit', async () => {
    const network = losing(/\/booking-requests$/);
    await using running = await withBookingSession({}, network.fetch);
    const { session, service } = running;
    await goToDetails(running);
    await submit(session);
    const [sent] = session.state.attempts;
    network.isLost = false;
    // For an hour, repeats of what was placed pass the limit.
    service.now += 3_600_000;
    for (let day = 1; day <= 5; day++)
      await service.post('/booking-requests', bookingRequest({ date: `2027-04-0${day}` }));
    await submit(session);
    assert.equal(session.state.sendError?.error.code, 'RATE_LIMITED');
    assert.deepEqual(session.state.attempts, [sent]);
    session.change({ sendError: null });
    edit(session, { message: 'With a choir.' });
    await submit(session);
    assert.equal(session.state.sendError?.error.code, 'RATE_LIMITED');
    assert.deepEqual(session.state.attempts, [sent], 'the edited request was never stored');
    assert.equal(lossOf(session.state), null, 'the date is the visitor’s own');
  });

  test('is found after a reload, which does not report the visitor’s own date as taken', async () => {
    for (const kind of ['booking', 'waiting'] as const) {
      const network = losing(/-requests$/);
      const venue = venueWith({ siteKey: { waitingList: true } });
      await using running = await withBookingSession({}, network.fetch, venue);
      const { session, service, begin, start, until } = running;
      if (kind === 'waiting') await service.post('/booking-requests', bookingRequest());
      await goToDetails({ ...running, session });
      if (kind === 'waiting') session.change({ waitingFor: { date: '2027-03-12', slotId: 'evening' } });
      edit(session, { message: 'A concert.' });
      await submit(session);
      const stored = JSON.parse(JSON.stringify([locationOf(session.state), typedIn(session.state)]));
      network.isLost = false;
      running.forget();
      const reloaded = begin({});
      reloaded.change({ isReturning: true });
      await start(reloaded);
      returnTo(reloaded, stored[0], stored[1]);
      // Another form of the page, without that request, shows that the days are those after it.
      const other = begin({});
      other.chooseSpace('hall');
      await until(other, ({ days }) => days.get('2027-03-12')?.slots.every(({ free }) => !free));
      other.stop();
      await until(reloaded, ({ quote }) => quote.data);
      const evening = slotState(reloaded.state.days, '2027-03-12', 'evening');
      assert.equal(evening, kind === 'waiting' ? 'taken' : 'free');
      assert.equal(lossOf(reloaded.state), null, kind);
      assert.equal(sendErrorOf(reloaded.state)?.error.code, 'NETWORK');
      assert.equal(reloaded.state.draft.message, 'A concert.');
      await submit(reloaded);
      const rows = await service.storage.read((db) =>
        db.selectFrom('booking_requests').select(['reference', 'status']).orderBy('created_at').execute(),
      );
      assert.deepEqual(
        rows.map(({ status }) => status),
        kind === 'waiting' ? ['pending_approval', 'waiting'] : ['pending_approval'],
      );
      assert.equal(rows.at(-1)?.reference, reloaded.state.receipt?.reference);
      assert.deepEqual(reloaded.state.attempts, []);
      reloaded.stop();
    }
  });
});
