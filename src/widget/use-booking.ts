import { type ComponentType, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Slot } from '../client/types.ts';
import type { Formats } from '../ui/locale/formats.ts';
import type { HourViews } from './hour-parts.ts';
import type { LazyMessages, Translate } from './messages/catalogue.ts';
import type { CatalogueTag, Language } from './messages/catalogues.ts';
import type { BookedDate } from './state/receipt.ts';
import type { BookingSession } from './state/session.ts';
import type { SessionState } from './state/state.ts';
import type { visitorClock } from './visitor-clock.ts';

export interface TakenSlotsProps {
  readonly slots: readonly Slot[];
  /** Returns the times of a slot. */
  readonly timesOf: (slot: Slot) => string;
}

/** The parts of the waiting list, loaded if the website key has one. */
export interface WaitingParts {
  readonly TakenSlots: ComponentType<TakenSlotsProps>;
  /**
   * What a visitor who has chosen to wait must know; with a title if the date is free again.
   *
   * @param nameOf belongs to the later steps, which may arrive after this
   */
  noteOf(
    booking: Booking,
    nameOf: (booking: Booking, slot: BookedDate['slot']) => string,
  ): { readonly title?: string; readonly text: string } | null;
  /** Why a taken time has no waiting list: the visitor has chosen other dates; null otherwise. */
  limitOf(booking: Booking): string | null;
  /** Lets the visitor wait for the selected slot, which is taken; null: not possible. */
  joinOf(booking: Booking): (() => void) | null;
}

/** The context of every component: the state, the texts, and the session. */
export interface Booking {
  readonly state: SessionState;
  readonly session: BookingSession;
  /** Translates the texts of the open step. */
  readonly t: Translate;
  /** The language of the texts. */
  readonly tag: CatalogueTag;
  /** Loads the texts of the later steps. */
  readonly loadLazyMessages: Language['loadLazyMessages'];
  readonly addMessages: (messages: LazyMessages) => Translate;
  readonly formats: Formats;
  /** ISO weekday the calendar starts with. */
  readonly firstDay: string | null;
  /** The service's URL, for photos with a path. */
  readonly base: string;
  /** Whether the page is the booking page of the key, which has the venue's contact below the form. */
  readonly isBookingPage: boolean;
  /** The field for a code, once it is loaded; undefined: the website key has none. */
  readonly CodeField?: ComponentType | undefined;
  /** The times of a space by the hour, once they are loaded. */
  readonly hours?: HourViews | undefined;
  /** The visitor's clock, once it is loaded; undefined: their device has the venue's time zone. */
  readonly visitorClock?: typeof visitorClock | undefined;
  /** The venue's contact, once it is loaded. */
  readonly Contact?: ComponentType<{ readonly isPlaceShown?: boolean }> | undefined;
  /** What the number of spaces that fit leaves out, once it is loaded. */
  readonly FitNote?: ComponentType | undefined;
  /** The attributes of texts in the venue's own language, for screen readers and the writing direction. */
  readonly venueTextProps: { readonly lang?: string; readonly dir: 'auto' };
  readonly waiting?: WaitingParts;
  /** Leaves the step; undefined: to the step before. */
  readonly onBack?: (() => void) | undefined;
}

const context = createContext<Booking | null>(null);
/** Provides a booking to the components below. */
export const BookingProvider = context.Provider;

/** Returns the booking of a component. */
export function useBooking(): Booking {
  const booking = useContext(context);
  if (!booking) throw new Error('useBooking needs a BookingProvider.');
  return booking;
}
