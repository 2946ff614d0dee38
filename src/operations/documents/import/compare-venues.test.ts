import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentWith } from '../../../../test/venue-file-document.ts';
import { parseVenueFile } from '../../../domain/documents/venue-file/parse.ts';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import type { StoredBlock } from '../../../storage/booking/blocks.ts';
import { compareVenues, hasChanges } from './compare-venues.ts';

/** Each package is in one slot only: a shared package cannot differ between slots. */
const file = parseVenueFile(documentWith({ 'spaces[1].slots[0].packages[0].id': 'day-hire' }));
const stored = (blocks: VenueFile['blocks'], source: StoredBlock['source'] = 'import'): StoredBlock[] =>
  blocks.map((block, index) => ({
    ...block,
    id: `block-${source}-${index}`,
    venueId: 'v',
    source,
    createdAt: 0,
  }));
const compare = (changed: VenueFile, blocks = stored(file.blocks)) => compareVenues(file, changed, blocks);
// biome-ignore lint/suspicious/noExplicitAny: a test changes what it likes
const edited = (edit: (file: any) => void): VenueFile => {
  const copy = structuredClone(file);
  edit(copy);
  return copy;
};

/** Yields the file with one value changed, for each value, whether the result makes sense or not. */
function* everyEdit(part: unknown = file, path: readonly string[] = []): Iterable<[string, VenueFile]> {
  const put = (value: unknown): [string, VenueFile] => [
    path.join('.'),
    edited((copy) => {
      const parent = path.slice(0, -1).reduce((at, step) => at[step], copy);
      parent[path.at(-1) ?? ''] = value;
    }),
  ];
  if (typeof part === 'string') yield put(`${part}x`);
  else if (typeof part === 'number') yield put(part + 1);
  else if (typeof part === 'boolean') yield put(!part);
  else if (part === null) yield put('x');
  else for (const [name, value] of Object.entries(part as object)) yield* everyEdit(value, [...path, name]);
  if (Array.isArray(part) && part.length > 1) yield put(part.toReversed());
}

test('importing the stored venue changes nothing in any order of keys and blocks', () => {
  assert.equal(hasChanges(compare(structuredClone(file))), false);
  assert.equal(hasChanges(compare(edited((copy) => copy.siteKeys.reverse()))), false);
  assert.equal(hasChanges(compare(edited((copy) => copy.siteKeys.pop()))), false);
});

test('every change of a value or an order is detected', () => {
  const edits = [...everyEdit()];
  assert.ok(edits.length > 100, `${edits.length} edits`);
  for (const [path, changed] of edits) assert.equal(hasChanges(compare(changed)), true, path);
});

test('a change names its part by id and member', () => {
  const none = { added: [], changed: [], removed: [] };
  const named = ({ venue, spaces, slots, packages, siteKeys }: ReturnType<typeof compare>) => ({
    venue,
    spaces,
    slots,
    packages,
    siteKeys,
  });
  const unchanged = {
    venue: 'unchanged',
    spaces: none,
    slots: none,
    packages: none,
    siteKeys: { ...none, kept: [] },
  };
  const cases: [VenueFile, object][] = [
    [edited(({ venue }) => Object.assign(venue, { name: 'Other' })), { venue: 'changed' }],
    [
      edited(({ spaces }) => Object.assign(spaces[1], { capacity: 1 })),
      { spaces: { ...none, changed: ['small-hall'] } },
    ],
    [
      edited(({ spaces }) => Object.assign(spaces[0].slots[0], { name: 'Late' })),
      { slots: { ...none, changed: ['main-hall-evening'] } },
    ],
    [
      edited(({ spaces }) => Object.assign(spaces[0].slots[0].packages[1], { hireFeeCents: 1 })),
      { slots: { ...none, changed: ['main-hall-evening'] } },
    ],
    [
      edited(({ spaces }) => Object.assign(spaces[0].slots[0].packages[1], { name: 'Gig' })),
      { packages: { ...none, changed: ['concert'] } },
    ],
    [
      edited(({ spaces }) => spaces.unshift({ ...spaces[1], id: 'new', slots: [] })),
      { spaces: { ...none, added: ['new'] } },
    ],
    [
      edited(({ spaces }) => spaces.splice(0, 1)),
      {
        spaces: { ...none, removed: ['main-hall'] },
        slots: { ...none, removed: ['main-hall-evening'] },
        packages: { ...none, removed: ['dry-hire', 'concert'] },
      },
    ],
    [
      edited(({ spaces }) => spaces[1].slots.push(spaces[0].slots.pop())),
      { slots: { ...none, changed: ['main-hall-evening'] } },
    ],
    [
      edited(({ siteKeys }) => siteKeys.push({ ...siteKeys[0], key: 'second' })),
      { siteKeys: { ...none, added: ['second'], kept: [] } },
    ],
    [
      edited(({ siteKeys }) => siteKeys.splice(0, 1)),
      { siteKeys: { ...none, kept: [file.siteKeys[0]?.key] } },
    ],
  ];
  for (const [changed, expected] of cases)
    assert.deepEqual(named(compare(changed)), { ...unchanged, ...expected });
});

test('a block is compared by content; staff blocks are removed only with their space', () => {
  const [christmas] = file.blocks;
  assert.ok(christmas);
  const easter = { ...christmas, from: '2027-03-26', to: '2027-03-29', reason: 'Easter' };
  const byStaff = stored([easter], 'staff');
  const both = { ...file, blocks: [easter, christmas, christmas] };
  assert.deepEqual(compare(both, [...stored([christmas]), ...byStaff]).blocks, {
    added: [easter, christmas],
    removed: [],
  });
  const without = edited((copy) => {
    copy.spaces.splice(0, 1);
    copy.blocks = [];
  });
  assert.deepEqual(
    compare(without, [...stored([christmas]), ...byStaff]).blocks.removed.map(({ id }) => id),
    ['block-import-0', 'block-staff-0'],
  );
});
