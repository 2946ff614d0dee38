import {
  type KeyUsageByDay,
  type KeyUsageByQuarterHour,
  otherWebsites,
  unknownWebsite,
} from '../../domain/access/key-usage.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { addKeyUsage, timezonesOfKeys, websitesWithinLimit } from '../../storage/access/key-usage.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import type { Context } from '../context.ts';

/** Adds an instance's counters to the stored ones, by the venues' days. Not an event. Ignores unknown keys. */
export async function saveKeyUsage(
  { storage }: Context,
  uses: readonly KeyUsageByQuarterHour[],
): Promise<void> {
  if (uses.length === 0) return;
  await storage.transact(async (db) => {
    const keys = new Map(uses.map((use) => [use.siteKey, use]));
    const timezones = await timezonesOfKeys(db, [...keys.values()]);
    const dated = uses.flatMap(({ at, ...use }) => {
      const timezone = timezones.get(use.siteKey);
      return timezone === undefined ? [] : [{ ...use, date: todayIn(timezone, at) }];
    });
    const rejected = Map.groupBy(
      dated.filter(({ kind }) => kind === 'refused'),
      ({ venueId, siteKey, date }) => `${venueId} ${siteKey} ${date}`,
    );
    // The row for a day's other websites serves as the lock for all of that day's rejections, so that two instances
    // cannot both take the last place. All of these rows are locked at once and in order, which prevents deadlocks.
    const others = [...rejected.values()].flatMap(([first]) =>
      first === undefined ? [] : [{ ...first, website: otherWebsites, count: 0 }],
    );
    await addKeyUsage(db, summed([...dated.filter(({ kind }) => kind !== 'refused'), ...others]));
    for (const ofDay of rejected.values()) await saveRejected(db, ofDay);
  });
}

/** @param rejected rejections of one key on one day */
async function saveRejected(db: Writer, rejected: readonly KeyUsageByDay[]): Promise<void> {
  const [first] = rejected;
  if (first === undefined) return;
  const named = summed(rejected).filter(
    ({ website }) => website !== unknownWebsite && website !== otherWebsites,
  );
  const result = await websitesWithinLimit(
    db,
    first,
    named.sort((a, b) => b.count - a.count).map(({ website }) => website),
  );
  const hasOwnRow = ({ website }: KeyUsageByDay) => website === unknownWebsite || result.has(website);
  await addKeyUsage(
    db,
    summed(rejected.map((use) => (hasOwnRow(use) ? use : { ...use, website: otherWebsites }))),
  );
}

/** Sums the counts per key, day, kind and website. The order is the same on every instance. */
function summed(uses: readonly KeyUsageByDay[]): KeyUsageByDay[] {
  const groups = Map.groupBy(
    uses,
    ({ venueId, siteKey, date, kind, website }) => `${venueId} ${siteKey} ${date} ${kind} ${website}`,
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...rest]]) =>
      first === undefined
        ? []
        : [{ ...first, count: rest.reduce((sum, { count }) => sum + count, first.count) }],
    );
}
