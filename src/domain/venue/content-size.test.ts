import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseVenueFile } from '../documents/venue-file/parse.ts';
import { contentOf, hasMoreContent, tooMuchContent, withChangedPart } from './content-size.ts';

const list = <T>(length: number, entry: (index: number) => T) =>
  Array.from({ length }, (_, index) => entry(index));

/** A space with this many slots, packages for each, and rates; the packages have a text. */
const space = (id: string, slots: number, packages: number, rates: number, description = '') => ({
  id,
  name: 'Hall',
  capacity: 10,
  rates: list(rates, () => ({ label: 'Rate', basisPoints: 100 })),
  slots: list(slots, (slot) => ({
    id: `${id}-${slot}`,
    name: 'Slot',
    startTime: '08:00',
    endTime: '09:00',
    packages: list(packages, (offer) => ({ id: `p-${offer}`, name: 'Hire', description, hireFeeCents: 100 })),
  })),
});
const venue = { id: 'venue', name: 'Venue', timezone: 'Europe/London', currency: 'GBP', locale: 'en-GB' };
const content = (...spaces: ReturnType<typeof space>[]) => contentOf(parseVenueFile({ venue, spaces }));

const problems = (
  before: ReturnType<typeof space>[],
  after: ReturnType<typeof space>[],
  others: ReturnType<typeof space>[] = [],
) => {
  const stored = content(...before, ...others);
  const paths = new Map(after.map(({ id }, index) => [id, `spaces[${index}]`]));
  const changed = withChangedPart(stored, content(...before), content(...after));
  return [...tooMuchContent(stored, changed, paths)].map(({ path, message }) => [path, message]);
};

test('names the space with too many prices, their number and the maximum', () => {
  assert.deepEqual(problems([], [space('hall', 50, 50, 20)]), []);
  assert.deepEqual(problems([], [space('bar', 1, 1, 0), space('hall', 50, 50, 21)]), [
    ['spaces[1]', 'has 52500 prices (slots × packages × rates); the maximum is 50000'],
  ]);
});

test('counts the prices of all spaces of the venue, also those that a document omits', () => {
  const others = list(4, (index) => space(`bar-${index}`, 50, 50, 19));
  const [before, fits] = [[space('hall', 10, 10, 1)], [space('hall', 10, 25, 40)]];
  assert.deepEqual(problems(before, fits, others), []);
  assert.deepEqual(problems(before, [space('hall', 10, 26, 40)], others), [
    ['spaces', 'has 200400 prices in all (slots × packages × rates); the maximum is 200000'],
  ]);
});

test('counts a package in each of its slots, and each slot and package with 100 bytes', () => {
  const { bytes, spaces, packages } = content(space('hall', 3, 2, 0, 'Café'));
  // The space: "Hall" and five empty lists. Each slot: "Slot" and two lists, of which one has all weekdays.
  assert.equal(spaces.get('hall')?.bytes, 4 + 4 * 2 + 3 * (100 + 4 + '[1,2,3,4,5,6,7]'.length + 2));
  // "Hire", "Café" in UTF-8, and four empty lists.
  assert.deepEqual(
    [...packages],
    [
      ['p-0', 4 + 5 + 4 * 2],
      ['p-1', 4 + 5 + 4 * 2],
    ],
  );
  assert.deepEqual(
    [...(spaces.get('hall')?.offers ?? [])],
    [
      ['p-0', 3],
      ['p-1', 3],
    ],
  );
  assert.ok(bytes > 0);
});

test('counts the hourly prices of each slot', () => {
  const hall = space('hall', 1, 1, 0);
  const hourBands = [{ fromTime: '08:00', toTime: '09:00', perHourCents: 100 }];
  const slots = hall.slots.map((slot) => ({
    ...slot,
    hours: { stepMinutes: 60, minimumMinutes: 60 },
    packages: slot.packages.map((offer) => ({ ...offer, hourBands })),
  }));
  const added = contentOf(parseVenueFile({ venue, spaces: [{ ...hall, slots }] })).spaces.get('hall');
  const before = content(hall).spaces.get('hall');
  assert.equal((added?.bytes ?? 0) - (before?.bytes ?? 0), JSON.stringify(hourBands).length - 2);
});

