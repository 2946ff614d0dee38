import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { findGuest, listGuests } from '../../storage/booking/guest-directory.ts';
import { listRequestsOfGuest } from '../../storage/booking/guests.ts';
import { listGroupMembers, listMembersOfGroup } from '../../storage/venue/guest-groups.ts';
import { addStaff } from '../access/add-staff.ts';
import { resetPassword } from '../access/reset-password.ts';
import { changeGroupMembers } from './change-group-members.ts';
import { changeGuest } from './change-guest.ts';
import { eraseGuests } from './erase-guests.ts';
import { findGroupsOfGuest } from './groups-of-guest.ts';

const unicode = 'zoe@bücher.example';
const ascii = 'zoe@xn--bcher-kva.example';
const venueId = 'riverside';
const actor = 'staff:desk' as const;

onBothDatabases('an address with its domain in Unicode and in ASCII', (newDatabase) => {
  async function open() {
    const venue = divisibleHall({ venue: { groups: [{ id: 'clubs', name: 'Clubs' }] } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const { storage } = service;
    const scenario = scenarioFor(service);
    const request = (email: string, slot: string, date = evening) =>
      scenario.request(slot, date, null, { guest: { name: 'Zoe', email, phone: null, company: null } });
    const read = storage.read.bind(storage);
    const list = async (text?: string) => {
      const filter = { venueId, ignoresContacts: false, text };
      const page = await read((db) => listGuests(db, filter, { limit: 20, by: 'recent' }, service.now));
      return page?.guests.map(({ addresses, requests }) => [addresses, requests]);
    };
    /** Changes a row to what version 1.0.0 stored. */
    const store = (reference: string, address: string) =>
      storage.transact((db) =>
        db
          .updateTable('booking_requests')
          .set({ guest_address: address })
          .where('venue_id', '=', venueId)
          .where('reference', '=', reference)
          .execute(),
      );
    return { service, storage, request, read, list, store };
  }

  test('is one guest of the directory, the export, the notes and the erasure', async () => {
    const { service, request, read, list, store } = await open();
    const first = await request(unicode, 'north-evening');
    const second = await request(ascii, 'south-evening');
    const third = await request(ascii, 'north-evening', '2027-03-13');
    await store(third, ascii);
    for (const text of [undefined, unicode, ascii, ascii.toUpperCase(), 'zoe@b', 'zoe@xn--b'])
      assert.deepEqual(await list(text), [[[unicode], 3]], text);
    await changeGuest(service, { venueId, reference: second, actor }, { notes: 'Likes tea' });
    for (const reference of [first, second, third]) {
      const guest = await read((db) => findGuest(db, { venueId, reference }, service.now));
      assert.deepEqual([guest?.notes, guest?.requests], ['Likes tea', 3]);
    }
    for (const email of [unicode, ascii]) {
      const requests = await read((db) => listRequestsOfGuest(db, { venueId, email }));
      assert.deepEqual(requests.toSorted(), [first, second, third].sort());
    }
    await eraseGuests(service, { venueId, references: [first, second], actor });
    assert.deepEqual(await list(), [[[unicode], 1]]);
    await eraseGuests(service, { venueId, references: [third], actor });
    assert.deepEqual(await read((db) => db.selectFrom('guests').select('notes').execute()), []);
  });

  test('reads the notes of both spellings from version 1.0.0 as one, and replaces them', async () => {
    const { service, storage, request, read } = await open();
    const reference = await request(unicode, 'north-evening');
    await storage.transact(async (db) => {
      const guests = ['guest-a', 'guest-b'].map((id) => ({ venue_id: venueId, id, notes: `Of ${id}` }));
      await db.insertInto('guests').values(guests).execute();
      await db
        .insertInto('guest_addresses')
        .values([
          { venue_id: venueId, address: unicode, guest_id: 'guest-a' },
          { venue_id: venueId, address: ascii, guest_id: 'guest-b' },
        ])
        .execute();
    });
    const notes = async () => (await read((db) => findGuest(db, { venueId, reference }, service.now)))?.notes;
    assert.equal(await notes(), 'Of guest-a\n\nOf guest-b');
    await changeGuest(service, { venueId, reference, actor }, { notes: 'One' });
    assert.equal(await notes(), 'One');
    assert.equal((await read((db) => db.selectFrom('guests').select('id').execute())).length, 1);
  });

  test('is one member of a guest group', async () => {
    const { service, storage, request, read } = await open();
    const change = (requested: object) =>
      changeGroupMembers(service, { venueId, groupId: 'clubs', requested, actor });
    const groupOf = async (email: string) =>
      (await read((db) => findGroupsOfGuest(db, venueId, { email })))?.groups.map(({ id }) => id);
    assert.deepEqual(await change({ add: [ascii, unicode] }), { added: 1, removed: 0 });
    assert.deepEqual(await groupOf(unicode), ['clubs']);
    await storage.transact((db) =>
      db.updateTable('guest_group_members').set({ address: ascii }).where('venue_id', '=', venueId).execute(),
    );
    assert.deepEqual(await change({ add: [unicode] }), { added: 0, removed: 0 });
    assert.deepEqual([await groupOf(unicode), await groupOf(ascii)], [['clubs'], ['clubs']]);
    const group = { venueId, groupId: 'clubs' };
    assert.deepEqual(await read((db) => listMembersOfGroup(db, group)), [unicode]);
    const reference = await request(unicode, 'north-evening');
    await eraseGuests(service, { venueId, references: [reference], actor });
    assert.deepEqual(await read((db) => listGroupMembers(db, venueId)), []);
  });

  test('is one account', async () => {
    const { service, storage } = await open();
    const add = (email: string) =>
      addStaff(service, { email, name: 'Zoe', venueId, role: 'owner' }, 'operator');
    const { staff } = await add(ascii);
    assert.equal(staff.email, unicode);
    assert.equal((await add(unicode)).staff.id, staff.id);
    await storage.transact((db) => db.updateTable('staff').set({ email: ascii }).execute());
    for (const email of [unicode, ascii]) {
      const link = await resetPassword(service, { email, actor: 'operator' });
      assert.deepEqual(link.invitation.target, { staffId: staff.id });
    }
  });
});
