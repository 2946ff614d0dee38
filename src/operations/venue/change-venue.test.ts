import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyRow, onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, importProblems, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import {
  addPart,
  changePart,
  childrenOf,
  findPart,
  type PartIds,
  removePart,
  reorderParts,
} from '../../domain/documents/venue-file/parts.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { NotFoundError, PreconditionFailedError } from '../../domain/errors.ts';
import { readVenueFile } from '../../storage/documents/venue-file.ts';
import { changeVenue, type VenueEdit } from './change-venue.ts';
import { orderSpaces } from './order-spaces.ts';

const undivided = { whole: ['hall'], north: ['north'], south: ['south'] };

type Edit = Pick<VenueEdit, 'spaceId' | 'packageId' | 'edit'>;

const of = (ids: PartIds) => ids[0] ?? null;
const change = (ids: PartIds, changes: object): Edit => ({
  spaceId: of(ids),
  edit: (document) => changePart(document, ids, changes),
});
const add = (ids: PartIds, part: { readonly id: string; readonly [member: string]: unknown }): Edit => ({
  spaceId: of(ids),
  packageId: ids.length === 2 ? part.id : null,
  edit: (document, members) => addPart(document, ids, { ...part }, members),
});
const remove = (ids: PartIds): Edit => ({
  spaceId: of(ids),
  edit: (document) => removePart(document, ids),
});
const reorder = (ids: PartIds, order: readonly string[], member: string): Edit => ({
  spaceId: of(ids),
  edit: (document) => reorderParts(document, ids, order, member),
});

