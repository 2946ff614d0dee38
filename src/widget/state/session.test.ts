import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goToDetails, withBookingSession } from '../../../test/booking-session.ts';
import { bookingRequest, venueWith } from '../../../test/service.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { progressOf } from './availability.ts';
import { optionalFieldsOf } from './booking-request.ts';
import { chooseDate, chooseSlot } from './choices.ts';
import { chooseDateFirst } from './choose-date-first.ts';
import { locationOf, returnTo } from './history.ts';
import { laterParts } from './later-parts.ts';
import { choosePackage } from './lazy-choices.ts';
import { nothingChosen, type SessionState } from './state.ts';
import { submit } from './submit.ts';

/** A booking session against the real service, without a screen. */

describe('a booking session', () => {
  test('opens no step before its requirements are chosen', async () => {
    await using running = await withBookingSession();
    const { session, start } = running;
    await start(session);
    assert.deepEqual(
      (['date', 'details', 'receipt'] as const).map((step) => session.goTo(step)),
      [false, false, false],
    );
  });

  test('keeps a number of guests that is none, and does not send it', async () => {
    await using running = await withBookingSession();
    const { session } = running;
    await goToDetails(running);
    for (const text of ['95-100', '1.200', '1.5', '0', '2,000,000', 'many']) {
      session.typeGuests(text);
      assert.deepEqual([session.state.guests, session.state.guestsText], [null, text]);
    }
    await submit(session);
    assert.deepEqual(session.state.problems, { guests: 'numberWrong' });
    session.typeGuests('1,200');
    assert.deepEqual([session.state.guests, session.state.guestsText], [1200, null]);
    assert.deepEqual(session.state.problems, {});
    for (const copied of ['\u200f95', '9\u00ad5', '95\u2069']) {
      session.typeGuests(copied);
      assert.deepEqual([session.state.guests, session.state.guestsText], [95, null]);
      session.typeGuests('\u200b');
      assert.deepEqual([session.state.guests, session.state.guestsText], [null, null]);
    }
    session.typeGuests('');
    assert.deepEqual([session.state.guests, session.state.guestsText], [null, null]);
  });

  test('starts at the space and date the page sets', async () => {
    await using running = await withBookingSession({ spaceId: 'hall', date: '2027-05-04' });
    const { session, until, start } = running;
    await start(session);
    await until(session, ({ date }) => date);
    assert.deepEqual(
      [session.state.step, session.state.month, session.state.date],
      ['date', '2027-05', '2027-05-04'],
    );
  });

  test('that is reset begins at its presets again', async () => {
    await using running = await withBookingSession({ spaceId: 'hall', date: '2027-05-04', guests: 40 });
    const { session, until, start } = running;
    await start(session);
    await until(session, ({ date }) => date);
    session.setGuests(90);
    session.open('space');
    session.reset();
    assert.equal(session.state.step, 'date');
    await until(session, ({ date }) => date);
    const { step, spaceId, date, guests } = session.state;
    assert.deepEqual([step, spaceId, date, guests], ['date', 'hall', '2027-05-04', 40]);
  });

  test('begins with the dates of an only space, and offers no way back to it', async () => {
    await using running = await withBookingSession({ guests: 40 }, fetch, venueWith());
    const { session, start } = running;
    await start(session);
    const { step, spaceId, guests } = session.state;
    assert.deepEqual([step, spaceId, guests], ['date', 'hall', 40]);
    assert.deepEqual(progressOf(session.state), { step: 1, total: 2 });
    assert.equal(session.goTo('space'), false);
    session.reset();
    assert.equal(session.state.step, 'date');
    returnTo(session, locationOf(nothingChosen), null);
    assert.equal(session.state.step, 'date', 'nor does the browser’s history lead there');
  });

  test('selects the only slot and package of a date', async () => {
    const { slots: [evening] = [] } = venueWith().spaces[0] ?? {};
    await using running = await withBookingSession(
      {},
      fetch,
      venueWith({ space: { slots: evening && [evening] } }),
    );
    const { session, until, start } = running;
    await start(session);
    await until(session, ({ slots, days }) => slots.data && days.has('2027-03-12'));
    chooseDate(session, '2027-03-12');
    assert.deepEqual([session.state.slotId, session.state.packageId], ['evening', 'dry-hire']);
  });

  test('loads data of later steps once they open', async () => {
    await using running = await withBookingSession();
    const { begin, until, start } = running;
    const session = begin({ spaceId: 'hall', date: '2027-05-04' }, true, false);
    await start(session);
    await until(session, ({ date }) => date);
    assert.equal(session.state.prices.length, 0);
    session.addLater(laterParts);
    await until(session, ({ prices }) => prices.some((day) => day.date === '2027-05-04'));
    assert.equal(session.state.date, '2027-05-04', 'the choice is kept');
  });

  test('that begins with the date requests nothing for a month that is over', async () => {
    const requested: string[] = [];
    const noting: typeof fetch = (url, options) => {
      requested.push(String(url));
      return fetch(url, options);
    };
    await using running = await withBookingSession({ first: 'date' }, noting);
    const { session, until, start } = running;
    await start(session);
    await until(session, ({ everyDay }) => everyDay.size > 0);
    const months = requested.map((url) => new URL(url).searchParams.get('from')).filter(Boolean);
    assert.deepEqual(new Set(months), new Set(['2027-03-01', '2027-04-01']));
  });

  test('starts at the spaces if the given one is unknown', async () => {
    await using running = await withBookingSession({ spaceId: 'cellar' });
    const { session, start } = running;
    await start(session);
    assert.equal(session.state.step, 'space');
  });

  test('goes back past steps closed by a lost date', async () => {
    await using running = await withBookingSession();
    const { session, until, service } = running;
    await goToDetails(running);
    await service.post('/booking-requests', bookingRequest());
    await submit(session);
    await until(session, ({ days }) => days.get('2027-03-12')?.slots.every(({ free }) => !free));
    session.back();
    assert.equal(session.state.step, 'date');
  });

  test('checks again whether a date is free when the visitor chooses it or continues', async () => {
    await using running = await withBookingSession();
    const { session, until, service, start } = running;
    const isTaken = ({ days }: SessionState) => days.get('2027-03-12')?.slots.every(({ free }) => !free);
    await start(session);
    session.chooseSpace('hall');
    await until(session, ({ slots, days }) => slots.data && days.has('2027-03-12'));
    await service.post('/booking-requests', bookingRequest());
    service.now += 6_000;
    chooseDate(session, '2027-03-12');
    await until(session, isTaken);
    chooseDate(session, '2027-03-19');
    chooseSlot(session, 'evening');
    choosePackage(session, 'dry-hire');
    await service.post('/booking-requests', bookingRequest({ date: '2027-03-19' }));
    service.now += 6_000;
    assert.equal(session.goTo('details'), true);
    await until(session, ({ days }) => days.get('2027-03-19')?.slots.every(({ free }) => !free));
  });

  test('at the next step, requests again what is older than half a minute', async () => {
    const requested: (string | undefined)[] = [];
    const noting: typeof fetch = (url, options) => {
      requested.push(new URL(String(url)).pathname.split('/').at(-1));
      return fetch(url, options);
    };
    await using running = await withBookingSession({}, noting);
    const { session, service } = running;
    await goToDetails(running);
    const requestedBy = async (step: 'date' | 'details') => {
      requested.length = 0;
      session.goTo(step);
      await new Promise(setImmediate);
      return requested.toSorted();
    };
    service.now += 29_000;
    assert.deepEqual(await requestedBy('date'), ['availability', 'availability']);
    service.now += 1_000;
    assert.deepEqual(await requestedBy('details'), ['prices', 'prices', 'quote', 'slots', 'spaces', 'venue']);
  });

  test('by date, checks again which spaces are free on a day when the visitor chooses it', async () => {
    await using running = await withBookingSession({ first: 'date' });
    const { session, until, service, start } = running;
    const freeOn = ({ everyDay }: SessionState) =>
      JSON.stringify(everyDay.get('2027-03-12')).includes(':true');
    await start(session);
    await until(session, ({ everyDay }) => everyDay.has('2027-03-12'));
    assert.equal(freeOn(session.state), true);
    await service.post('/booking-requests', bookingRequest());
    service.now += 6_000;
    chooseDateFirst(session, '2027-03-12');
    await until(session, (state) => !freeOn(state));
  });

  test('keeps the choice when changing the space, even if ids differ there', async () => {
    await using running = await withBookingSession();
    const { session, until, service } = running;
    const slots = (prefix: string) =>
      ['Evening', 'Matinee'].map((name, at) => ({
        id: `${prefix}${name}`,
        name,
        startTime: `${10 + 5 * at}:00`,
        endTime: `${14 + 5 * at}:00`,
        packages: ['Full service', 'Dry hire'].map((name, at) => ({
          id: `${prefix}${at}`,
          name,
          hireFeeCents: 100_000,
          extras: [{ id: 'piano', name: 'Piano', amountCents: 5_000, per: 'booking' }],
        })),
      }));
    const layouts = [{ name: 'Theatre', capacity: 40 }];
    const spaces = ['hall', 'attic'].map((id) => ({ id, name: id, capacity: 50, layouts, slots: slots(id) }));
    await importVenue(service, venueWith({ file: { spaces } }), 'operator');
    await running.start(session);
    session.addLater(laterParts);
    session.chooseSpace('hall');
    await until(session, ({ slots, days }) => slots.data && days.has('2027-03-12'));
    chooseDate(session, '2027-03-12');
    chooseSlot(session, 'hallEvening');
    choosePackage(session, 'hall1');
    session.change({ extras: { piano: 1 }, layout: 'Theatre' });
    session.chooseSpace('attic');
    await until(session, ({ slotId }) => slotId);
    assert.equal(optionalFieldsOf(session.state, 'en').layout, 'Theatre');
    const { date, slotId, packageId, extras } = session.state;
    assert.deepEqual([date, slotId, packageId], ['2027-03-12', 'atticEvening', 'attic1']);
    assert.deepEqual(extras, { piano: 1 });
    // Checks the same for the order with the date first.
    session.goTo('space');
    session.beginWith('date');
    await until(session, ({ everyDay }) => everyDay.has('2027-03-13'));
    chooseDateFirst(session, '2027-03-13');
    session.chooseSpace('hall');
    await until(session, ({ slotId }) => slotId);
    assert.deepEqual([session.state.slotId, session.state.packageId], ['hallEvening', 'hall1']);
  });

  test('hides a layout that the other space lacks and restores it in the first', async () => {
    await using running = await withBookingSession();
    const { session, until, service } = running;
    const space = { name: 'A room', capacity: 50 };
    const spaces = [
      { ...space, id: 'hall', layouts: [{ name: 'Theatre', capacity: 40 }] },
      { ...space, id: 'attic' },
    ];
    await importVenue(service, venueWith({ file: { spaces } }), 'operator');
    await running.start(session);
    session.chooseSpace('hall');
    session.change({ layout: 'Theatre' });
    session.chooseSpace('attic');
    await until(session, ({ slots }) => slots.data);
    assert.equal(optionalFieldsOf(session.state, 'en').layout, undefined);
    session.chooseSpace('hall');
    assert.equal(optionalFieldsOf(session.state, 'en').layout, 'Theatre');
  });

  test('prefetches a space without showing it and without duplicate requests', async () => {
    await using running = await withBookingSession();
    const { session, start, until, requested } = running;
    await start(session);
    session.addLater(laterParts);
    const before = requested();
    session.prefetchSpace('hall');
    session.prefetchSpace('hall');
    const afterFirst = requested();
    assert.ok(afterFirst > before);
    assert.deepEqual([session.state.step, session.state.spaceId], ['space', null]);
    session.chooseSpace('hall');
    await until(session, ({ days, prices, slots }) => days.size && prices.length && slots.data);
    assert.equal(requested(), afterFirst);
  });

  test('shares requests between widgets and notifies all of a change', async () => {
    await using running = await withBookingSession();
    const { session, begin, start, until, requested } = running;
    const others = [begin({}), begin({})];
    await Promise.all([session, ...others].map(start));
    assert.equal(requested(), 2);
    for (const other of others) {
      other.chooseSpace('hall');
      await until(other, ({ days }) => days.size);
    }
    await goToDetails(running);
    await submit(session);
    for (const other of others)
      await until(other, ({ days }) => days.get('2027-03-12')?.slots.every(({ free }) => !free));
  });

  test('changes nothing once stopped', async () => {
    await using running = await withBookingSession();
    const { session, begin, start } = running;
    const other = begin({});
    const started = start(other);
    session.start();
    session.stop();
    const { state } = session;
    await started;
    assert.equal(session.state, state);
  });
});
