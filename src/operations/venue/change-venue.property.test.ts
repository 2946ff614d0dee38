/** An edit reads only a part of its venue, and does what the same edit of the whole venue file would do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { venueDocument } from '../../../test/arbitrary-venue-document.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { runCount } from '../../../test/full-run.ts';
import { startService, type TestService } from '../../../test/service.ts';
import { parseVenueFile } from '../../domain/documents/venue-file/parse.ts';
import {
  addPart,
  changePart,
  type PartIds,
  removePart,
  reorderParts,
} from '../../domain/documents/venue-file/parts.ts';
import type { VenueDocument } from '../../domain/documents/venue-file/schema.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { writeVenueFile } from '../../domain/documents/venue-file/write.ts';
import { ValidationError } from '../../domain/errors.ts';
import { listBlocks } from '../../storage/booking/blocks.ts';
import { readVenueFile } from '../../storage/documents/venue-file.ts';
import { compareVenues } from '../documents/import/compare-venues.ts';
import { importVenue } from '../documents/import-venue.ts';
import { changeVenue, type VenueEdit } from './change-venue.ts';
import type { PartEdit } from './draft-part.ts';

interface Edit extends PartEdit {
  readonly spaceId: string | null;
}

/** An edit of some part of a document; null: it has no such part. */
const edits: Record<string, (document: VenueDocument, at: readonly number[], id: string) => Edit | null> = {
  'change the venue': ({ spaces }, [a = 0], id) => {
    const packageIds = spaces.flatMap(({ slots = [] }) =>
      slots.flatMap(({ packages = [] }) => packages.map((offer) => offer.id)),
    );
    const question = { id: 'which', label: 'Which?', kind: 'text', packageIds: [packageIds[a] ?? id] };
    return change([], { description: id, noticeHours: a * 800, ...(a % 2 && { questions: [question] }) });
  },
  'change a space': (document, at, id) =>
    of(document, at.slice(0, 1), (ids) => change(ids, { name: id, ...(at[1] && { rooms: [id, 'hall'] }) })),
  'change a slot': (document, at, id) => of(document, at.slice(0, 2), (ids) => change(ids, { name: id })),
  'change a package': (document, at, id) => {
    const extras = [{ id: 'piano', name: 'Piano', amountCents: 1e12, per: 'attendee' }];
    const changes = at[0] ? { name: id } : { extras, minimumAttendance: null };
    return of(document, at, (ids) => change(ids, changes));
  },
  'make a slot invalid': (document, at) =>
    of(document, at.slice(0, 2), (ids) => change(ids, { endTime: '25:00', seasons: [{ from: 'May' }] })),
  'add a space': ({ spaces }, [a = 0, b = 0], id) =>
    add([], { ...spaces[b], id: spaces[a]?.id ?? id, name: id, capacity: 5 }),
  'add a slot': (document, [a = 0, b = 0, c = 0], id) => {
    const slots = document.spaces.flatMap((space) => space.slots ?? []);
    const packages = [{ ...slots[b]?.packages?.[0], id: slots[c]?.packages?.[0]?.id ?? id, hireFeeCents: 1 }];
    const slot = { id: slots[b]?.id ?? id, name: id, startTime: '09:00', endTime: '10:00', packages };
    return of(document, [a], (ids) => add(ids, slot));
  },
  'add a package': (document, at, id) => {
    const offers = document.spaces.flatMap(({ slots = [] }) =>
      slots.flatMap(({ packages = [] }) => packages),
    );
    const [a = 0, b = 0, c = 0] = at;
    const offer = { id: offers[b * 3 + c]?.id ?? id, hireFeeCents: 7, ...(a && { name: id }) };
    return of(document, at.slice(0, 2), (ids) => add(ids, offer));
  },
  'remove a space': (document, at) => of(document, at.slice(0, 1), remove),
  'remove a slot': (document, at) => of(document, at.slice(0, 2), remove),
  'remove a package': (document, at) => of(document, at, remove),
  'reorder slots': (document, [a = 0]) =>
    of(document, [a], (ids) => {
      const slots = document.spaces.find((space) => space.id === ids[0])?.slots ?? [];
      const order = slots.map((slot) => slot.id).toReversed();
      return { ...change(ids, {}), edit: (some) => reorderParts(some, ids, order, 'slotIds') };
    }),
};

/** Calls `make` with the ids of the part at these positions. */
function of({ spaces }: VenueDocument, at: readonly number[], make: (ids: PartIds) => Edit): Edit | null {
  const pick = <T>(list: readonly T[] = [], index = 0) => list[index % list.length];
  const space = pick(spaces, at[0]);
  const slot = pick(space?.slots, at[1]);
  const ids = [space?.id, slot?.id, pick(slot?.packages, at[2])?.id].slice(0, at.length);
  return ids.includes(undefined) ? null : make(ids as string[]);
}

