import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countPrices, priceChanges, tooManyPrices } from './price-count.ts';

/** A space with this many slots, packages for each, and rates. */
const space = (id: string, slots: number, packages: number, rates: number) => ({
  id,
  rates: Array.from({ length: rates }, () => ({ label: 'Rate' })),
  slots: Array.from({ length: slots }, () => ({ packages: Array.from({ length: packages }) })),
});
const problems = (
  before: ReturnType<typeof space>[],
  after: ReturnType<typeof space>[],
  others: Record<string, number> = {},
) => {
  const stored = new Map([
    ...before.map((each): [string, number] => [each.id, countPrices(each)]),
    ...Object.entries(others),
  ]);
  const paths = new Map(after.map(({ id }, index) => [id, `spaces[${index}]`]));
  return [...tooManyPrices(priceChanges(before, after), stored, paths)].map(({ path, message }) => [
    path,
    message,
  ]);
};

test('counts slots × packages × rates, and a space without rates like one with a rate', () => {
  assert.equal(countPrices(space('hall', 50, 50, 20)), 50_000);
  assert.equal(countPrices(space('hall', 50, 50, 0)), 2_500);
});

test('names the space with too many prices, their number and the maximum', () => {
  assert.deepEqual(problems([], [space('hall', 50, 50, 20)]), []);
  assert.deepEqual(problems([], [space('bar', 1, 1, 0), space('hall', 50, 50, 21)]), [
    ['spaces[1]', 'has 52500 prices (slots × packages × rates); the maximum is 50000'],
  ]);
});

test('counts all spaces of the venue, also those that a document omits', () => {
  const edit = [[space('hall', 10, 10, 1)], [space('hall', 10, 10, 2)]] as const;
  assert.deepEqual(problems([...edit[0]], [...edit[1]], { bar: 199_800 }), []);
  assert.deepEqual(problems([...edit[0]], [...edit[1]], { bar: 199_801 }), [
    ['spaces', 'has 200001 prices in all (slots × packages × rates); the maximum is 200000'],
  ]);
});

test('a venue above the limits may change unless it gets more prices', () => {
  const [before, same] = [space('hall', 50, 50, 50), space('hall', 50, 50, 50)];
  assert.deepEqual(problems([before], [same], { bar: 100_000 }), []);
  assert.deepEqual(problems([before], [space('hall', 50, 50, 49)], { bar: 100_000 }), []);
  assert.deepEqual(problems([before], [space('hall', 50, 49, 50), space('bar', 1, 1, 1)]), []);
  const [small, more] = [space('bar', 1, 1, 1), space('bar', 1, 2, 1)];
  assert.deepEqual(problems([before, small], [same, more]), [], 'the other space is the one with too many');
  assert.deepEqual(problems([before, small], [same, more], { yard: 100_000 }), [
    ['spaces', 'has 225002 prices in all (slots × packages × rates); the maximum is 200000'],
  ]);
});
