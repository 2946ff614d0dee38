import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../test/scenario.ts';
import { startServiceBesideTwin as startService, type TestService } from '../../test/service.ts';
import { linePath } from '../domain/booking/import/import-problem.ts';
import { changePart } from '../domain/documents/venue-file/parts.ts';
import { importBookings } from './booking/import-bookings.ts';
import type { Context } from './context.ts';
import { importVenue } from './documents/import-venue.ts';
import { changeVenue } from './venue/change-venue.ts';

onBothDatabases('large changes of a venue', (newDatabase) => {
  const open = async () => startService(await (await newDatabase()).open(), { venue: divisibleHall() });

  /** Runs `interrupt` after each plan, before it is written. */
  const interrupted = (service: TestService, interrupt: (plan: number) => Promise<unknown>): Context => {
    let plans = 0;
    const read: typeof service.storage.read = async (work) => {
      const result = await service.storage.read(work);
      await interrupt(++plans);
      return result;
    };
    return { ...service, storage: { ...service.storage, read } };
  };
  const by = { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' } as const;
  const bookings = {
    rows: [
      { line: 2, booking: { spaceId: 'north', slotId: 'north-evening', date: evening, name: 'A. Guest' } },
      { line: 3, booking: { spaceId: 'south', slotId: 'south-evening', date: evening, name: 'B. Guest' } },
    ],
    problems: [],
    pathOf: linePath,
  };
  const stored = (service: TestService) =>
    service.storage.read((db) =>
      db.selectFrom('booking_requests').select('guest_name').where('venue_id', '=', 'riverside').execute(),
    );

  test('an import is refused if a visitor books one of its dates while it is planned', async () => {
    const service = await open();
    const context = interrupted(service, async (plan) => {
      if (plan === 1) await scenarioFor(service).request('north-evening', evening);
    });
    await assert.rejects(
      importBookings(context, bookings, by),
      /line 2: A. Guest, .*: takes a room that BR-/,
    );
    assert.equal((await stored(service)).length, 1, 'that of the visitor');
  });

  test('an import is planned again after other changes, and written in the end', async () => {
    const service = await open();
    let plans = 0;
    const context = interrupted(service, async (plan) => {
      plans = plan;
      await scenarioFor(service).request('south-morning', `2027-04-0${plan}`);
    });
    assert.equal((await importBookings(context, bookings, by)).imported.length, 2);
    // Once for the whole table, and five times for its rows.
    assert.equal(plans, 6);
    assert.equal((await stored(service)).length, 6 + 2);
  });

  test('a venue file is written once the venue no longer changes', async () => {
    const service = await open();
    const { venue, ...rest } = divisibleHall();
    const file = { ...rest, venue: { ...venue, name: 'Renamed' } };
    let seen = 0;
    const context = interrupted(service, async (plan) => {
      if (plan <= 2) await scenarioFor(service).request('north-evening', `2027-04-0${plan}`);
    });
    const plan = await importVenue(context, file, 'operator', [], () => {
      seen += 1;
      return file;
    });
    assert.deepEqual([plan.venue, seen], ['changed', 3]);
    assert.equal((await service.get('/venue')).body.data.name, 'Renamed');
  });

  const edit = (context: Context, changes: object, onEdit: () => void = () => undefined) =>
    changeVenue(context, {
      venueId: 'riverside',
      spaceId: 'north',
      actor: 'operator',
      check: onEdit,
      edit: (document) => {
        onEdit();
        return changePart(document, ['north'], changes);
      },
    });

  test('an edit is checked and computed before it takes a lock', async () => {
    const service = await open();
    let locked = 0;
    const transact: typeof service.storage.transact = (work, ...more) =>
      service.storage.transact(
        async (db) => {
          locked += 1;
          return work(db).finally(() => {
            locked -= 1;
          });
        },
        ...more,
      );
    const seen: number[] = [];
    await edit({ ...service, storage: { ...service.storage, transact } }, { name: 'Renamed' }, () =>
      seen.push(locked),
    );
    assert.deepEqual(seen, [0, 0]);
  });

  test('an edit is computed again after another edit, and after a booking only if it changes rooms', async () => {
    const plansOf = async (changes: object, meanwhile: (service: TestService) => Promise<unknown>) => {
      const service = await open();
      let plans = 0;
      const context = interrupted(service, async (plan) => {
        plans = plan;
        if (plan === 1) await meanwhile(service);
      });
      await edit(context, changes);
      return plans;
    };
    const booking = (service: TestService) => scenarioFor(service).request('north-evening', evening);
    const renaming = (service: TestService) => edit(service, { name: 'Other' });
    assert.equal(await plansOf({ capacity: 90 }, booking), 1);
    assert.equal(await plansOf({ turnaroundMinutes: 30 }, booking), 2);
    assert.equal(await plansOf({ capacity: 90 }, renaming), 2);
  });
});
