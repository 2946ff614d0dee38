import type { DataOfPath } from '../../client/manage.ts';
import type { ImportListing } from '../../domain/booking/import/interpreted-row.ts';

/** Returns the venue's spaces, slots and packages, which names in a spreadsheet are matched with. */
export function listingOf({
  venue,
  spaces,
}: DataOfPath<'get', '/venues/{venueId}/venue-file'>): ImportListing {
  return {
    currency: venue.currency,
    locale: venue.locale,
    tax: venue.tax ?? null,
    spaces: spaces.map(({ id, name, slots = [] }) => ({
      id,
      name,
      slots: slots.map(({ packages = [], startTime, endTime, hours, ...slot }) => ({
        id: slot.id,
        name: slot.name,
        startTime,
        endTime,
        hours: hours ?? null,
        packages: packages.map((each) => ({ id: each.id, name: each.name, tax: each.tax ?? null })),
      })),
    })),
  };
}
