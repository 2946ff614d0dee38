/** The content of an export besides bookings; the tests of the commands cover bookings and the round trip. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, importProblems, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import type { ExportRecord } from '../../domain/documents/full-export/records.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { everyDay } from '../../domain/fields/weekdays.ts';
import { listBlocks } from '../../storage/booking/blocks.ts';
import { listGuestRecords } from '../../storage/booking/guest-records.ts';
import { eraseGuests } from '../booking/erase-guests.ts';
import { importFullExport } from './import-full-export.ts';

const block = {
  id: 'block-1',
  spaceIds: ['north'],
  from: '2027-04-01',
  to: '2027-04-02',
  fromTime: null,
  toTime: null,
  everyYear: false,
  except: [],
  weekdays: [...everyDay],
  reason: 'Repairs',
  source: 'staff' as const,
  createdAt: noon,
};
const feed = {
  id: 'feed-1',
  spaceId: null,
  withGuests: false,
  secretHash: 'x'.repeat(43),
  createdAt: noon,
  revokedAt: null,
};

onBothDatabases('importing a full export', (newDatabase) => {
  test('adds what staff stored about guests, of the addresses that requests here have', async () => {
    const { scenario, bring, guests } = await open();
    for (const [slotId, email] of [
      ['north-day', 'Ada@example.com'],
      ['south-day', 'ada@example.org'],
    ] as const)
      await scenario.request(slotId, evening, null, {
        guest: { name: 'Ada', email, phone: null, company: null },
      });
    const addresses = ['ADA@example.com', 'ada@example.org', 'erased@example.com'];
    const guest = { id: 'guest-1', addresses, notes: 'North' };
    assert.equal((await bring({ kind: 'guest', guest })).guests, 1);
    const stored = { ...guest, addresses: ['ada@example.com', 'ada@example.org'] };
    assert.deepEqual(await guests(), [stored]);
    const again = { ...guest, id: 'guest-2', notes: 'Other' };
    assert.equal((await bring({ kind: 'guest', guest: again })).guests, 0);
    assert.deepEqual(await guests(), [stored]);
  });

  test('adds guests without a booking once, with their notes, and leaves erased ones erased', async () => {
    const { service, guests, bring } = await open();
    const contact = (reference: string, email: string): ExportRecord => ({
      kind: 'guestContact',
      guestContact: {
        reference,
        guest: { name: 'Zoë', email, phone: null, company: null, address: { city: 'Norwich' } },
        createdAt: noon - 1000,
        updatedAt: noon,
      },
    });
    const guest = { id: 'guest-1', addresses: ['zoe@example.com'], notes: 'North' };
    const records = [contact('GU-4H8T2WQ6', 'Zoe@example.com'), { kind: 'guest', guest } as const];
    const added = await bring(...records);
    assert.deepEqual([added.guestContacts, added.guests, await guests()], [1, 1, [guest]]);
    const again = await bring(...records, contact('GU-00000000', 'zoe@EXAMPLE.com'));
    assert.deepEqual([again.guestContacts, again.guests], [0, 0]);
    await eraseGuests(service, { venueId: 'riverside', references: ['GU-4H8T2WQ6'], actor: 'operator' });
    const repeated = await bring(...records);
    assert.deepEqual([repeated.guestContacts, repeated.guests, await guests()], [0, 0, []]);
  });

  async function open(file = divisibleHall()) {
    const service = await startService(await (await newDatabase()).open(), { venue: file });
    const importOver = (imported: VenueFile, ...records: ExportRecord[]) =>
      importFullExport(
        service,
        imported,
        async function* () {
          for (const [index, record] of records.entries()) yield { line: index + 3, record };
        },
        { actor: 'operator' },
      );
    const bring = (...records: ExportRecord[]) => importOver(file, ...records);
    const blocks = () => service.storage.read((db) => listBlocks(db, file.venue.id));
    const guests = () => service.storage.read((db) => listGuestRecords(db, file.venue.id));
    return { service, scenario: scenarioFor(service), guests, blocks, bring, importOver };
  }

  test('adds missing blocks and feeds and counts them', async () => {
    const { scenario, bring } = await open();
    const records: ExportRecord[] = [
      { kind: 'block', block },
      { kind: 'block', block: { ...block, id: 'block-2', spaceIds: ['south'] } },
      { kind: 'feed', feed },
    ];
    const { plan, ...brought } = await bring(...records);
    assert.deepEqual(brought, {
      photos: 0,
      letters: 0,
      guestContacts: 0,
      guests: 0,
      guestCodes: 0,
      guestGroupMembers: 0,
      blocks: 2,
      feeds: 1,
      bookingRequests: 0,
      auditEntries: 0,
    });
    assert.deepEqual(plan.problems, []);
    for (const slotId of ['north-day', 'south-day', 'whole-day'])
      assert.equal(await scenario.isFree(slotId, '2027-04-02'), false, slotId);
    const { plan: _again, ...again } = await bring(...records);
    assert.deepEqual(again, {
      photos: 0,
      letters: 0,
      guestContacts: 0,
      guests: 0,
      guestCodes: 0,
      guestGroupMembers: 0,
      blocks: 0,
      feeds: 0,
      bookingRequests: 0,
      auditEntries: 0,
    });
    await scenario.unblock('block-1');
    assert.equal(await scenario.isFree('north-day', '2027-04-02'), true);
  });

  test('gives a new block of the venue file its exported id and leaves stored blocks', async () => {
    const repairs = { spaceId: 'north', from: '2027-04-01', to: '2027-04-02', reason: 'Repairs' };
    const party = { ...repairs, reason: 'Party' };
    const ofFile = { ...block, source: 'import' as const };
    const records: ExportRecord[] = [
      { kind: 'block', block: { ...ofFile, id: 'repairs-there' } },
      { kind: 'block', block: { ...ofFile, id: 'party-there', reason: 'Party', createdAt: noon - 1 } },
      { kind: 'block', block: { ...ofFile, id: 'not-in-the-file', reason: 'Fair' } },
    ];
    const { blocks, importOver } = await open(divisibleHall({ file: { blocks: [repairs] } }));
    const [stored] = await blocks();
    const changed = divisibleHall({ file: { blocks: [repairs, party] } });
    const { plan, ...brought } = await importOver(changed, ...records);
    assert.deepEqual([plan.blocks.added.length, brought.blocks], [1, 0]);
    const after = await blocks();
    assert.deepEqual(
      after.map(({ id, reason, source, createdAt }) => [id, reason, source, createdAt]),
      [
        ['party-there', 'Party', 'import', noon - 1],
        [stored?.id, 'Repairs', 'import', noon],
      ],
    );
    await importOver(changed, ...records);
    assert.deepEqual(await blocks(), after);
  });

  test('rejects by line a block that differs or names an unknown space', async () => {
    const { scenario, bring } = await open();
    await bring({ kind: 'block', block });
    const before = await scenario.audit();
    assert.deepEqual(
      await importProblems(
        bring(
          { kind: 'block', block: { ...block, reason: 'Party' } },
          { kind: 'block', block: { ...block, id: 'block-2', spaceIds: ['attic'] } },
        ),
      ),
      [
        { path: 'line 3, block', message: 'block-1 already exists with different content' },
        { path: 'line 4, block', message: '"attic" is not the id of a space of this file' },
      ],
    );
    assert.deepEqual(await scenario.audit(), before);
  });

  test('keeps the turnaround times', async () => {
    const north = hallSpace('north', ['north'], { turnaroundMinutes: 60 });
    const { scenario, bring } = await open(divisibleHall({ file: { spaces: [north] } }));
    await scenario.request('north-morning', evening);
    const before = await scenario.occupied();
    assert.equal(before.length, 2);
    await bring({ kind: 'feed', feed });
    assert.deepEqual(await scenario.occupied(), before);
  });
});
