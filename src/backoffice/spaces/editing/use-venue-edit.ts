import { client } from '../../api/client.ts';
import { useEdit } from '../../parts/use-edit.ts';
import { withScheme } from '../../parts/with-scheme.ts';
import type { Venue } from '../space-details.ts';

/** The venue's settings that apply to all its spaces. */
export interface VenueFormProps {
  readonly venueId: string;
  readonly venue: Venue;
  readonly etag: string;
}

/** Edits some members of the venue. */
export function useVenueEdit<Name extends keyof Venue>(
  { venueId, venue, etag }: VenueFormProps,
  names: readonly Name[],
) {
  return useEdit<Pick<Venue, Name>>({
    key: `venue ${venueId} ${names.join(' ')}`,
    saved: Object.fromEntries(names.map((name) => [name, venue[name]])) as Pick<Venue, Name>,
    etag,
    send: (body, ifMatch) =>
      client.patch('/venues/{venueId}', { path: { venueId }, ifMatch, body: complete(body) }),
  });
}

/** The address of the terms may be typed as a bare domain. */
function complete<Body extends Partial<Venue>>(body: Body): Body {
  return body.terms ? { ...body, terms: { ...body.terms, url: withScheme(body.terms.url) } } : body;
}