const spaceOf = (ids: PartIds) => ids[0] ?? null;
const change = (ids: PartIds, changes: object): Edit => ({
  spaceId: spaceOf(ids),
  edit: (document) => changePart(document, ids, changes),
});
const add = (ids: PartIds, part: { readonly id: string; readonly [member: string]: unknown }): Edit => ({
  spaceId: spaceOf(ids),
  packageId: ids.length === 2 ? part.id : null,
  edit: (document, members) => addPart(document, ids, part, members),
});
const remove = (ids: PartIds): Edit => ({
  spaceId: spaceOf(ids),
  edit: (document) => removePart(document, ids),
});

/** Edits the whole document. The blocks of a removed space are removed too. */
function editWhole(file: VenueFile, { edit }: Edit): VenueFile {
  const { document, path } = edit(writeVenueFile(file), {});
  const { spaces } = document as VenueDocument;
  const left = new Set(spaces.map(({ id }) => id));
  const blocks = (document as VenueDocument).blocks?.flatMap(({ spaceId, spaceIds, ...block }) => {
    const named = [spaceId ?? spaceIds ?? []].flat();
    const staying = named.filter((id) => left.has(id));
    if (named.length > 0 && staying.length === 0) return [];
    return [{ ...block, ...(staying.length > 0 && { spaceIds: staying }) }];
  });
  try {
    return parseVenueFile({ ...(document as object), blocks }, 1000);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.problems.map((problem) => ({
        ...problem,
        path: problem.path.startsWith(path) ? problem.path.slice(path.length) : problem.path,
      })),
    );
  }
}

/**
 * Returns the problems of the edited part only: a whole document may repeat a problem for each slot with the package.
 */
const ownPaths = (error: unknown) => {
  assert.ok(error instanceof ValidationError, `expected a ValidationError, got ${error}`);
  const paths = error.problems.map(({ path }) => path).filter((path) => !/^(spaces\[|venue\.)/.test(path));
  return [...new Set(paths)].toSorted();
};

async function changesOf(service: TestService, venueId: string): Promise<string[]> {
  const rows = await service.storage.read((db) =>
    db
      .selectFrom('events')
      .select('details')
      .where('venue_id', '=', venueId)
      .where('action', '=', 'venue.edited')
      .execute(),
  );
  return rows.flatMap(({ details }) =>
    (JSON.parse(details).changes as { part: string; id: string; change: string }[]).map(
      ({ part, id, change }) => `${part} ${id} ${change}`,
    ),
  );
}

onAnyDatabase('an edit of a part', (newDatabase) => {
  test('stores, records and rejects what an edit of the whole venue file would', async () => {
    const service = await startService(await (await newDatabase()).open());
    let venues = 0;
    const seen = new Map<string, number>();
    const position = fc.nat(2);
    const cases = fc.tuple(
      venueDocument.filter(({ spaces }) => spaces.length > 1),
      fc.constantFrom(...Object.keys(edits)),
      fc.tuple(position, position, position),
    );
    const property = fc.asyncProperty(cases, async ([document, kind, at]) => {
      const venueId = `venue-${++venues}`;
      const file = parseVenueFile({ ...document, venue: { ...document.venue, id: venueId }, siteKeys: [] });
      await importVenue(service, file, 'operator');
      const read = () => service.storage.read((db) => readVenueFile(db, venueId, ['import']));
      const before = (await read()) ?? assert.fail();
      const edit = edits[kind]?.(writeVenueFile(before), at, `new-${venues}`) ?? null;
      if (edit === null) return;
      const requested: VenueEdit = { ...edit, venueId, actor: 'staff:a', check: () => undefined };
      let expected: VenueFile;
      try {
        expected = editWhole(before, edit);
      } catch (error) {
        seen.set(`${kind}, rejected`, (seen.get(`${kind}, rejected`) ?? 0) + 1);
        const refusal = await changeVenue(service, requested).catch((reason) => reason);
        // If two parts conflict, an import reports the second one in the file, and an edit reports the edited one.
        const missing = new Set(ownPaths(error)).difference(new Set(ownPaths(refusal)));
        assert.deepEqual([...missing], []);
        assert.deepEqual(await read(), before);
        return;
      }
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      const blocks = await service.storage.read((db) => listBlocks(db, venueId));
      const { spaces, slots, packages, venue } = compareVenues(before, expected, blocks);
      const parts = { space: spaces, slot: slots, package: packages };
      await changeVenue(service, requested);
      assert.deepEqual(await read(), expected, kind);
      assert.deepEqual(await changesOf(service, venueId), [
        ...(venue === 'unchanged' ? [] : [`venue ${venueId} changed`]),
        ...Object.entries(parts).flatMap(([part, ids]) =>
          (['added', 'changed', 'removed'] as const).flatMap((what) =>
            ids[what].map((id) => `${part} ${id} ${what}`),
          ),
        ),
      ]);
    });
    await fc.assert(property, { numRuns: runCount(60, 2_000) });
    assert.ok(seen.size >= 10, `few kinds of edits were tried: ${[...seen].join(' ')}`);
  });
});
