import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withBookingSession } from '../../../test/booking-session.ts';
import { type FormLocation, locationOf, parseLocation, queryWith, returnTo, typedIn } from './history.ts';
import { nothingChosen } from './state.ts';

/** Addresses with the visitor's choices. */

const quote = locationOf({
  ...nothingChosen,
  step: 'details',
  guests: 80,
  spaceId: 'hall',
  date: '2027-03-12',
  slotId: 'evening',
  packageId: 'dry-hire',
  extras: { projector: 1, chairs: 20, 'fog-machine': 0 },
  layout: 'Dinner & dance',
});

test('the selection is in the URL, and opening it leads to the price', () => {
  const query = queryWith(quote, '');
  assert.equal(
    query,
    '?space=hall&date=2027-03-12&slot=evening&package=dry-hire&guests=80&extras=projector.chairs*20&seating=Dinner%20%26%20dance',
  );
  assert.deepEqual(parseLocation(query), { ...quote, extras: { projector: 1, chairs: 20 } });
});

test('a shorter URL leads to the step for which it has parameters', () => {
  const steps = [
    '?guests=20',
    '?space=hall',
    '?space=hall&date=2027-03-12',
    '?space=hall&slot=evening&package=a',
  ];
  assert.deepEqual(
    steps.map((query) => parseLocation(query)?.step),
    ['space', 'date', 'date', 'date'],
  );
  assert.equal(parseLocation(''), null);
  const day = parseLocation('?lang=en&date=2027-03-12');
  assert.deepEqual([day?.step, day?.first, day?.date], ['space', 'date', '2027-03-12']);
});

test('invalid parameters are ignored', () => {
  const place = parseLocation('?space=hall&date=2027-02-30&guests=-3&extras=a*b.*2.c*2.d*99999999');
  assert.deepEqual([place?.date, place?.guests, place?.extras, place?.step], [null, null, { c: 2 }, 'date']);
  assert.deepEqual(
    queryWith({ ...quote, step: 'date', spaceId: '&a=b', date: null, slotId: null, layout: null }, ''),
    '?space=%26a%3Db&package=dry-hire&guests=80',
  );
});

test('the choice to wait is stored before anything is typed', () => {
  assert.equal(typedIn({ ...nothingChosen } as never), null);
  const waitingFor = { date: '2027-03-12', slotId: 'evening' };
  assert.deepEqual(typedIn({ ...nothingChosen, waitingFor } as never)?.waitingFor, waitingFor);
});

test('all dates of a request are in the URL', () => {
  const others = [
    {
      spaceId: 'hall',
      slotId: 'evening',
      packageId: 'dry-hire',
      date: '2027-03-05',
      attendance: 80,
      extras: [{ id: 'projector' }, { id: 'chairs', pieces: 20 }],
    },
    {
      spaceId: 'loft',
      slotId: 'loft-day',
      packageId: 'loft_1',
      date: '2027-03-19',
      layout: 'Theatre!~ 100 %',
    },
  ];
  const place = { ...quote, extras: {}, others, position: 1 };
  const query = queryWith(place, '');
  assert.equal(
    query.split('&').at(-1),
    `also=${encodeURIComponent('1~hall!evening!dry-hire!2027-03-05!80!projector.chairs*20~loft!loft-day!loft_1!2027-03-19!!!Theatre!%7E%20100%20%25')}`,
  );
  assert.deepEqual(parseLocation(query), place);
  // The next date is still open.
  assert.deepEqual(parseLocation('?also=1~hall!evening!dry-hire!2027-03-05!!')?.others.length, 1);
  assert.deepEqual(parseLocation('?also=7~hall!evening!dry-hire!2027-02-30!!~x')?.others, []);
});

test('the page’s own parameters stay byte for byte', () => {
  const query = queryWith(quote, '?q=a%20b&space=old&utm_source=x');
  assert(query.startsWith('?q=a%20b&utm_source=x&space=hall&'), query);
  assert.equal(queryWith({ ...quote, step: 'space', guests: null }, query), '?q=a%20b&utm_source=x');
});

/** Where an earlier form resumes, regardless of the order of history and venue data. */

const byDate: FormLocation = {
  step: 'space',
  first: 'date',
  guests: 40,
  spaceId: 'hall',
  date: '2027-03-12',
  slotId: null,
  times: null,
  packageId: null,
  extras: {},
  layout: null,
  others: [],
  position: 0,
};

describe('a restored form', () => {
  for (const isQuick of [true, false])
    test(`keeps the selected day, with responses ${isQuick ? 'before' : 'after'} that is known`, async () => {
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
    test(`does not open the page’s space, with responses ${isQuick ? 'before' : 'after'} that is known`, async () => {
      await using running = await withBookingSession({ spaceId: 'hall' });
      const { session, start } = running;
      session.change({ isReturning: true });
      if (isQuick) await start(session);
      returnTo(session, { ...byDate, first: 'space', spaceId: null, date: null }, null);
      if (!isQuick) await start(session);
      assert.equal(session.state.step, 'space');
    });

  for (const isQuick of [true, false])
    test(`starts at the page’s space without URL or history, with responses ${isQuick ? 'before' : 'after'} that is known`, async () => {
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
