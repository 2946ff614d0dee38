import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentedVenueFile } from '../../../../test/venue-file-document.ts';
import { NotFoundError, ValidationError } from '../../errors.ts';
import { parseVenueFile } from './parse.ts';
import { addPart, changePart, childrenOf, findPart, removePart, reorderParts } from './parts.ts';
import type { VenueDocument } from './schema.ts';

const dry = { id: 'dry', name: 'Dry hire', description: 'Bare.', extras: [], hireFeeCents: 100 };
const slot = (id: string, ...packages: object[]) => ({
  id,
  name: id,
  startTime: '09:00',
  endTime: '12:00',
  packages,
});
const wet = { id: 'wet', name: 'With drinks', hireFeeCents: 300 };
const hall = { id: 'hall', name: 'Hall', slots: [slot('day', dry, wet), slot('night', dry)] };
const attic = { id: 'attic', name: 'Attic', slots: [slot('day', { ...dry, hireFeeCents: 50 })] };
const cellar = { id: 'cellar', name: 'Cellar' };
const venue = { id: 'riverside', name: 'Riverside', description: 'By the river.' };
const blocks = [{ id: 'every space' }];
const whole = { venue, spaces: [hall, attic, cellar], blocks } as unknown as VenueDocument;

/** Returns the result of an edit. */
function edited({ document, path }: { document: unknown; path: string }) {
  return { ...(document as { venue: object; spaces: (typeof hall)[]; blocks: object[] }), path };
}
const isRejectedAt = (...paths: string[]) =>
  function isIt(error: unknown) {
    assert.ok(error instanceof ValidationError);
    assert.deepEqual(
      error.problems.map(({ path, message }) => `${path}: ${message}`),
      paths,
    );
    return true;
  };
const notFound = (message: string) => (error: unknown) =>
  error instanceof NotFoundError && error.message === message;

test('finds the venue and each part by its ids', () => {
  const file = parseVenueFile(documentedVenueFile());
  const [first, second] = file.spaces;
  assert.ok(first && second);
  const [firstSlot] = first.slots;
  assert.ok(firstSlot);
  assert.equal(findPart(file, []), file.venue);
  assert.equal(findPart(file, [second.id]), second);
  assert.equal(findPart(file, [first.id, firstSlot.id]), firstSlot);
  assert.equal(
    findPart(file, [first.id, firstSlot.id, firstSlot.packages[1]?.id ?? '']),
    firstSlot.packages[1],
  );
  assert.equal(childrenOf(file, []), file.spaces);
  assert.equal(childrenOf(file, [second.id]), second.slots);
  assert.equal(childrenOf(file, [first.id, firstSlot.id]), firstSlot.packages);
});

test('finds nothing for unknown ids and does not look elsewhere', () => {
  const file = parseVenueFile(documentedVenueFile());
  const [first, second] = file.spaces;
  const ofSecond = second?.slots[0]?.id ?? '';
  assert.throws(() => findPart(file, ['nowhere']), notFound('There is no space nowhere.'));
  assert.throws(() => childrenOf(file, ['nowhere']), notFound('There is no space nowhere.'));
  const ids = [first?.id ?? '', ofSecond];
  assert.throws(() => findPart(file, ids), notFound(`There is no slot ${ofSecond}.`));
  for (const find of [
    () => changePart(whole, ['attic', 'day', 'wet'], {}),
    () => removePart(whole, ['attic', 'day', 'wet']),
  ])
    assert.throws(find, notFound('There is no package wet.'));
  assert.throws(() => addPart(whole, ['attic', 'night'], { id: 'x' }), notFound('There is no slot night.'));
  assert.throws(() => reorderParts(whole, ['roof'], [], 'ids'), notFound('There is no space roof.'));
  const named = [hall.id, 'day', 'dry'];
  assert.throws(() => addPart(whole, named, { id: 'x' }), new TypeError('A package has no parts.'));
});

test('changes only the venue: null removes, omitted members stay', () => {
  const { path, ...document } = edited(changePart(whole, [], { name: 'Quayside', description: null }));
  assert.deepEqual(document, { ...whole, venue: { id: 'riverside', name: 'Quayside' } });
  assert.equal(path, 'venue.');
});

test('changes one space or slot although another has the same id, and reports its path', () => {
  const space = edited(changePart(whole, ['attic'], { name: 'Loft' }));
  assert.deepEqual(space.spaces, [hall, { ...attic, name: 'Loft' }, cellar]);
  assert.equal(space.path, 'spaces[1].');
  const changed = edited(changePart(whole, ['hall', 'night'], { endTime: '01:00' }));
  assert.deepEqual(changed.spaces, [
    { ...hall, slots: [hall.slots[0], { ...hall.slots[1], endTime: '01:00' }] },
    attic,
    cellar,
  ]);
  assert.equal(changed.path, 'spaces[0].slots[1].');
  const day = edited(changePart(whole, ['attic', 'day'], { name: 'Daylight' }));
  assert.deepEqual(day.spaces[0], hall);
  assert.equal(day.spaces[1]?.slots[0]?.name, 'Daylight');
});

test('changes a package wherever it is offered, but its price only in the named slot', () => {
  const offers = (changes: object) => {
    const { spaces, path } = edited(changePart(whole, ['hall', 'night', 'dry'], changes));
    assert.equal(path, 'spaces[0].slots[1].packages[0].');
    return spaces.flatMap(({ slots = [] }) => slots.flatMap(({ packages }) => packages));
  };
  const cheap = { ...dry, hireFeeCents: 50 };
  const other = { name: 'Bare', description: 'Walls.' };
  assert.deepEqual(offers(other), [{ ...dry, ...other }, wet, { ...dry, ...other }, { ...cheap, ...other }]);
  assert.deepEqual(offers({ hireFeeCents: 90 }), [dry, wet, { ...dry, hireFeeCents: 90 }, cheap]);
  const without = ({ description: _, ...rest }: typeof dry) => rest;
  assert.deepEqual(offers({ description: null }), [without(dry), wet, without(dry), without(cheap)]);
});

