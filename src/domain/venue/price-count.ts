import type { FieldProblem } from '../errors.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { codedProblem } from '../problem-codes.ts';
import type { Space } from './space.ts';

type PricedSpace = Pick<Space, 'id' | 'rates'> & {
  readonly slots: readonly { readonly packages: readonly unknown[] }[];
};

/**
 * Returns the number of prices of a space: slots × packages × dated rates, or slots × packages without rates. The time
 * that price lists take grows with it.
 */
export function countPrices({ rates, slots }: Omit<PricedSpace, 'id'>): number {
  return slots.reduce((sum, { packages }) => sum + packages.length, 0) * Math.max(rates.length, 1);
}

/** Returns by how many prices each space of a document changes, by id. */
export function priceChanges(
  before: readonly PricedSpace[],
  after: readonly PricedSpace[],
): ReadonlyMap<string, number> {
  const changes = new Map(before.map((space) => [space.id, -countPrices(space)]));
  for (const space of after) changes.set(space.id, (changes.get(space.id) ?? 0) + countPrices(space));
  return changes;
}

/**
 * Yields the problems of spaces, and of the venue, with too many prices. A venue with too many already may change as
 * long as they do not become more.
 *
 * @param changes the result of `priceChanges`
 * @param stored the number of prices of each stored space, by id
 * @param paths the path of each space of the document, by id
 */
export function* tooManyPrices(
  changes: ReadonlyMap<string, number>,
  stored: ReadonlyMap<string, number>,
  paths: ReadonlyMap<string, string>,
): Iterable<FieldProblem> {
  const { pricesOfSpace, pricesOfVenue } = venueFileLimits;
  let more = 0;
  for (const [id, change] of changes) {
    more += change;
    const count = (stored.get(id) ?? 0) + change;
    if (change > 0 && count > pricesOfSpace)
      yield { path: paths.get(id) ?? 'spaces', ...problem('', count, pricesOfSpace) };
  }
  const count = [...stored.values()].reduce((sum, each) => sum + each, more);
  if (more > 0 && count > pricesOfVenue)
    yield { path: 'spaces', ...problem(' in all', count, pricesOfVenue) };
}

const problem = (where: string, count: number, most: number) => ({
  message: `has ${count} prices${where} (slots × packages × rates); the maximum is ${most}`,
  ...codedProblem('too_many_prices', { count, most }),
});
