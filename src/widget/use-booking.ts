import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Formats } from '../ui/locale/formats.ts';
import type { LazyMessages, Translate } from './messages/catalogue.ts';
import type { Language } from './messages/catalogues.ts';
import type { BookingSession } from './state/session.ts';
import type { SessionState } from './state/state.ts';

/** What every part of the screen is given: what to show, how to say it, and whom to tell what the visitor does. */
export interface Booking {
  readonly state: SessionState;
  readonly session: BookingSession;
  /** Says what the open step has to say. */
  readonly t: Translate;
  /** Loads the words of the later steps; with them, everything can be said. */
  readonly loadLater: Language['loadLater'];
  readonly sayAlso: (messages: LazyMessages) => Translate;
  readonly f: Formats;
  /** ISO weekday the calendar begins with. */
  readonly firstDay: number;
  /** Where the service is; pictures with a path of their own are there. */
  readonly base: string;
  /** What marks text in the venue's own language for screen readers and for the direction of writing. */
  readonly told: { readonly lang?: string; readonly dir: 'auto' };
}

const context = createContext<Booking | null>(null);
/** Puts a booking within reach of the components below it. */
export const BookingProvider = context.Provider;

/** The booking that a component is part of. */
export function useBooking(): Booking {
  const booking = useContext(context);
  if (!booking) throw new Error('This is part of no booking.');
  return booking;
}