test('rejects changes of an id or of nested lists that have their own addresses', () => {
  const id = 'id: cannot be changed';
  const own = 'cannot be changed here; they have separate paths';
  assert.throws(() => changePart(whole, [], { id: null, name: 'X' }), isRejectedAt(id));
  assert.throws(
    () => changePart(whole, ['hall'], { id: 'hall', slots: [] }),
    isRejectedAt(id, `slots: ${own}`),
  );
  assert.throws(() => changePart(whole, ['hall', 'day'], { packages: [] }), isRejectedAt(`packages: ${own}`));
  assert.throws(() => changePart(whole, ['hall', 'day', 'dry'], { id: 'x' }), isRejectedAt(id));
  // There is no such list here; the document's parser rejects it.
  assert.deepEqual(Object(changePart(whole, [], { spaces: 1 }).document).spaces, whole.spaces);
});

test('a new part is appended, or starts the list', () => {
  const roof = { id: 'roof', name: 'Roof' };
  const space = edited(addPart(whole, [], roof));
  assert.deepEqual(
    [space.spaces, space.blocks, space.path],
    [[hall, attic, cellar, roof], blocks, 'spaces[3].'],
  );
  const evening = { id: 'evening' };
  const inCellar = edited(addPart(whole, ['cellar'], evening));
  assert.deepEqual(inCellar.spaces, [hall, attic, { ...cellar, slots: [evening] }]);
  assert.equal(inCellar.path, 'spaces[2].slots[0].');
  const inHall = edited(addPart(whole, ['hall'], evening));
  assert.deepEqual(inHall.spaces, [{ ...hall, slots: [...hall.slots, evening] }, attic, cellar]);
});

test('a package offered outside the document gets its members from there', () => {
  const members = { name: 'Party', description: 'Balloons.' };
  const { spaces } = edited(addPart(whole, ['attic', 'day'], { id: 'party', name: 'Fun' }, members));
  assert.deepEqual(spaces[1]?.slots[0]?.packages[1], { id: 'party', name: 'Fun', description: 'Balloons.' });
});

test('a package offered elsewhere needs only its price', () => {
  const offered = (part: { id: string; name?: string }) => {
    const { spaces, path } = edited(addPart(whole, ['attic', 'day'], part));
    assert.equal(path, 'spaces[1].slots[0].packages[1].');
    assert.deepEqual(spaces[0], hall);
    return spaces[1]?.slots[0]?.packages[1];
  };
  const drinks = { id: 'wet', hireFeeCents: 20 };
  assert.deepEqual(offered(drinks), { id: 'wet', name: 'With drinks', hireFeeCents: 20 });
  assert.deepEqual(offered({ id: 'wet' }), { id: 'wet', name: 'With drinks' });
  assert.deepEqual(offered({ ...drinks, name: 'Wet' }), { ...drinks, name: 'Wet' });
  assert.deepEqual(offered({ id: 'new' }), { id: 'new' });
  // A slot named like a package is not one, and gets nothing from it.
  const called = edited(addPart(whole, ['cellar'], { id: 'dry' }));
  assert.deepEqual(called.spaces[2]?.slots, [{ id: 'dry' }]);
});

test('a deleted part takes its children along; one with the same id elsewhere stays', () => {
  const withoutSlot = edited(removePart(whole, ['hall', 'day']));
  assert.deepEqual(withoutSlot.spaces, [{ ...hall, slots: [hall.slots[1]] }, attic, cellar]);
  assert.deepEqual([withoutSlot.path, withoutSlot.blocks], ['spaces[0].slots[0].', blocks]);
  const withoutOffer = edited(removePart(whole, ['hall', 'day', 'dry']));
  assert.deepEqual(withoutOffer.spaces, [
    { ...hall, slots: [slot('day', wet), hall.slots[1]] },
    attic,
    cellar,
  ]);
});

test('deletes a space', () => {
  const gone = edited(removePart(whole, ['attic']));
  assert.deepEqual([gone.spaces, gone.path], [[hall, cellar], '']);
});

test('an order names each part once', () => {
  const spaces = edited(reorderParts(whole, [], ['cellar', 'hall', 'attic'], 'spaceIds'));
  assert.deepEqual([spaces.spaces, spaces.path], [[cellar, hall, attic], '']);
  const { blocks: same } = spaces;
  assert.equal(same, blocks);
  const slots = edited(reorderParts(whole, ['hall'], ['night', 'day'], 'slotIds'));
  assert.deepEqual(slots.spaces, [{ ...hall, slots: hall.slots.toReversed() }, attic, cellar]);
  const packages = edited(reorderParts(whole, ['hall', 'day'], ['wet', 'dry'], 'packageIds'));
  assert.deepEqual(packages.spaces[0]?.slots[0]?.packages, [wet, dry]);
  for (const order of [
    ['day'],
    ['day', 'day'],
    ['day', 'night', 'day'],
    ['day', 'noon'],
    ['day', 'night', 'x'],
    [],
  ])
    assert.throws(
      () => reorderParts(whole, ['hall'], order, 'slotIds'),
      isRejectedAt('slotIds: must name each slot once'),
    );
});
