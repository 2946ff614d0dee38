import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { eventsOf } from '../../../test/events.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { maxNotes } from '../../domain/booking/note.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import { insertNotes, listNotes } from '../../storage/booking/notes.ts';
import { addNote } from './add-note.ts';
import { declineBookingRequest } from './decline-booking-request.ts';
import { eraseGuests } from './erase-guests.ts';
import { removeNote } from './remove-note.ts';

onAnyDatabase('staff notes', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const reference = await scenario.request('north-evening', evening);
    const named = { venueId: 'riverside', reference, actor: 'staff:desk' } as const;
    const notes = () => service.storage.read((db) => listNotes(db, { venueId: 'riverside', reference }));
    return { service, scenario, reference, named, notes };
  }

  test('are listed with author and time, oldest first', async () => {
    const { service, scenario, named, reference, notes } = await open();
    const first = await addNote(service, { ...named, text: 'Rang: wants the small stage\n(call back)' });
    service.now += 1000;
    await addNote(service, { ...named, actor: 'staff:other', text: 'Called back' });
    assert.deepEqual(
      (await notes()).map(({ actor, text, about }) => [actor, text, about]),
      [
        ['staff:desk', 'Rang: wants the small stage\n(call back)', null],
        ['staff:other', 'Called back', null],
      ],
    );
    await removeNote(service, { ...named, noteId: first.id });
    assert.equal((await notes()).length, 1);
    const last = (await eventsOf(service)).at(-1);
    assert.deepEqual(last, [
      ...['staff:desk', 'booking-request.note-removed', reference],
      { noteId: first.id },
    ]);
    assert.deepEqual((await scenario.audit()).slice(-3), [
      `staff:desk booking-request.noted ${reference}`,
      `staff:other booking-request.noted ${reference}`,
      `staff:desk booking-request.note-removed ${reference}`,
    ]);
  });

  test('include private reasons of decisions, which the log does not', async () => {
    const { service, named, notes } = await open();
    await declineBookingRequest(service, { ...named, reason: 'Marker-Reason' });
    const [note] = await notes();
    assert.match(note?.id ?? '', /^note-[\w-]{16}$/);
    assert.deepEqual([note?.about, note?.text, note?.actor], ['declined', 'Marker-Reason', 'staff:desk']);
    const log = await service.storage.read((db) => db.selectFrom('events').selectAll().execute());
    assert.doesNotMatch(JSON.stringify(log), /Marker/);
  });

  test('are erased with the guest', async () => {
    const { service, named, reference, notes } = await open();
    await addNote(service, { ...named, text: 'A. Visitor is rude' });
    await eraseGuests(service, { venueId: 'riverside', references: [reference], actor: 'operator' });
    assert.deepEqual(await notes(), []);
  });

  test('rejects blank, long or invalid text and another venue’s request', async () => {
    const { service, scenario, named, notes } = await open();
    for (const text of ['', ' \n', 'a\u0000b', '\u001b[2J', '\ud800', 'x'.repeat(5001)]) {
      await assert.rejects(addNote(service, { ...named, text }), ValidationError, JSON.stringify(text));
      await assert.rejects(declineBookingRequest(service, { ...named, reason: text }), (error) => {
        assert.ok(error instanceof ValidationError);
        assert.deepEqual(
          error.problems.map(({ path }) => path),
          ['reason'],
        );
        return true;
      });
    }
    await scenario.import(
      divisibleHall({ venue: { id: 'other' }, siteKey: { key: 'o' }, file: { spaces: [] } }),
    );
    await assert.rejects(addNote(service, { ...named, venueId: 'other', text: 'x' }), NotFoundError);
    const { id } = await addNote(service, { ...named, text: 'x' });
    await assert.rejects(removeNote(service, { ...named, venueId: 'other', noteId: id }), NotFoundError);
    await assert.rejects(removeNote(service, { ...named, noteId: 'note-none' }), {
      code: 'NOT_FOUND',
      message: `Booking request ${named.reference} has no note note-none.`,
    });
    assert.equal((await notes()).length, 1);
    assert.equal(await scenario.statusOf(named.reference), 'pending_approval');
  });

  test('have a limit per request', async () => {
    const { service, scenario, named, reference } = await open();
    const rows = (of: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `note-${of}-${index}`,
        at: 0,
        actor: 'staff:desk',
        about: null,
        text: 'x',
        reference: of,
      }));
    const other = await scenario.request('south-evening', evening);
    await service.storage.transact(async (db) => {
      await insertNotes(db, 'riverside', rows(reference, maxNotes - 1));
      await insertNotes(db, 'riverside', rows(other, 1));
    });
    await addNote(service, { ...named, text: 'The last' });
    await assert.rejects(addNote(service, { ...named, text: 'One more' }), {
      message: `Booking request ${reference} has ${maxNotes} notes, which is the maximum.`,
      codedProblem: { problem: 'notes_full', values: { most: maxNotes } },
    });
  });
});
