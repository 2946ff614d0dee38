import type { Client } from '../client/client.ts';
import type { Result, Venue } from '../client/types.ts';
import { zoneClocks } from '../ui/locale/zone.ts';

/** Returns the venue, and makes the clock of its time zone from the offsets that the service reports. */
export async function venueWithClock(client: Client): Promise<Result<Venue>> {
  const venue = await client.getVenue({ with: 'offsets' });
  if (venue.ok) {
    const { timezone, offsets = [] } = venue.data;
    const changes = offsets.map(({ from, minutes }) => ({ at: new Date(from).getTime(), minutes }));
    zoneClocks.set(timezone, (instant) => {
      const current = changes.findLast(({ at }) => at <= instant) ?? changes[0];
      return instant + (current?.minutes ?? 0) * 60_000;
    });
  }
  return venue;
}
