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
    const dated = uses.flatMap(({ at, ...use }) => {
      const timezone = timezones.get(use.siteKey);
      return timezone === undefined ? [] : [{ ...use, date: todayIn(timezone, at) }];
    });
    const refused = Map.groupBy(
      dated.filter(({ kind }) => kind === 'refused'),
      ({ siteKey, date }) => `${siteKey} ${date}`,
    );
    // Whoever has the row of a day's other websites has all of the day's refusals: so two instances do not take the last
    // place both. All of these rows are taken at once, in their order, so nobody waits for a row while others wait for theirs.
    const others = [...refused.values()].flatMap(([first]) =>
      first === undefined ? [] : [{ ...first, website: otherWebsites, count: 0 }],
    );
    await addKeyUses(db, summed([...dated.filter(({ kind }) => kind !== 'refused'), ...others]));
    for (const ofDay of refused.values()) await writeDownRefused(db, ofDay);
  });
}

/** @param refused all of one key and one day */
async function writeDownRefused(db: Writer, refused: readonly KeyUseOn[]): Promise<void> {
  const [first] = refused;
  if (first === undefined) return;
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

/** Each key, day, kind and website once, in the one order in which every instance writes them. */
function summed(uses: readonly KeyUseOn[]): KeyUseOn[] {
  const groups = Map.groupBy(
    uses,
    ({ siteKey, date, kind, website }) => `${siteKey} ${date} ${kind} ${website}`,
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...rest]]) =>
      first === undefined
        ? []
        : [{ ...first, count: rest.reduce((sum, { count }) => sum + count, first.count) }],
    );
}
