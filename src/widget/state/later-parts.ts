/** What the session and the first step get with the code of the later steps, so that the first card does not wait for it. */
import type { ComponentType } from 'preact';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { parseNumber } from '../../ui/locale/parse-number.ts';
import type { PackagePriceProps } from '../hour-parts.ts';
import { lazyQueries } from './lazy-queries.ts';
import { keptItem } from './selection.ts';
import type { Choices, FocusTarget, SessionState } from './state.ts';

/** What changing the current date needs of a session. */
export interface ChangeableSession {
  readonly state: SessionState;
  change(changes: Partial<Choices>, target?: FocusTarget): void;
  /** Omitted: no date waits. */
  chooseDateWhenKnown?(date: CalendarDate | null): void;
}

/** The step of an entry of the browser's history, and the dates in it, without personal data. */
export type ItemPlace = Pick<
  Choices,
  | 'step'
  | 'position'
  | 'guests'
  | 'spaceId'
  | 'date'
  | 'slotId'
  | 'times'
  | 'packageId'
  | 'extras'
  | 'layout'
  | 'others'
>;

/**
 * Makes room for the space or date that the visitor chooses at the first step instead of the request's only date, which is
 * kept as it was. A date that the last step has not listed yet is not: the visitor compares spaces.
 *
 * @param spaceId undefined: a date is chosen first
 */
function beginItem(session: ChangeableSession, spaceId?: string): void {
  const { state } = session;
  const current = keptItem(state);
  if (state.isListed && current && !state.others[0] && spaceId !== state.spaceId)
    session.change({ itemsBefore: [current], isChanging: false });
}

export const laterParts = { lazyQueries, parseNumber, beginItem };
/** See `laterParts`. */
export type LaterParts = typeof laterParts & {
  /** Makes the date of a place the current one, if several are possible. */
  readonly showItem?: (session: ChangeableSession, place: ItemPlace) => void;
  /** The price of a package with a code, if the website key has codes. */
  readonly CodePrice?: ComponentType<PackagePriceProps>;
  /** Records the visitor's steps in the browser's history, if the form uses it. */
  readonly HistoryRecorder?: ComponentType;
};
