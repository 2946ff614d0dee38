/** What a session is given by the page it is part of, and what the page hears of it. */
import type { ApiErrorCode } from '../../client/client.ts';
import type { CalendarDate, Clock } from '../../domain/time/instant.ts';
import type { Draft } from './draft.ts';
import type { First, Selection, SessionState, Step } from './session-state.ts';
import type { SharedReads } from './shared-reads.ts';

/** What the page asks for in advance, by the attributes of the element. */
export interface Wishes {
  readonly spaceId: string | null;
  readonly date: CalendarDate | null;
  readonly packageId: string | null;
  readonly guests: number | null;
  /** What the visitor is asked for first. */
  readonly first: First;
}

/** What the page hears of; no personal data in any of it. */
export interface SessionEvents {
  ready: { spaces: number };
  step: { step: Step; previous: Step };
  quote: Selection & { totalCents: number; currency: string };
  'before-submit': Selection;
  submitted: { reference: string; holdExpiresAt: string | null };
  conflict: Selection;
  error: { code: ApiErrorCode };
}

/** What a booking session is given from outside: time, chance and the service among it. */
export interface SessionOptions {
  readonly reads: SharedReads;
  readonly clock: Clock;
  readonly wishes: Wishes;
  readonly draft: Partial<Draft>;
  /** Under which name the way is kept in the page's history; null where the page does not let the form do so. */
  readonly trailName: string | null;
  /** The page's history or address says already where the visitor is. */
  readonly isReturning: boolean;
  readonly onChange: (state: SessionState) => void;
  /** Returns false where the page asks not to go on. */
  readonly onEvent: <Name extends keyof SessionEvents>(name: Name, detail: SessionEvents[Name]) => boolean;
}
