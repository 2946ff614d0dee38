import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBookingSession } from '../../../test/booking-session.ts';
import { venueWith } from '../../../test/service.ts';

test('a month without a free date requests later quarters until one has a free date, and no more', async () => {
  const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }];
  const inAugust = {
    id: 'evening',
    name: 'Evening',
    startTime: '18:00',
    endTime: '23:00',
    seasons: [{ from: '08-01', to: '08-31' }],
    packages,
  };
  const quarters: string[] = [];
  const noting: typeof fetch = (url, options) => {
    const { pathname, searchParams } = new URL(String(url));
    if (pathname.endsWith('/availability')) quarters.push(searchParams.get('from') ?? '');
    return fetch(url, options);
  };
  await using running = await withBookingSession({}, noting, venueWith({ space: { slots: [inAugust] } }));
  const { session, start, until } = running;
  await start(session);
  session.chooseSpace('hall');
  await until(session, ({ days, isLookingAhead }) => days.has('2027-08-01') && !isLookingAhead);
  assert.deepEqual(quarters, ['2027-01-01', '2027-04-01', '2027-07-01']);
});