onBothDatabases('editing a venue', (newDatabase) => {
  async function open(venue: VenueFile = divisibleHall()) {
    const service = await startService(await (await newDatabase()).open(), { venue });
    const edit = ({ spaceId, ...how }: Edit, check: VenueEdit['check'] = () => undefined) =>
      changeVenue(service, { venueId: 'riverside', spaceId, actor: 'staff:a', check, ...how });
    const stored = async () => {
      const file = await service.storage.read((db) => readVenueFile(db, 'riverside', ['import']));
      return file ?? assert.fail('there is no venue');
    };
    const order = (spaceIds: readonly string[]) =>
      orderSpaces(service, {
        venueId: 'riverside',
        actor: 'staff:a',
        check: () => undefined,
        order: spaceIds,
        member: 'spaceIds',
      });
    const events = () =>
      service.storage.read(async (db) => {
        const rows = await db
          .selectFrom('events')
          .select(['actor', 'action', 'details'])
          .orderBy('sort_key')
          .execute();
        return rows
          .filter(({ action }) => action !== 'venue.imported')
          .map(({ actor, action, details }) => [actor, action, JSON.parse(details)]);
      });
    return {
      service,
      scenario: scenarioFor(service),
      edit,
      order,
      stored,
      events,
      rows: () => everyRow(service.storage),
    };
  }

  test('changes the named members immediately and logs who changed what', async () => {
    const { service, edit, stored, events } = await open();
    const file = await edit(change(['north'], { name: 'The north half', capacity: 60 }));
    assert.deepEqual(
      findPart(file, ['north']),
      findPart(await stored(), ['north']),
      'returns the stored part',
    );
    assert.equal(Object(findPart(file, ['north'])).capacity, 60);
    const { body } = await service.get('/spaces');
    assert.equal(body.data[1].name, 'The north half');
    assert.deepEqual(await events(), [
      [
        'staff:a',
        'venue.edited',
        {
          changes: [
            {
              part: 'space',
              id: 'north',
              name: 'The north half',
              change: 'changed',
              members: ['name', 'capacity'],
              values: [
                { member: 'name', before: 'Hall (north)', after: 'The north half' },
                { member: 'capacity', before: 100, after: 60 },
              ],
            },
          ],
        },
      ],
    ]);
  });

  test('logs each price that an edit of a package changes, in the slot and in all of its slots', async () => {
    const { edit, events } = await open();
    const drinks = { id: 'drinks', name: 'Drinks', amountCents: 1_250, per: 'attendee' };
    const offer = ['north', 'north-evening', 'dry-hire'] as const;
    await edit(change(offer, { extras: [drinks] }));
    await edit(change(offer, { hireFeeCents: 125_000, extras: [{ ...drinks, amountCents: 1_300 }] }));
    const [, , logged] = (await events()).at(-1) ?? [];
    const offers = logged.changes.filter(({ part }: { part: string }) => part === 'package');
    assert.deepEqual(
      offers.flatMap(({ spaceId, slotId, values }: Record<string, unknown>) =>
        (values as unknown[]).map((value) => [spaceId, slotId, value]),
      ),
      [
        [
          'north',
          'north-day',
          {
            member: 'extras',
            before: [drinks],
            after: [{ ...drinks, amountCents: 1_300 }],
          },
        ],
        ['north', 'north-evening', { member: 'hireFeeCents', before: 120_000, after: 125_000 }],
      ],
    );
  });

  test('logs of long lists of prices the entries that changed', async () => {
    const { edit, events } = await open();
    const rates = Array.from({ length: 20 }, (_, index) => ({
      label: `Season ${index + 1}`,
      basisPoints: 2_000,
      from: '2027-05-01',
      to: '2027-09-30',
    }));
    await edit(change(['north'], { rates }));
    await edit(
      change(['north'], {
        rates: rates.map((rate, at) => (at === 3 ? { ...rate, basisPoints: 2_500 } : rate)),
      }),
    );
    const [, , logged] = (await events()).at(-1) ?? [];
    assert.deepEqual(logged.changes[0].values, [
      {
        member: 'rates',
        before: [{ label: 'Season 4', basisPoints: 2_000 }],
        after: [{ label: 'Season 4', basisPoints: 2_500 }],
      },
    ]);
  });

  test('does not write unchanged rows', async () => {
    const { edit, rows } = await open();
    const before = await rows();
    await edit(change(['north', 'north-evening'], { name: 'Late' }));
    const after = await rows();
    for (const table of ['packages', 'site_keys', 'space_rooms', 'blocks', 'occupancies'])
      assert.deepEqual(after[table], before[table], table);
    const slots = (of: typeof before) => of['slots']?.filter((row) => !row.includes('north-evening'));
    assert.deepEqual(slots(after), slots(before));
  });

  test('an edit without a change writes nothing', async () => {
    const { edit, rows } = await open();
    const before = await rows();
    await edit(change(['north'], { name: 'Hall (north)' }));
    assert.deepEqual(await rows(), before);
  });

  test('null restores the default', async () => {
    const { edit } = await open();
    await edit(change(['north'], { description: 'Bright.', turnaroundMinutes: 30 }));
    const file = await edit(change(['north'], { description: null, turnaroundMinutes: null }));
    assert.deepEqual(findPart(file, ['north']), findPart(divisibleHall(), ['north']));
  });

  test('package details change in every slot, its price in one', async () => {
    const { edit, stored } = await open();
    await edit(
      change(['north', 'north-day', 'dry-hire'], { name: 'Bare', hireFeeCents: 1, venueIncludes: ['Door'] }),
    );
    const offers = (await stored()).spaces.flatMap(({ slots }) => slots.flatMap(({ packages }) => packages));
    assert.equal(offers.length, 9);
    for (const { name, venueIncludes } of offers) assert.deepEqual([name, venueIncludes], ['Bare', ['Door']]);
    assert.deepEqual(
      offers.map(({ hireFeeCents }) => hireFeeCents).filter((cents) => cents !== 120_000),
      [1],
    );
  });

  test('parts are appended, reordered and deleted with their children', async () => {
    const { edit, order, stored, events } = await open();
    const ids = async () => childrenOf(await stored(), []).map((part) => Object(part).id);
    await edit(add([], hallSpace('attic', ['attic'])));
    assert.deepEqual(await ids(), ['whole', 'north', 'south', 'attic']);
    await order(['attic', 'south', 'whole', 'north']);
    assert.deepEqual(await ids(), ['attic', 'south', 'whole', 'north']);
    await edit(remove(['south']));
    await edit(add([], hallSpace('cellar', ['cellar'])));
    assert.deepEqual(
      await ids(),
      ['attic', 'whole', 'north', 'cellar'],
      'also if an earlier part was deleted',
    );
    await edit(add(['cellar', 'cellar-day'], { id: 'party', name: 'Party', hireFeeCents: 5 }));
    await edit(reorder(['cellar', 'cellar-day'], ['party', 'dry-hire'], 'packageIds'));
    const file = await edit(remove(['cellar', 'cellar-day', 'dry-hire']));
    assert.deepEqual(
      childrenOf(file, ['cellar', 'cellar-day']).map((part) => Object(part).id),
      ['party'],
    );
    assert.deepEqual(findPart(await stored(), ['cellar']), findPart(file, ['cellar']));
    assert.equal((await events()).length, 7);
  });

  test('a package of another slot needs no description', async () => {
    const { edit } = await open();
    await edit(remove(['north', 'north-day', 'dry-hire']));
    const file = await edit(add(['north', 'north-day'], { id: 'dry-hire', hireFeeCents: 7 }));
    assert.equal(Object(findPart(file, ['north', 'north-day', 'dry-hire'])).name, 'Dry hire');
  });

  test('rejects an incomplete or duplicated order', async () => {
    const { order } = await open();
    for (const requested of [
      ['whole', 'north'],
      ['whole', 'north', 'north'],
      ['whole', 'north', 'attic'],
      ['whole', 'north', 'south', 'whole'],
    ])
      assert.deepEqual(await importProblems(order(requested)), [
        { path: 'spaceIds', message: 'must name each space once' },
      ]);
  });

  test('reports problems by the names sent and writes nothing', async () => {
    const { edit, rows } = await open();
    const before = await rows();
    const problems = (how: Edit) => importProblems(edit(how));
    assert.deepEqual(await problems(change(['north', 'north-day'], { endTime: '25:00' })), [
      {
        path: 'endTime',
        message: 'must be a time of day from "00:00" to "23:59", with two digits each; midnight is "00:00"',
      },
    ]);
    assert.deepEqual(await problems(change(['north'], { capacity: null })), [
      { path: 'capacity', message: 'is required' },
    ]);
    assert.deepEqual(await problems(change(['north'], { id: 'n', slots: [] })), [
      { path: 'id', message: 'cannot be changed' },
      { path: 'slots', message: 'cannot be changed here; they have separate paths' },
    ]);
    for (const name of ['revision', 'venueId', '__proto__', 'constructor']) {
      const [problem] = await problems(change(['north'], JSON.parse(`{"${name}": {"a": 1}}`)));
      assert.equal(problem?.path, name);
      assert.match(problem?.message ?? '', /^is not known/);
    }
    assert.deepEqual(
      (await problems(add([], hallSpace('north', ['x'])))).map(({ path }) => path),
      ['id', 'slots[0].id', 'slots[1].id', 'slots[2].id'],
    );
    assert.deepEqual(await rows(), before);
  });

  test('reports problems elsewhere by their path in the venue file', async () => {
    const { edit } = await open();
    await edit(
      change(['north'], { rates: [{ label: 'Late', basisPoints: 100, slotIds: ['north-evening'] }] }),
    );
    const [problem] = await importProblems(edit(remove(['north', 'north-evening'])));
    assert.equal(problem?.path, 'spaces[1].rates[0].slotIds[0]');
  });

  test('a space may have the id of another venue’s space', async () => {
    const { service, edit } = await open();
    const other = divisibleHall({
      venue: { id: 'other' },
      siteKey: { key: 'other' },
      file: { spaces: [hallSpace('annex', ['a'], { slots: [] })] },
    });
    await scenarioFor(service).import(other);
    await edit(add([], hallSpace('annex', ['a'], { slots: [] })));
    for (const venueId of ['riverside', 'other']) {
      const file = await service.storage.read((db) => readVenueFile(db, venueId, []));
      assert.equal(file?.spaces.at(-1)?.id, 'annex', venueId);
    }
  });

  test('bookings stay when their space is deleted and move when its rooms change', async () => {
    const { scenario, edit } = await open(divisibleHall({ rooms: undivided }));
    const reference = await scenario.request('north-evening', evening);
    await edit(change(['north'], { rooms: ['attic'] }));
    assert.deepEqual(
      (await scenario.occupied()).map(({ room }) => room),
      ['riverside/attic'],
    );
    await edit(remove(['south']));
    await scenario.accept(reference);
    assert.equal(await scenario.statusOf(reference), 'accepted');
  });

  test('deleting a space deletes its own blocks and keeps those it shares with other spaces', async () => {
    const dates = { from: '2027-12-24', to: '2027-12-26' };
    const { edit, stored } = await open(
      divisibleHall({
        rooms: undivided,
        file: {
          blocks: [
            { ...dates, spaceId: 'north', reason: 'its own' },
            { ...dates, spaceIds: ['north', 'south'], reason: 'of both' },
            { ...dates, reason: 'of every space' },
          ],
        },
      }),
    );
    await edit(remove(['north']));
    const { blocks } = await stored();
    assert.deepEqual(blocks.map(({ reason, spaceIds }) => [reason, spaceIds]).toSorted(), [
      ['of both', ['south']],
      ['of every space', null],
    ]);
  });

  test('rejects an edit that would double-book and names the booking', async () => {
    const { scenario, edit } = await open(divisibleHall({ rooms: undivided }));
    const reference = await scenario.request('north-evening', evening);
    await scenario.request('south-evening', evening);
    const [problem] = await importProblems(edit(change(['south'], { rooms: ['north'] })));
    assert.equal(problem?.path, 'rooms');
    assert.match(problem?.message ?? '', new RegExp(`would share a room with ${reference}`));
  });

  test('publishing is a separate event', async () => {
    const { service, edit, events } = await open();
    await edit(change([], { published: false }));
    assert.equal((await service.get('/venue')).status, 404);
    assert.deepEqual(
      (await events()).map(([, action]) => action),
      ['venue.edited', 'venue.unpublished'],
    );
  });

  test('rejects a stale edit, and one of two concurrent ones', async () => {
    const { edit, events } = await open();
    const seen = (name: string) => (venue: VenueFile) => {
      if (Object(findPart(venue, ['north'])).name !== name) throw new PreconditionFailedError('changed');
    };
    const results = await Promise.allSettled(
      ['One', 'Other'].map((name) => edit(change(['north'], { name }), seen('Hall (north)'))),
    );
    assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    assert.equal((await events()).length, 1);
  });

  test('is refused if a shared package gets too large for all its slots', async () => {
    const slots = (space: string) =>
      Array.from({ length: 50 }, (_, slot) => ({
        id: `${space}-${slot}`,
        name: 'Slot',
        startTime: '08:00',
        endTime: '09:00',
        packages: [{ id: 'shared', name: 'Shared', hireFeeCents: 100 }],
      }));
    const space = (id: string) => hallSpace(id, [id], { slots: slots(id) });
    const { edit } = await open(divisibleHall({ file: { spaces: ['north', 'south'].map(space) } }));
    const ids = ['north', 'north-0', 'shared'];
    const lines = (count: number, length: number) =>
      Array.from({ length: count }, () => 'ö'.repeat(length / 2));
    await edit(change(ids, { venueIncludes: lines(80, 498) }));
    const tooLarge = { venueIncludes: lines(100, 498) };
    const message = 'has 2516720 bytes, with every package in each of its slots; the maximum is 2097152';
    assert.deepEqual(await importProblems(edit(change(ids, tooLarge))), [
      { path: 'spaces', message },
      { path: 'spaces[0]', message },
    ]);
    await edit(change(ids, { name: 'Renamed' }));
  });

  test('an unknown venue or part is not found', async () => {
    const { service, edit } = await open();
    const nowhere = { actor: 'staff:a', check: () => undefined, ...change([], {}) } as const;
    await assert.rejects(changeVenue(service, { ...nowhere, venueId: 'nowhere' }), {
      code: 'NOT_FOUND',
      message: 'There is no venue nowhere.',
    });
    for (const ids of [['attic'], ['north', 'south-day'], ['north', 'north-day', 'wet-hire']]) {
      await assert.rejects(edit(change(ids, {})), NotFoundError);
      await assert.rejects(edit(remove(ids)), NotFoundError);
    }
  });
});
