/** What the session and the first step get with the code of the later steps, so that the first card does not wait for it. */
import { parseNumber } from '../../ui/locale/parse-number.ts';
import { lazyQueries } from './lazy-queries.ts';
import type { BookingSession } from './session.ts';

export const laterParts = { lazyQueries, parseNumber };
/** See `laterParts`. */
export type LaterParts = typeof laterParts & {
  /** Makes another date the current one, if several are possible. */
  readonly showItem?: (session: BookingSession, position: number) => void;
};
