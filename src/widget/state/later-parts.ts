/** What the session and the first step get with the code of the later steps, so that the first card does not wait for it. */
import type { ComponentType } from 'preact';
import { parseNumber } from '../../ui/locale/parse-number.ts';
import type { PackagePriceProps } from '../hour-parts.ts';
import { lazyQueries } from './lazy-queries.ts';
import type { Choices, FocusTarget, SessionState } from './state.ts';

/** What changing the current date needs of a session. */
export interface ChangeableSession {
  readonly state: SessionState;
  change(changes: Partial<Choices>, target?: FocusTarget): void;
}

export const laterParts = { lazyQueries, parseNumber };
/** See `laterParts`. */
export type LaterParts = typeof laterParts & {
  /** Makes another date the current one, if several are possible. */
  readonly showItem?: (session: ChangeableSession, place: Pick<Choices, 'position' | 'spaceId'>) => void;
  /** The price of the chosen package with a code, if the website key has codes. */
  readonly CodePrice?: ComponentType<PackagePriceProps>;
  /** Makes room for the space or date that the visitor chooses at the first step, if there are several dates. */
  readonly beginItem?: (session: ChangeableSession) => void;
};