test('names the space with too many bytes, also one that only shares the changed package', () => {
  const halls = (text: string) => [space('hall', 50, 20, 0, text), space('bar', 1, 1, 0, text)];
  assert.deepEqual(problems([], halls('x'.repeat(1_900))), []);
  assert.deepEqual(problems([], halls('x'.repeat(2_000))), [
    ['spaces[0]', 'has 2118062 bytes, with every package in each of its slots; the maximum is 2097152'],
  ]);
  const [hall = space('hall', 1, 1, 1), bar = hall] = halls('x');
  assert.deepEqual(problems([bar], [space('bar', 1, 1, 0, 'x'.repeat(5_000))], [hall]), []);
  const [shared = hall] = [space('hall', 50, 10, 0)];
  assert.deepEqual(
    problems([space('bar', 1, 10, 0)], [space('bar', 1, 10, 0, 'x'.repeat(5_000))], [shared]),
    [['spaces', 'has 2562062 bytes, with every package in each of its slots; the maximum is 2097152']],
  );
});

test('counts the bytes of all spaces of the venue', () => {
  const halls = (spaces: number) =>
    list(spaces, (index) => space(`hall-${index}`, 10, 20, 0, 'x'.repeat(5_000)));
  assert.deepEqual(problems([], halls(8)), []);
  assert.deepEqual(problems([], halls(9)), [
    ['spaces', 'has 9212615 bytes in all, with every package in each of its slots; the maximum is 8388608'],
  ]);
});

test('a venue above the limits may change unless it gets more', () => {
  const [hall, bar] = [space('hall', 50, 50, 50), space('bar', 1, 1, 1)];
  const others = list(2, (index) => space(`yard-${index}`, 50, 50, 30));
  assert.deepEqual(problems([hall], [hall], others), []);
  assert.deepEqual(problems([hall], [space('hall', 50, 50, 49)], others), []);
  assert.deepEqual(problems([hall], [space('hall', 50, 49, 50), bar]), []);
  assert.deepEqual(problems([hall, bar], [hall, space('bar', 1, 2, 1)]), [], 'the other space is too large');
  assert.deepEqual(problems([hall, bar], [hall, space('bar', 1, 2, 1)], others), [
    ['spaces', 'has 275002 prices in all (slots × packages × rates); the maximum is 200000'],
  ]);
  const text = (length: number) => space('hall', 50, 20, 0, 'x'.repeat(length));
  assert.deepEqual(problems([text(3_000)], [text(2_999)]), []);
  assert.equal(problems([text(3_000)], [text(3_001)]).length, 1);
});

test('a part has more content if it, one of its spaces or a package that it shares has', () => {
  const [hall, bar] = [space('hall', 2, 2, 2), space('bar', 1, 1, 1)];
  const [more, less] = [space('hall', 3, 2, 2), space('bar', 0, 0, 0)];
  assert.equal(hasMoreContent(content(hall, bar), content(hall, bar)), false);
  assert.equal(hasMoreContent(content(hall, bar), content(hall, less)), false);
  assert.equal(hasMoreContent(content(hall, bar), content(more, less)), true);
  assert.equal(hasMoreContent(content(hall), content(space('hall', 1, 2, 2, 'x'.repeat(9)))), true);
});

test('counts a package with prices by the hour once for each hour of its slot', () => {
  const hours = { stepMinutes: 30, minimumMinutes: 60 };
  const evening = { fromTime: '18:00', toTime: '22:30', perHourCents: 200 };
  const offer = { id: 'p-0', name: 'Hire', hireFeeCents: 0, perHourCents: 100 };
  const studio = (slots: number, packages: object[]) => ({
    ...space('studio', 0, 0, 50),
    slots: list(slots, (slot) => ({
      id: `studio-${slot}`,
      name: 'Session',
      startTime: '08:00',
      endTime: '22:30',
      hours,
      packages,
    })),
  });
  const pricesOf = (venueSpace: ReturnType<typeof studio>) =>
    contentOf(parseVenueFile({ venue, spaces: [venueSpace] })).spaces.get('studio')?.prices;
  assert.equal(pricesOf(studio(2, [offer])), 2);
  // 14.5 hours count as 15.
  assert.equal(pricesOf(studio(2, [offer, { ...offer, id: 'p-1', hourBands: [evening] }])), 2 + 2 * 15);
});
