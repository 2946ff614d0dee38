import type { Instant } from '../domain/instant.ts';
import type { Formats } from './locale/formats.ts';
import type { Say } from './messages/say.ts';
import type { BookingSession } from './state/booking-session.ts';
import type { SessionState } from './state/session-state.ts';

/** What every part of the screen is given: what to show, how to say it, and whom to tell what the visitor does. */
export interface Ui {
  readonly state: SessionState;
  readonly session: BookingSession;
  readonly t: Say;
  readonly f: Formats;
  /** ISO weekday the calendar begins with. */
  readonly firstDay: number;
  /** For countdowns. */
  readonly now: Instant;
  /** Something has been waited for longer than a visitor should have to. */
  readonly isSlow: boolean;
  /** Where the service is; pictures with a path of their own are there. */
  readonly base: string;
  /** What marks text in the venue's own language for screen readers and for the direction of writing. */
  readonly told: { readonly lang?: string; readonly dir: 'auto' };
}
