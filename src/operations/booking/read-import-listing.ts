import type { ImportListing } from '../../domain/booking/import/interpreted-row.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { readVenueFile } from '../../storage/documents/venue-file.ts';
import type { Reader } from '../../storage/engine/storage.ts';

/**
 * Reads the venue's spaces, slots and packages, which the names in a table of bookings are matched with.
 *
 * @throws NotFoundError if there is no such venue
 */
export async function readImportListing(db: Reader, venueId: string): Promise<ImportListing> {
  const file = await readVenueFile(db, venueId, []);
  if (file === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
  const { currency, locale, tax } = file.venue;
  return { currency, locale, tax, spaces: file.spaces };
}
