import { client } from '../api/client.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { parseRoute } from '../base/routes.ts';
import { formats } from '../messages/language.ts';

const references = /\bBR-[0-9A-Z]{8}\b/g;
/** The bookings that a text names; further ones stay references. */
const maxNamed = 5;

/** Returns a text with the title or guest before each reference of a booking of the venue whose page is open. */
export async function withBookingNames(text: string): Promise<string> {
  const route = parseRoute(location.pathname);
  if (route.kind !== 'venue') return text;
  const { venueId } = route;
  const named = [...new Set(text.match(references) ?? [])].slice(0, maxNamed);
  const names = new Map(
    await Promise.all(named.map(async (reference) => [reference, await nameOf(venueId, reference)] as const)),
  );
  return text.replaceAll(references, (reference) => {
    const name = names.get(reference);
    return name ? formats.isolate(name) + formats.inBrackets(reference) : reference;
  });
}

/** Returns the name of a booking; null: it is unknown, or the person may not read it. */
async function nameOf(venueId: string, reference: string): Promise<string | null> {
  const path = { venueId, reference };
  const answer = await client.get('/venues/{venueId}/booking-requests/{reference}', { path });
  return answer.ok ? shownBookingName(answer.data) : null;
}
