/** What the visitor wants beside what and when: how many come, and which extras. */
import type { BookingRequest } from '../../client/answer.ts';
import { chosen } from './session-state.ts';

/** As much of a request as its price depends on. */
export type Wishes = Pick<BookingRequest, 'attendance' | 'extras'>;

type Chosen = Parameters<typeof chosen>[0];

/** Extras chosen of another package do not count. */
export function wishesOf(state: Chosen): Wishes {
  const offered = chosen(state).offer?.extras ?? [];
  const extras = offered
    .filter(({ id }) => state.extras[id])
    .map(({ id, per }) => (per === 'piece' ? { id, pieces: state.extras[id] ?? 1 } : { id }));
  return { ...(state.guests && { attendance: state.guests }), ...(extras.length > 0 && { extras }) };
}
