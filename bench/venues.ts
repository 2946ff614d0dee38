/** Measures the cost of many venues in one database: 10⁴ against 10², each request by another client, in turns. */
import { randomBytes } from 'node:crypto';
import { parseVenueFile } from '../src/domain/documents/venue-file/parse.ts';
import { addDays } from '../src/domain/time/calendar.ts';
import { todayIn } from '../src/domain/time/timezone.ts';
import { importVenue } from '../src/operations/documents/import-venue.ts';
import type { Storage } from '../src/storage/engine/storage.ts';
import { Connection, encodeRequest } from './connection.ts';
import { type BenchDatabase, type Kind, newDatabase, titles } from './databases.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { startService } from './server-process.ts';
import { guest } from './visitors.ts';

const counts = { quick: [100, 1000], full: [100, 10_000] };
/** Venues imported per commit. */
const perTransaction = 250;
const today = todayIn('Europe/London', Date.now());

/** Measures requests to many venues in one database. */
export async function measureVenues(kind: Kind, { rounds, isQuick }: Effort): Promise<Result[]> {
  const databases: { count: number; database: BenchDatabase }[] = [];
  for (const count of isQuick ? counts.quick : counts.full) {
    const database = await newDatabase(kind);
    await addVenues(database, count);
    databases.push({ count, database });
  }
  const sizes = await Promise.all(databases.map(serve));
  const perRound = isQuick ? 30 : 100;
  const timings: Record<Act, number>[][] = [];
  // The first round is a warm-up.
  for (let round = -1; round < rounds; round++) {
    const times = sizes.map(() => ({ read: [] as number[], again: [] as number[], write: [] as number[] }));
    for (let turn = 0; turn < perRound; turn++)
      for (let index = 0; index < sizes.length; index++) {
        // Each size goes first equally often.
        const at = (index + turn) % sizes.length;
        for (const act of acts) times[at]?.[act].push((await sizes[at]?.[act]()) as number);
      }
    if (round >= 0)
      timings.push(
        times.map(({ read, again, write }) => ({
          read: median(read),
          again: median(again),
          write: median(write),
        })),
      );
  }
  for (const size of sizes) await size.stop();
  const [few, many] = sizes.map(({ count }) => count);
  return acts.map((act) => {
    const ms = (of: number) => median(timings.map((round) => round[of]?.[act] as number)).toFixed(2);
    return resultOf(
      `${titlesOfActs[act]}, ${titles[kind]}, ${many} venues compared with ${few}`,
      timings.map((round) => (round[1]?.[act] as number) / (round[0]?.[act] as number)),
      { most: 1.2 },
      `${ms(1)} ms to ${ms(0)} ms`,
    );
  });
}

const acts = ['read', 'again', 'write'] as const;
type Act = (typeof acts)[number];
const titlesOfActs: Record<Act, string> = {
  read: 'a venue that is not cached',
  again: 'the same request again',
  write: 'booking request',
};

/** Adds small venues from `v0` on: a hall with two slots a day, and a website key. */
async function addVenues(database: BenchDatabase, count: number): Promise<void> {
  const storage = await database.open();
  for (let first = 0; first < count; first += perTransaction)
    await storage.transact(async (db) => {
      const transact: Storage['transact'] = (work) => work(db);
      const context = { storage: { ...storage, transact }, clock: Date.now, randomBytes };
      for (let number = first; number < Math.min(count, first + perTransaction); number++)
        await importVenue(context, venueNumber(number), 'operator');
    });
  await storage.close();
}

function venueNumber(number: number) {
  const id = `v${number}`;
  const slot = (name: string, startTime: string, endTime: string) => ({
    id: `${id}-${name}`,
    name,
    startTime,
    endTime,
    packages: [{ id: `${id}-dry-hire`, name: 'Dry hire', hireFeeCents: 120_000 }],
  });
  const slots = [slot('day', '09:00', '17:00'), slot('evening', '18:00', '23:00')];
  return parseVenueFile({
    venue: { id, name: `Venue ${number}`, timezone: 'Europe/London', currency: 'GBP', locale: 'en-GB' },
    spaces: [{ id: `${id}-hall`, name: 'Hall', capacity: 100, slots }],
    siteKeys: [{ key: `${id}-web`, websites: ['bench.example'], holdPeriod: '48h' }],
  });
}

async function serve({ count, database }: { count: number; database: BenchDatabase }) {
  const service = await startService(database.environment);
  const connection = await Connection.open(service.port);
  let visitor = 0;
  let number = 0;
  const sendRequest = (request: { method: string; path: string; body?: string }, status: number) => {
    const address = `10.${++visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
    return connection.time(encodeRequest(request, address), status);
  };
  const site = () => `/venues/public/v1/sites/v${number}-web`;
  const range = `from=${addDays(today, 1)}&to=${addDays(today, 31)}`;
  const availability = () =>
    sendRequest({ method: 'GET', path: `${site()}/spaces/v${number}-hall/availability?${range}` }, 200);
  let day = 0;
  return {
    count,
    // Consecutive requests use venues that are far apart in the database.
    read() {
      number = (number + 37) % count;
      return availability();
    },
    again: availability,
    write() {
      const requested = {
        spaceId: `v${number}-hall`,
        slotId: `v${number}-evening`,
        packageId: `v${number}-dry-hire`,
      };
      const date = addDays(today, 40 + Math.floor(day++ / count));
      return sendRequest(
        {
          method: 'POST',
          path: `${site()}/booking-requests`,
          body: JSON.stringify({ ...requested, date, guest }),
        },
        201,
      );
    },
    async stop() {
      connection.close();
      await service.stop();
    },
  };
}
