import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { venuesWithRequest } from '../../storage/venue/venues-with.ts';
import { onlyVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';

/**
 * Finds a booking request by its reference.
 *
 * @param venue the value of `--venue`; required if several venues have this reference
 * @throws CommandFailure if no request or more than one matches
 */
export async function findRequest(
  db: Reader,
  reference: string,
  venue: string | undefined,
): Promise<BookingRequest> {
  const missing = `there is no booking request ${reference}`;
  const venueId = onlyVenue(await venuesWithRequest(db, reference), venue, missing);
  const found = await findBookingRequest(db, { venueId, reference });
  if (found === undefined) throw new CommandFailure(missing);
  return found;
}
