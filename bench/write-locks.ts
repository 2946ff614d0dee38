/**
 * Measures how long the writes of one venue hold SQLite's write lock, for which all other writers wait, with the largest
 * contents: `npm exec -c "node bench/write-locks.ts 20000"`.
 */
import { DatabaseSync } from 'node:sqlite';
import { parseVenueFile } from '../src/domain/documents/venue-file/parse.ts';
import { addDays } from '../src/domain/time/calendar.ts';
import { todayIn } from '../src/domain/time/timezone.ts';
import { startService } from '../test/service.ts';
import { tokenFor } from '../test/staff.ts';
import { newDatabase, removeDatabases } from './databases.ts';
import { bookedHalls, writeHistory } from './history.ts';
import { largeVenueFile, type VenueSize } from './largest-venue.ts';
import { venueId } from './venue.ts';

const shapes: Record<string, VenueSize> = {
  /** As many spaces, slots and offers as the size of a file allows. */
  wide: { spaces: 200, slots: 50, packages: 3, rates: 0, blocks: 2_000 },
  /** As many packages with as many rates. */
  deep: { spaces: 20, slots: 20, packages: 10, rates: 50, blocks: 500 },
};

const [bookings = '20000', only = ''] = process.argv.slice(2);
const today = todayIn('Europe/London', Date.now());

/** Needed by other rooms and by the imports, whose dates are blocked otherwise. */
const withoutBlocks = 'PUT without blocks';

let lockedAt = 0;
let longest = { ms: 0, cpu: 0 };
let count = 0;
let cpuAt = 0;
const cpu = () => process.cpuUsage().user / 1000;
const execute = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function exec(this: DatabaseSync, statement: string) {
  execute.call(this, statement);
  if (statement === 'begin immediate') {
    lockedAt = performance.now();
    cpuAt = cpu();
  }
  if ((statement !== 'commit' && statement !== 'rollback') || lockedAt === 0) return;
  count += 1;
  const ms = performance.now() - lockedAt;
  if (ms > longest.ms) longest = { ms, cpu: cpu() - cpuAt };
  lockedAt = 0;
};

for (const [shape, size] of Object.entries(shapes)) await measureShape(shape, size);
await removeDatabases();
process.exit();

async function measureShape(shape: string, size: VenueSize) {
  // biome-ignore lint/suspicious/noExplicitAny: the file is changed in many places
  const file = largeVenueFile(size, today) as any;
  const database = await newDatabase('sqlite', parseVenueFile(file));
  await writeHistory(database, Number(bookings));
  const service = await startService(await database.open());
  service.now = Date.now();
  const { headers } = await tokenFor(service, { venueId });
  const measure = async (
    name: string,
    method: 'PUT' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => {
    if (!`${shape}: ${name}`.includes(only) && name !== withoutBlocks) return;
    longest = { ms: 0, cpu: 0 };
    count = 0;
    const startedAt = performance.now();
    const { statusCode, payload } = await service.app.inject({
      method,
      url: `/venues/manage/v1/venues/${venueId}${path}`,
      headers: { ...headers, 'if-match': '*', 'content-type': 'application/json' },
      ...(body && { payload: JSON.stringify(body) }),
    });
    const figures = [longest.ms, longest.cpu, performance.now() - startedAt].map((ms) =>
      ms.toFixed(0).padStart(6),
    );
    console.log(
      `${figures[0]} ms locked ${figures[1]} cpu ${figures[2]} ms in all, ${count} transactions  ${statusCode} ${shape}: ${name}`,
    );
    if (statusCode >= 400) console.log(payload.slice(0, 300));
  };
  const put = (name: string, change: (copy: typeof file) => void) => {
    const copy = structuredClone(file);
    change(copy);
    return measure(name, 'PUT', '/venue-file', copy);
  };
  /** Moves the blocks to a year without bookings, which they would cover. */
  const afterBookings = (copy: typeof file) => {
    const year = Number(today.slice(0, 4)) + 9;
    for (const block of copy.blocks) {
      for (const member of ['from', 'to']) block[member] = `${year}${block[member].slice(4)}`;
      block.everyYear = false;
    }
  };
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const everyPackage = (copy: any, change: (offer: any) => void) => {
    for (const space of copy.spaces)
      for (const slot of space.slots) for (const offer of slot.packages) change(offer);
  };
  await put('PUT of the same file', () => undefined);
  await put('PUT with another name', (copy) => {
    copy.venue.name = 'Other';
  });
  await measure(
    'PATCH of a package in every slot',
    'PATCH',
    '/spaces/hall-1/slots/hall-1-0/packages/package-0',
    {
      description: 'Other',
    },
  );
  await measure('PATCH of the tax with all amounts', 'PATCH', '?amounts=convert', { pricesIncludeTax: true });
  await put('PUT with other prices', (copy) =>
    everyPackage(copy, (offer) => {
      offer.hireFeeCents += 1;
    }),
  );
  await put('PUT with a turnaround in every space', (copy) => {
    for (const space of copy.spaces) space.turnaroundMinutes = 15;
  });
  await put(withoutBlocks, (copy) => {
    copy.blocks = [];
  });
  await put('PUT with other rooms of every space', (copy) => {
    for (const space of copy.spaces) space.rooms = [`room-${space.id}`];
    copy.blocks = [];
  });
  await put('PUT with blocks', afterBookings);
  // Spaces with bookings cannot be removed.
  if (size.spaces > bookedHalls) {
    await put('PUT without the spaces that have no bookings', (copy) => {
      copy.spaces = copy.spaces.slice(0, bookedHalls);
      copy.blocks = [];
    });
    await put('PUT with all spaces', afterBookings);
    await measure('DELETE of a space', 'DELETE', `/spaces/hall-${size.spaces - 1}`);
  }
  await measure('PATCH of a space', 'PATCH', '/spaces/hall-1', { name: 'Hall' });
  await measure('PATCH of its rooms', 'PATCH', '/spaces/hall-1', { rooms: ['other'] });
  const lines = (from: number, most: number) =>
    Array.from(
      { length: most },
      (_, row) => `Hall 3,${addDays(today, from + row)},Slot 1,A guest,${row}@example.com,P0\n`,
    );
  const csv = (from: number, most: number) => ({
    csv: `space,date,slot,name,email,package\n${lines(from, most).join('')}`,
  });
  const dates = Math.min(3_500, 5000);
  await measure(`import of ${dates} rows`, 'POST', '/imported-bookings', csv(4000, dates));
  await measure('import of the same rows', 'POST', '/imported-bookings', csv(4000, dates));
  await measure('import of one row', 'POST', '/imported-bookings', csv(9000, 1));
  const one = Array.from(
    { length: 5000 },
    (_, row) =>
      `Hall ${10 + (row % 10)},${addDays(today, 1000 + Math.floor(row / 10))},Slot 1,B guest,many@example.com,P0\n`,
  );
  await measure('import of 5000 rows of a guest', 'POST', '/imported-bookings', {
    csv: `space,date,slot,name,email,package\n${one.join('')}`,
  });
  await measure('erasure of this guest', 'POST', '/guests/erase', { email: 'many@example.com' });
  await service.storage.close();
}
