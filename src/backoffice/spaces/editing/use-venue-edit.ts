import { manager } from '../../asking/manager.ts';
import type { Found } from '../../asking/use-answer.ts';
import { useEdit } from '../../parts/use-edit.ts';
import type { Venue } from '../whole-space.ts';

/** Something of the venue's own, which holds for all its spaces. */
export interface VenueFormProps {
  readonly venueId: string;
  readonly found: Found<Venue>;
  readonly again: () => void;
}

/** Edits some members of the venue, and no others. */
export function useVenueEdit<Name extends keyof Venue>(
  { venueId, found, again }: VenueFormProps,
  names: readonly Name[],
) {
  const members = Object.fromEntries(names.map((name) => [name, found.data[name]])) as Pick<Venue, Name>;
  return useEdit<Pick<Venue, Name>>({
    key: `venue ${venueId} ${names.join(' ')}`,
    found: { data: members, etag: found.etag },
    again,
    send: (body, ifMatch) => manager.patch('/venues/{venueId}', { path: { venueId }, ifMatch, body }),
  });
}
