/** Two venues of one installation whose ids and references are the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../test/databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../../test/scenario.ts';
import { copyRiverside, rowsOfVenue } from '../../test/second-venue.ts';
import { noon, startService } from '../../test/service.ts';
import { msPerHour } from '../domain/time/instant.ts';
import { findBookingRequest } from '../storage/booking/booking-requests.ts';
import { listRequestsOfGuest } from '../storage/booking/guests.ts';
import { listNotes } from '../storage/booking/notes.ts';
import { listRequestsFromNetworkOf } from '../storage/booking/similar-requests.ts';
import { listEventLogOf } from '../storage/events/event-log.ts';
import { addNote } from './booking/add-note.ts';
import { agreePrice } from './booking/agree-price.ts';
import { eraseGuests } from './booking/erase-guests.ts';
import { exportGuestData } from './booking/guest-data-export.ts';
import { removeNote } from './booking/remove-note.ts';
import { presentEvents } from './events/present-events.ts';
import { recordExpiredHolds } from './events/record-expired-holds.ts';

onBothDatabases('two venues with the same ids and references', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const accepted = await scenario.request('north-evening', evening, 'a-key', { network: 'n'.repeat(43) });
    await scenario.accept(accepted);
    const pending = await scenario.request('south-evening', evening, 'b-key', { network: 'n'.repeat(43) });
    const named = { venueId: 'riverside', reference: accepted, actor: 'staff:desk' } as const;
    const note = await addNote(service, { ...named, text: 'Rang' });
    const block = await scenario.block('north', '2027-04-01');
    await copyRiverside(service);
    const lakeside = () => rowsOfVenue(service.storage, 'lakeside');
    return { service, scenario, accepted, pending, named, note, block, lakeside };
  }

  test('have the same content but different website keys', async () => {
    const { service, accepted } = await open();
    const [one, other] = await Promise.all(
      ['riverside', 'lakeside'].map((venueId) =>
        service.storage.read((db) => findBookingRequest(db, { venueId, reference: accepted })),
      ),
    );
    assert.deepEqual({ ...other, venueId: 'riverside' }, one);
    for (const key of ['key', 'other']) {
      const { body } = await service.get('/spaces/north/availability?from=2027-03-12&to=2027-03-12', { key });
      assert.deepEqual(
        body.data[0].slots.map(({ slotId, free }: { slotId: string; free: boolean }) => [slotId, free]),
        [
          ['north-day', false],
          ['north-evening', false],
          ['north-morning', true],
        ],
        key,
      );
    }
  });

  test('staff actions at one venue change no row of the other', async () => {
    const { service, scenario, accepted, pending, named, note, block, lakeside } = await open();
    const before = await lakeside();
    assert.equal(before['booking_requests']?.length, 2);
    assert.equal(before['booking_request_notes']?.length, 1);
    const steps: Record<string, () => Promise<unknown>> = {
      price: () => agreePrice(service, named, { totalCents: 100_000, reason: 'Regulars' }),
      move: () => scenario.move(accepted, { date: '2027-03-19' }),
      cancel: () => scenario.cancel(accepted),
      undo: () => scenario.undo(accepted),
      decline: () => scenario.decline(pending),
      note: () => addNote(service, { ...named, text: 'Called back' }),
      'remove a note': () => removeNote(service, { ...named, noteId: note.id }),
      unblock: () => scenario.unblock(block),
      import: () => scenario.import(divisibleHall({ file: { spaces: [hallSpace('north', ['north'])] } })),
      erase: () =>
        eraseGuests(service, {
          venueId: 'riverside',
          references: [accepted, pending],
          actor: 'staff:desk',
        }),
    };
    for (const [step, run] of Object.entries(steps)) {
      await run();
      assert.deepEqual(await lakeside(), before, step);
    }
  });

  test('a date booked at one venue is free at the other', async () => {
    const { service, scenario } = await open();
    await scenario.request('whole-day', '2027-05-01');
    const path = '/spaces/whole/availability?from=2027-05-01&to=2027-05-01';
    const freeBy = async (key: string) => {
      const { body } = await service.get(path, { key });
      return body.data[0].slots.map(({ free }: { free: boolean }) => free);
    };
    assert.deepEqual(await freeBy('key'), [false, false, false]);
    assert.deepEqual(await freeBy('other'), [true, true, true]);
  });

  test('guest data, history and network searches leave out the other venue', async () => {
    const { service, accepted, pending } = await open();
    await service.storage.read(async (db) => {
      const at = { venueId: 'riverside', reference: pending };
      const alike = await listRequestsFromNetworkOf(db, at, noon);
      assert.deepEqual(
        alike.map(({ venueId, reference }) => [venueId, reference]),
        [['riverside', pending]],
      );
      // Exports leave out network addresses.
      assert.deepEqual(await listRequestsFromNetworkOf(db, { ...at, venueId: 'lakeside' }, noon), []);
      const requests = await listRequestsOfGuest(db, { venueId: 'riverside', email: 'visitor@example.com' });
      const file = await exportGuestData(db, { venueId: 'riverside', requests, contacts: [] }, noon);
      assert.deepEqual(
        file.requests.map(({ reference, notes }) => [reference, notes.length]).sort(),
        [
          [accepted, 1],
          [pending, 0],
        ].sort(),
      );
      const notes = await listNotes(db, { venueId: 'lakeside', reference: accepted });
      assert.equal(notes.length, 1);
    });
  });

  test('an event carries the request of its own venue', async () => {
    const { service, accepted, named } = await open();
    await eraseGuests(service, { ...named, references: [accepted] });
    const result = await service.storage.read(async (db) => {
      const events = await Promise.all(
        ['riverside', 'lakeside'].map((venueId) => listEventLogOf(db, venueId, [accepted])),
      );
      const placed = events.flat().filter(({ action }) => action === 'booking-request.placed');
      return presentEvents(
        db,
        placed.map((event) => ({ ...event, version: 1 })),
        noon,
      );
    });
    assert.deepEqual(
      result.map((event) => JSON.stringify(event).includes('A. Visitor')),
      [false, true],
    );
  });

  test('a hold that expires at both venues is recorded once for each', async () => {
    const { service, pending } = await open();
    service.now = noon + 48 * msPerHour;
    await Promise.all([recordExpiredHolds(service), recordExpiredHolds(service)]);
    const expiries = await service.storage.read(async (db) =>
      Promise.all(['riverside', 'lakeside'].map((venueId) => listEventLogOf(db, venueId, [pending]))),
    );
    assert.deepEqual(
      expiries.map((entries) => entries.filter(({ action }) => action === 'hold.lapsed').length),
      [1, 1],
    );
  });
});
