/** Everything one visitor's way through the widget consists of; `visit.ts` changes it, the screen shows it. */
import type { ApiError, BookingRequest, Quote, Receipt, Slot, Space, Venue } from '../../client/answer.ts';
import type { CalendarDate, Instant } from '../../domain/instant.ts';
import { type Days, isFree } from '../calendar/day-state.ts';
import type { Month } from '../calendar/months.ts';
import { type Draft, type DraftProblems, emptyDraft } from './draft.ts';

export const steps = ['space', 'date', 'quote', 'details', 'receipt'] as const;
export type Step = (typeof steps)[number];

/** What went wrong, and when: a countdown begins there. */
export interface Trouble {
  readonly error: ApiError;
  readonly at: Instant;
}

/** Something asked for: here, or not to be had, or neither yet. */
export interface Wanted<Data> {
  readonly data: Data | null;
  readonly trouble: Trouble | null;
}

export const notHere = { data: null, trouble: null };

/** What a quote and a request are for. */
export type Selection = Pick<BookingRequest, 'spaceId' | 'slotId' | 'packageId' | 'date'>;

/** Where the keyboard's focus has to go next. */
export type FocusTarget = 'heading' | 'problems' | 'conflict' | 'day';

export interface VisitState {
  readonly step: Step;
  /** What `focus` asks for is done once for each `turn`. */
  readonly focus: { readonly target: FocusTarget; readonly turn: number } | null;
  readonly venue: Wanted<Venue>;
  readonly spaces: Wanted<readonly Space[]>;
  /** Guests expected; null where the visitor has not said. */
  readonly guests: number | null;
  readonly spaceId: string | null;
  readonly slots: Wanted<readonly Slot[]>;
  readonly days: Days;
  readonly daysTrouble: Trouble | null;
  /** The calendar page on show, and the day that the keyboard is on. */
  readonly month: Month;
  readonly cursor: CalendarDate;
  readonly date: CalendarDate | null;
  readonly slotId: string | null;
  readonly packageId: string | null;
  readonly quote: Wanted<Quote>;
  readonly draft: Draft;
  readonly problems: DraftProblems;
  readonly isSending: boolean;
  /** Why the request could not be sent. */
  readonly sendTrouble: Trouble | null;
  /** What went to somebody else while the visitor was filling in the form. */
  readonly conflict: Selection | null;
  readonly receipt: Receipt | null;
  /** The reference is in the clipboard. */
  readonly isCopied: boolean;
}

export const beginning: VisitState = {
  step: 'space',
  focus: null,
  venue: notHere,
  spaces: notHere,
  guests: null,
  spaceId: null,
  slots: notHere,
  days: new Map(),
  daysTrouble: null,
  month: '1970-01',
  cursor: '1970-01-01',
  date: null,
  slotId: null,
  packageId: null,
  quote: notHere,
  draft: emptyDraft,
  problems: {},
  isSending: false,
  sendTrouble: null,
  conflict: null,
  receipt: null,
  isCopied: false,
};

/** The space, slot and package chosen so far, as the venue describes them. */
export function chosen({ spaces, slots, spaceId, slotId, packageId }: VisitState) {
  const space = spaces.data?.find(({ id }) => id === spaceId) ?? null;
  const slot = slots.data?.find(({ id }) => id === slotId) ?? null;
  return { space, slot, offer: slot?.packages.find(({ id }) => id === packageId) ?? null };
}

/** Whether the way is open to a step: what comes before it is chosen. */
export function isOpen(state: VisitState, step: Step): boolean {
  const { slot, offer } = chosen(state);
  if (state.receipt) return step === 'receipt';
  if (step === 'space') return true;
  if (step === 'date') return state.spaceId !== null;
  if (step === 'receipt' || !state.date || !slot || !offer) return false;
  return isFree(state.days, state.date, slot.id);
}
