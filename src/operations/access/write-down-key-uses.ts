import { type KeyUseAt, type KeyUseOn, noWebsite, otherWebsites } from '../../domain/access/key-use.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { addKeyUses, timezonesOfKeys, websitesWithRoom } from '../../storage/access/key-uses.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import type { Context } from '../context.ts';

/**
 * Adds what an instance has counted to what is written down, by the days of the venues. It is no event. A key that does not
 * exist (any more) is passed over.
 */
export async function writeDownKeyUses({ storage }: Context, uses: readonly KeyUseAt[]): Promise<void> {
  if (uses.length === 0) return;
  await storage.transact(async (db) => {
    const timezones = await timezonesOfKeys(db, [...new Set(uses.map(({ siteKey }) => siteKey))].sort());
    for (const some of keyDays(uses, timezones)) await writeDown(db, some);
  });
}

/** What is of one key and one day together, in the one order in which every instance writes it. */
function keyDays(uses: readonly KeyUseAt[], timezones: ReadonlyMap<string, string>): KeyUseOn[][] {
  const dated = uses.flatMap(({ at, ...use }) => {
    const timezone = timezones.get(use.siteKey);
    return timezone === undefined ? [] : [{ ...use, date: todayIn(timezone, at) }];
  });
  const groups = Map.groupBy(dated, ({ siteKey, date }) => `${siteKey} ${date}`);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

async function writeDown(db: Writer, uses: readonly KeyUseOn[]): Promise<void> {
  const [refused, others] = [
    uses.filter(({ kind }) => kind === 'refused'),
    uses.filter(({ kind }) => kind !== 'refused'),
  ];
  await addKeyUses(db, summed(others));
  const [first] = refused;
  if (first === undefined) return;
  // Whoever has this row has all of the day: so two instances do not take the last place both.
  await addKeyUses(db, [{ ...first, website: otherWebsites, count: 0 }]);
  const named = summed(refused).filter(({ website }) => website !== noWebsite && website !== otherWebsites);
  const told = await websitesWithRoom(
    db,
    first,
    named.sort((a, b) => b.count - a.count).map(({ website }) => website),
  );
  const isTold = ({ website }: KeyUseOn) => website === noWebsite || told.has(website);
  await addKeyUses(
    db,
    summed(refused.map((use) => (isTold(use) ? use : { ...use, website: otherWebsites }))),
  );
}

/** Each kind and website once. */
function summed(uses: readonly KeyUseOn[]): KeyUseOn[] {
  const groups = Map.groupBy(uses, ({ kind, website }) => `${kind} ${website}`);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...rest]]) =>
      first === undefined
        ? []
        : [{ ...first, count: rest.reduce((sum, { count }) => sum + count, first.count) }],
    );
}
