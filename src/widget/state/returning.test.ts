/** Where a form goes on that was open before, whatever comes first: what its address or history says, or the venue's answers. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inSession } from '../../../test/booking-session.ts';
import type { Place } from './place.ts';
import { returnTo } from './returning.ts';

const byDate: Place = {
  ...{ step: 'space', first: 'date', guests: 40, spaceId: 'hall', date: '2027-03-12' },
  ...{ slotId: null, packageId: null, extras: {}, layout: null },
};

describe('a form that goes on where the visitor was', () => {
  for (const isQuick of [true, false])
    test(`keeps the day of which all that is free was on show, where the answers come ${isQuick ? 'before' : 'after'} that is known`, async () => {
      await using running = await inSession({ first: 'date', spaceId: null });
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
      await using running = await inSession({ spaceId: 'hall' });
      const { session, start } = running;
      session.change({ isReturning: true });
      if (isQuick) await start(session);
      returnTo(session, { ...byDate, first: 'space', spaceId: null, date: null }, null);
      if (!isQuick) await start(session);
      assert.equal(session.state.step, 'space');
    });

  for (const isQuick of [true, false])
    test(`begins where the page wishes, where address and history say nothing, and answers come ${isQuick ? 'before' : 'after'} that is known`, async () => {
      await using running = await inSession({ spaceId: 'hall' });
      const { session, start, until } = running;
      session.change({ isReturning: true });
      if (isQuick) await start(session);
      session.goOn(null);
      if (!isQuick) await start(session);
      await until(session, ({ step }) => step === 'date');
      assert.equal(session.state.spaceId, 'hall');
    });
});
