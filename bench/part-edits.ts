/** Compares edits and reads of one space between a venue with 60 spaces and a venue with one. The two alternate. */
import { randomBytes } from 'node:crypto';
import { parseVenueFile } from '../src/domain/documents/venue-file/parse.ts';
import { importVenue } from '../src/operations/documents/import-venue.ts';
import { tokenFor } from '../test/staff.ts';
import { Connection, encodeRequest } from './connection.ts';
import { type Kind, newDatabase, titles } from './databases.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { startService } from './server-process.ts';

const spaces = [1, 60];
const rounds = 7;

const operationTitles = {
  read: 'reading a slot',
  slot: 'editing a slot',
  space: 'editing a space',
  package: 'editing a package',
  turnaround: 'editing a turnaround',
  venue: 'editing the venue',
};
type Operation = keyof typeof operationTitles;
const operations = Object.keys(operationTitles) as Operation[];

/** Measures reads and edits in both venues on one database. */
export async function measurePartEdits(kind: Kind, { isQuick }: Effort): Promise<Result[]> {
  const database = await newDatabase(kind);
  const context = { storage: await database.open(), clock: Date.now, randomBytes };
  const venues = [];
  for (const count of spaces) {
    const id = `with-${count}`;
    await importVenue(context, venueWithSpaces(id, count), 'operator');
    venues.push({ id, headers: (await tokenFor(context, { venueId: id })).headers });
  }
  await context.storage.close();
  const service = await startService(database.environment);
  const connection = await Connection.open(service.port);
  let edits = 0;
  const bodies: Record<Operation, () => [path: string, body: object | null]> = {
    read: () => ['/spaces/space-0/slots/slot-0-1', null],
    slot: () => ['/spaces/space-0/slots/slot-0-1', { name: `Slot ${edits}` }],
    space: () => ['/spaces/space-0', { description: `Edit ${edits}` }],
    package: () => ['/spaces/space-0/slots/slot-0-1/packages/dry-hire', { hireFeeCents: 1000 + edits }],
    turnaround: () => ['/spaces/space-0', { turnaroundMinutes: edits % 60 }],
    venue: () => ['', { description: `Edit ${edits}` }],
  };
  const timings: Record<Operation, number[]>[] = [];
  // The first round is a warm-up.
  for (let round = -1; round < rounds; round++) {
    const medians = {} as Record<Operation, number[]>;
    for (const operation of operations) {
      const times: number[][] = venues.map(() => []);
      for (let turn = 0; turn < (isQuick ? 5 : 20); turn++)
        for (let index = 0; index < venues.length; index++) {
          // Each venue goes first equally often.
          const at = (index + turn) % venues.length;
          const { id, headers } = venues[at] as (typeof venues)[number];
          edits += 1;
          const [path, body] = bodies[operation]();
          const request = {
            method: body === null ? 'GET' : 'PATCH',
            path: `/venues/manage/v1/venues/${id}${path}`,
            headers: { ...headers, ...(body && { 'If-Match': '*' }) },
            ...(body && { body: JSON.stringify(body) }),
          };
          times[at]?.push(await connection.time(encodeRequest(request, '10.0.0.1'), 200));
        }
      medians[operation] = times.map(median);
    }
    if (round >= 0) timings.push(medians);
  }
  connection.close();
  await service.stop();
  return operations.map((operation) => {
    const ms = (of: number) => median(timings.map((round) => round[operation][of] as number)).toFixed(2);
    return resultOf(
      `${operationTitles[operation]}, ${titles[kind]}, ${spaces[1]} spaces to ${spaces[0]}`,
      timings.map((round) => (round[operation][1] as number) / (round[operation][0] as number)),
      { most: 2 },
      `${ms(1)} ms to ${ms(0)} ms`,
    );
  });
}

/** Each space has a separate room, and three slots with two packages, one of them in every slot. */
function venueWithSpaces(id: string, count: number) {
  return parseVenueFile({
    venue: { id, name: 'Venue', timezone: 'Europe/London', currency: 'GBP', locale: 'en-GB' },
    spaces: Array.from({ length: count }, (_, space) => ({
      id: `space-${space}`,
      name: `Space ${space}`,
      capacity: 100,
      slots: ['09:00', '13:00', '18:00'].map((startTime, slot) => ({
        id: `slot-${space}-${slot}`,
        name: `Slot ${slot}`,
        startTime,
        endTime: '23:00',
        packages: [
          { id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 },
          { id: `own-${space}`, name: 'With drinks', hireFeeCents: 150_000 },
        ],
      })),
    })),
  });
}
