/** What the session and the first step get with the code of the later steps, so that the first card does not wait for it. */
import { parseNumber } from '../../ui/locale/parse-number.ts';
import { lazyQueries } from './lazy-queries.ts';

export const laterParts = { lazyQueries, parseNumber };
/** See `laterParts`. */
export type LaterParts = typeof laterParts;
