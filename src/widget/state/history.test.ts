import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withBookingSession } from '../../../test/booking-session.ts';
import { type Place, placeIn, placeOf, queryWith, returnTo } from './history.ts';
import { nothingChosen } from './state.ts';

/** Addresses with the visitor's choices. */

const quote = placeOf({
  ...nothingChosen,
  step: 'details',
  guests: 80,
  spaceId: 'hall',
  date: '2027-03-12',
  slotId: 'evening',
  packageId: 'dry-hire',
  extras: { projector: 1, chairs: 20, 'fog-machine': 0 },
});

test('what is chosen stands in the address, and whoever opens it is at the price', () => {
  const query = queryWith(quote, '');
  assert.equal(
    query,
    '?space=hall&date=2027-03-12&slot=evening&package=dry-hire&guests=80&extras=projector.chairs*20',
  );
  assert.deepEqual(placeIn(query), { ...quote, extras: { projector: 1, chairs: 20 } });
});

test('with less than that it leads as far as it says', () => {
  const steps = [
    '?guests=20',
    '?space=hall',
    '?space=hall&date=2027-03-12',
    '?space=hall&slot=evening&package=a',
  ];
  assert.deepEqual(
    steps.map((query) => placeIn(query)?.step),
    ['space', 'date', 'date', 'date'],
  );
  assert.equal(placeIn(''), null);
  const day = placeIn('?lang=en&date=2027-03-12');
  assert.deepEqual([day?.step, day?.first, day?.date], ['space', 'date', '2027-03-12']);
});

test('what is nonsense in it is passed by', () => {
  const place = placeIn('?space=hall&date=2027-02-30&guests=-3&extras=a*b.*2.c*2.d*99999999');
  assert.deepEqual([place?.date, place?.guests, place?.extras, place?.step], [null, null, { c: 2 }, 'date']);
  assert.deepEqual(
    queryWith({ ...quote, step: 'date', spaceId: '&a=b', date: null, slotId: null }, ''),
    '?space=%26a%3Db&package=dry-hire&guests=80',
  );
});

test('the page’s own parameters stay, letter for letter', () => {
  const query = queryWith(quote, '?q=a%20b&space=old&utm_source=x');
  assert(query.startsWith('?q=a%20b&utm_source=x&space=hall&'), query);
  assert.equal(queryWith({ ...quote, step: 'space', guests: null }, query), '?q=a%20b&utm_source=x');
});

/** Where an earlier form resumes, whichever arrives first: its address or history, or the venue's data. */

const byDate: Place = {
  ...{ step: 'space', first: 'date', guests: 40, spaceId: 'hall', date: '2027-03-12' },
  ...{ slotId: null, packageId: null, extras: {}, layout: null },
};

describe('a form that goes on where the visitor was', () => {
  for (const isQuick of [true, false])
    test(`keeps the day of which all that is free was on show, where the answers come ${isQuick ? 'before' : 'after'} that is known`, async () => {
      await using running = await withBookingSession({ first: 'date', spaceId: null });
      const { session, start } = running;
      session.change({ isReturning: true });
      if (isQuick) await start(session);
      returnTo(session, byDate, null);
      if (!isQuick) await start(session);
      const { step, first, date, guests } = session.state;
      assert.deepEqual(
        { step, first, date, guests },
        { step: 'space', first: 'date', date: '2027-03-12', guests: 40 },
      );
    });

  for (const isQuick of [true, false])
    test(`is not led into the space that the page names, where the answers come ${isQuick ? 'before' : 'after'} that is known`, async () => {
      await using running = await withBookingSession({ spaceId: 'hall' });
      const { session, start } = running;
      session.change({ isReturning: true });
      if (isQuick) await start(session);
      returnTo(session, { ...byDate, first: 'space', spaceId: null, date: null }, null);
      if (!isQuick) await start(session);
      assert.equal(session.state.step, 'space');
    });

  for (const isQuick of [true, false])
    test(`begins where the page wishes, where address and history say nothing, and answers come ${isQuick ? 'before' : 'after'} that is known`, async () => {
      await using running = await withBookingSession({ spaceId: 'hall' });
      const { session, start, until } = running;
      session.change({ isReturning: true });
      if (isQuick) await start(session);
      session.resume(null);
      if (!isQuick) await start(session);
      await until(session, ({ step }) => step === 'date');
      assert.equal(session.state.spaceId, 'hall');
    });
});
