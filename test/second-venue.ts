/** Creates a second venue with the same ids and references as the first. */
import type { ExportRecord } from '../src/domain/documents/full-export/records.ts';
import { importFullExport } from '../src/operations/documents/import-full-export.ts';
import { listBlocks } from '../src/storage/booking/blocks.ts';
import { streamBookingRequests } from '../src/storage/documents/full-export.ts';
import { readVenueFile } from '../src/storage/documents/venue-file.ts';
import type { Reader, Storage } from '../src/storage/engine/storage.ts';
import { streamEventLog } from '../src/storage/events/event-log.ts';
import { everyRow } from './databases.ts';
import type { TestService } from './service.ts';

/**
 * Copies the venue `riverside` to `lakeside` in the same database, with all spaces, blocks, booking requests, notes and events.
 * Its only website key is `other`.
 */
export async function copyRiverside(service: TestService): Promise<void> {
  const { file, records } = await service.storage.read((db) => exported(db, service.now));
  await importFullExport(
    service,
    {
      ...file,
      venue: { ...file.venue, id: 'lakeside' },
      siteKeys: file.siteKeys.slice(0, 1).map((siteKey) => ({ ...siteKey, key: 'other' })),
    },
    async function* () {
      for (const [index, record] of records.entries()) yield { line: index + 3, record };
    },
    { actor: 'operator' },
  );
}

async function exported(db: Reader, now: number) {
  const file = await readVenueFile(db, 'riverside', ['import']);
  if (file === undefined) throw new Error('There is no venue riverside.');
  const records: ExportRecord[] = [];
  for (const { venueId: _, ...block } of await listBlocks(db, 'riverside'))
    records.push({ kind: 'block', block });
  for await (const page of streamBookingRequests(db, 'riverside', now))
    for (const { venueId: _, ...bookingRequest } of page)
      records.push({ kind: 'bookingRequest', bookingRequest });
  for await (const page of streamEventLog(db, 'riverside', 1000))
    for (const { position: _, venueId: __, version: ___, ...auditEntry } of page)
      records.push({ kind: 'auditEntry', auditEntry });
  return { file, records };
}

/** Returns all rows of a venue, grouped by table. */
export async function rowsOfVenue(storage: Storage, venueId: string): Promise<Record<string, string[]>> {
  const rows = await everyRow(storage);
  const isOfVenue = (table: string, row: string) =>
    JSON.parse(row)[table === 'venues' ? 'id' : 'venue_id'] === venueId;
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [table, all.filter((row) => isOfVenue(table, row))]),
  );
}
