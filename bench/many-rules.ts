/**
 * Measures availability of a space in a venue that uses every rule (turnaround, notice, horizon, seasons, blocks of
 * every kind) against one that uses none: 92 dates, uncached and cached. Both alternate in this process.
 */
import { randomBytes } from 'node:crypto';
import { addDays } from '../src/domain/time/calendar.ts';
import { todayIn } from '../src/domain/time/timezone.ts';
import { importVenue } from '../src/operations/documents/import-venue.ts';
import { type Kind, newDatabase, titles } from './databases.ts';
import { inProcessClient } from './in-process-client.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { base, benchVenue, venueWithAllRules } from './venue.ts';

const target = { uncached: { most: 3 }, cached: { most: 1.25 } };

/** Measures availability with every rule and without, on one database. */
export async function measureManyRules(kind: Kind, { rounds, isQuick }: Effort): Promise<Result[]> {
  const first = addDays(todayIn('Europe/London', Date.now()), 1);
  const url = `${base}/spaces/hall-0/availability?from=${first}&to=${addDays(first, 91)}`;
  const venues = { plain: benchVenue(), ruled: venueWithAllRules(first) };
  const open = async (venue: keyof typeof venues) => {
    const storage = await (await newDatabase(kind)).open();
    const context = { storage, clock: Date.now, randomBytes };
    await importVenue(context, venues[venue], 'operator');
    return context;
  };
  const contexts = { plain: await open('plain'), ruled: await open('ruled') };
  const results = [];
  for (const what of ['uncached', 'cached'] as const) {
    const how =
      what === 'uncached'
        ? { cacheBytes: 0, encoding: 'identity' }
        : { cacheBytes: 64 << 20, encoding: 'br' };
    const [plain, ruled] = [
      await inProcessClient(contexts.plain, how),
      await inProcessClient(contexts.ruled, how),
    ];
    const times: { plain: number; ruled: number }[] = [];
    // The first round is a warm-up.
    for (let round = -1; round < rounds; round++) {
      const [ofPlain, ofRuled]: [number[], number[]] = [[], []];
      for (let turn = 0; turn < (isQuick ? 50 : 200); turn++) {
        // Alternates which side runs first, because the machine's speed varies.
        if (turn % 2 === 0) ofPlain.push(await plain.send(url));
        ofRuled.push(await ruled.send(url));
        if (turn % 2 === 1) ofPlain.push(await plain.send(url));
      }
      if (round >= 0) times.push({ plain: median(ofPlain), ruled: median(ofRuled) });
    }
    await plain.close();
    await ruled.close();
    const ms = (of: 'plain' | 'ruled') => median(times.map((time) => time[of])).toFixed(2);
    results.push(
      resultOf(
        `every rule compared with none, 92 dates, ${what}, ${titles[kind]}`,
        times.map((time) => time.ruled / time.plain),
        target[what],
        `${ms('ruled')} ms to ${ms('plain')} ms`,
      ),
    );
  }
  for (const { storage } of Object.values(contexts)) await storage.close();
  return results;
}
